// usb.js: a host for the USB port of an emulated Pico: the package's USBCDC, which enumerates the device and opens the port,
// with what it lacks.
'use strict';

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

// `USBCDC` is the package's. Bytes from the array `input` go to the device, `onByte` takes what it sends. Returns a function
// that offers the device what has come since.
function attach(USBCDC, mcu, input, onByte) {
    const usb = mcu.usbCtrl, host = new USBCDC(usb);
    let room = 0; // of a packet that the device waits for
    beginFrames(usb, mcu.clock);
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
