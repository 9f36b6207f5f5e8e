// fake_serial.js: navigator.serial with ports whose cables the tests hold, since browsers without a screen let nobody choose
// one. Runs in the page, before its own scripts; window.fakeSerial is the tests' side. Bytes travel as Latin-1 text.

(() => {
    const lostDevice = () => new DOMException('The device has been lost.', 'NetworkError');

    class FakePort extends EventTarget {
        #info;
        #sink = null; // of what the toy sends
        #readable = null;
        #writable = null;
        constructor(info) {
            super();
            this.#info = info;
            this.plugged = true;
            this.opened = false;
            this.deaf = false; // it takes no bytes
        }

        getInfo() {
            return this.#info;
        }

        async open({ baudRate }) {
            if (this.opened) throw new DOMException('The port is already open.', 'InvalidStateError');
            if (!this.plugged || fakeSerial.refuses)
                throw new DOMException('Failed to open serial port.', 'NetworkError');
            this.opened = true;
            window.toyOpened(baudRate);
        }

        get readable() {
            if (!this.opened || !this.plugged) return null;
            this.#readable ??= new ReadableStream({
                start: (sink) => {
                    this.#sink = sink;
                },
                cancel: () => {
                    this.#readable = this.#sink = null;
                },
            });
            return this.#readable;
        }

        get writable() {
            if (!this.opened || !this.plugged) return null;
            this.#writable ??= new WritableStream({
                write: (bytes) => {
                    if (!this.plugged) throw lostDevice();
                    if (this.deaf) return new Promise(() => {});
                    window.toyHears(String.fromCharCode(...bytes));
                },
                abort: () => {
                    this.#writable = null;
                },
            });
            return this.#writable;
        }

        async setSignals(signals) {
            if (!this.opened) throw new DOMException('The port is closed.', 'InvalidStateError');
            await window.toySignals(signals);
        }

        async close() {
            if (this.#readable?.locked || this.#writable?.locked) throw new TypeError('Cannot cancel a locked stream');
            this.opened = false;
            this.#readable = this.#writable = this.#sink = null;
        }

        feed(text) {
            this.#sink?.enqueue(Uint8Array.from(text, (c) => c.charCodeAt(0)));
        }

        /** An error of the line after which it goes on. */
        stumble() {
            const sink = this.#sink;
            this.#readable = this.#sink = null;
            sink?.error(new DOMException('Framing error', 'FramingError'));
        }

        pull() {
            this.plugged = false;
            const sink = this.#sink;
            this.#readable = this.#sink = this.#writable = null;
            this.opened = false;
            sink?.error(lostDevice());
            this.dispatchEvent(new Event('disconnect', { bubbles: true }));
        }
    }

    class FakeSerial extends EventTarget {
        granted = [];
        async getPorts() {
            return this.granted.filter((port) => port.plugged);
        }

        async requestPort({ filters }) {
            const port = fakeSerial.port;
            if (fakeSerial.forbids) throw new DOMException('Not by this policy.', 'SecurityError');
            const fits = ({ usbVendorId, usbProductId }) =>
                usbVendorId === port?.getInfo().usbVendorId && usbProductId === port.getInfo().usbProductId;
            if (!port || !filters.some(fits)) throw new DOMException('No port selected by the user.', 'NotFoundError');
            if (!this.granted.includes(port)) this.granted.push(port);
            return port;
        }
    }

    const serial = new FakeSerial();
    window.fakeSerial = {
        /** @type {FakePort | null} */ port: null,
        refuses: false, // to open a port,
        forbids: false, // and to let the person choose one
        /** Plugs a new port in. */
        plug(info) {
            const known = serial.granted.some((port) => port.getInfo().usbVendorId === info.usbVendorId);
            this.port = new FakePort(info);
            if (known) serial.granted = [this.port]; // the browser knows the board by its number
            if (known) serial.dispatchEvent(new Event('connect'));
        },
    };
    const { fakeSerial } = window;
    // As a browser that knows the port of an earlier visit.
    if (window.name === 'plugged') {
        fakeSerial.plug({ usbVendorId: 0x0d28, usbProductId: 0x0204 });
        serial.granted = [fakeSerial.port];
    }
    const none = window.name === 'no serial' || !isSecureContext; // as in browsers
    Object.defineProperty(navigator, 'serial', { value: none ? undefined : serial });
})();
