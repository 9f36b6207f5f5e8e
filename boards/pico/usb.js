// usb.js: a host for the USB port of an emulated Pico: the package's USBCDC, which enumerates the device and opens the port,
// with what it lacks.
'use strict';

const { Refusal } = require('./strict.js');

const PACKET = 64, FRAME_NANOS = 1e6;
const FRAME = 0x48, FRAME_BEGUN = 1 << 17; // SOF_RD; its interrupt
const SET_CONTROL_LINE_STATE = 0x22, TO_INTERFACE = 0x21;

// The package never begins a frame for a device. Here one begins each millisecond, when the device wants to hear of it.
function beginFrames(usb, clock) {
    const { readUint32, writeUint32 } = usb;
    let due = false;
    const alarm = clock.createAlarm(() => {
        due = false;
        usb.intRaw |= FRAME_BEGUN;
        usb.begins = true;
        usb.checkInterrupts();
    });
    usb.readUint32 = (offset) => {
        if (offset === FRAME) {
            usb.intRaw &= ~FRAME_BEGUN;
            usb.checkInterrupts();
        }
        return readUint32.call(usb, offset);
    };
    usb.writeUint32 = (offset, value) => {
        writeUint32.call(usb, offset, value);
        if (due || !(usb.intEnable & FRAME_BEGUN)) return;
        due = true;
        alarm.schedule(FRAME_NANOS - clock.nanos % FRAME_NANOS);
    };
}

// Between host and device stands a hub that always passes on packets for others. After a reset of the bus a chip before the B2, as the
// package's is, takes none until its line has been idle for 800 us (erratum E5), which it is only when GP15 stands for it.
const CHIP_ID = 0x40000, FIRST_MENDED = 2;
const STATUS = 0x50, LINE = 3 << 2, IDLE = 1 << 2, WIRES = 0x74, OF_USB = 9, OF_PINS = 12;
const DIRECT = 0x7c, DIRECT_PULL_UP = 1 << 1, DIRECTED = 0x80, DIRECTED_PULL_UP = 1 << 2;
const FUNCTION = 0x1f, FUNCTION_USB = 8, READS_HIGH = 3 << 16, DRIVEN = 3 << 12, IS_NOT_DRIVEN = 2 << 12;
const RESET_NANOS = 10e6, IDLE_NANOS = 800e3, LOOK_NANOS = 50e3;
function standBehindHub(mcu) {
    const usb = mcu.usbCtrl, pin = mcu.gpio[15], { clock } = mcu, { readUint32, writeUint32, onResetReceived } = usb;
    const kept = { [WIRES]: OF_USB, [DIRECT]: 0, [DIRECTED]: 0 };
    let state = 'connected', resetEnds = 0, idleSince = -1;
    const isIdle = () => kept[WIRES] === OF_PINS && (pin.ctrl & (FUNCTION | READS_HIGH)) === (FUNCTION_USB | READS_HIGH) &&
        (kept[DIRECT] & DIRECT_PULL_UP) && (kept[DIRECTED] & DIRECTED_PULL_UP);
    const look = clock.createAlarm(() => {
        if (state === 'waits' && clock.nanos >= resetEnds) {
            if (!isIdle()) idleSince = -1;
            else if (idleSince < 0) idleSince = clock.nanos;
            else if (clock.nanos - idleSince >= IDLE_NANOS) state = 'hears';
        }
        if (state === 'hears' && kept[WIRES] === OF_USB) {
            state = 'connected';
            onResetReceived.call(usb);
        } else look.schedule(LOOK_NANOS);
    });
    usb.onResetReceived = () => {
        state = 'waits';
        idleSince = -1;
        resetEnds = clock.nanos + RESET_NANOS;
        look.schedule(LOOK_NANOS);
    };
    usb.readUint32 = (offset) => {
        if (offset in kept) return kept[offset];
        const value = readUint32.call(usb, offset);
        return offset === STATUS && state === 'waits' ? value & ~LINE | (clock.nanos < resetEnds ? 0 : IDLE) : value;
    };
    usb.writeUint32 = (offset, value) => {
        if (offset in kept) kept[offset] = value;
        else writeUint32.call(usb, offset, value);
        if (kept[WIRES] === OF_PINS && (pin.ctrl & DRIVEN) !== IS_NOT_DRIVEN) throw new Refusal('RP2040: USB drives GP15 (E5)');
    };
}

// `USBCDC` is the package's. Bytes from the array `input` go to the device, `onByte` takes what it sends. Returns a function
// that offers the device what has come since.
function attach(USBCDC, mcu, input, onByte) {
    const usb = mcu.usbCtrl, host = new USBCDC(usb);
    let room = 0; // of a packet that the device waits for
    beginFrames(usb, mcu.clock);
    if (mcu.peripherals[CHIP_ID].readUint32(0) >>> 28 < FIRST_MENDED) standBehindHub(mcu);
    // The package sends this request to the device, and the class wants it sent to an interface.
    const { sendSetupPacket } = usb;
    usb.sendSetupPacket = (packet) => {
        if (packet[1] === SET_CONTROL_LINE_STATE) packet[0] = TO_INTERFACE;
        sendSetupPacket.call(usb, packet);
    };
    host.onSerialData = (bytes) => bytes.forEach(onByte);
    const offer = () => {
        if (!room || !input.length) return;
        const bytes = Uint8Array.from(input.splice(0, Math.min(room, PACKET)));
        room = 0;
        usb.endpointReadDone(host.outEndpoint, bytes);
    };
    // The package would send an empty packet, again and again.
    usb.onEndpointRead = (endpoint, size) => {
        if (endpoint !== host.outEndpoint) return;
        room = size;
        offer();
    };
    return offer;
}

module.exports = { attach };
