// quick.js: the frequent instructions of a Cortex-M0+, four times as fast as by the package, which does the others.
// tests/system/emulator.t compares the two.
//
// Source: ARM, "ARMv6-M Architecture Reference Manual" (encodings, flags).
'use strict';

const FLASH = 0x10000000, RAM = 0x20000000;
const SP = 13, LR = 14, PC = 15;
const TO_ITSELF = 0xe7fe; // a branch

// Returns the function run(limit), which executes at most `limit` instructions of a core of `mcu`, less when it sleeps, and
// returns how many. When one throws, `run.pc` is its address, and `run.count` how many there were before. `run.spins` tells
// that the last one was a branch to itself, from which only an interrupt leads away. After `run.hideFlash(true)` the package reads
// from the flash, too, until `run.hideFlash(false)`.
module.exports = function quicken(mcu, core = mcu.core) {
    const r = core.registers;
    const f16 = new Uint16Array(mcu.flash.buffer), f32 = new Uint32Array(mcu.flash.buffer), f8 = mcu.flash;
    const s8 = mcu.sram, s16 = new Uint16Array(s8.buffer), s32 = new Uint32Array(s8.buffer);
    const ramBytes = s8.length;
    let flashBytes = f8.length; // 0 while the flash is hidden

    // The flags; N and Z as the result that they tell of.
    const f = new Int32Array(3), NZ = 0, C = 1, V = 2;
    const give = () => { core.N = f[NZ] < 0; core.Z = f[NZ] === 0; core.C = f[C] === 1; core.V = f[V] === 1; };
    const take = () => { f[NZ] = core.Z ? 0 : core.N ? -1 : 1; f[C] = core.C; f[V] = core.V; };

    function add(a, b, carry) {
        const sum = a + b + carry, result = sum | 0;
        f[C] = sum > 0xffffffff ? 1 : 0;
        f[V] = ((a ^ result) & (b ^ result)) >>> 31;
        f[NZ] = result;
        return result;
    }
    const subtract = (a, b) => add(a, ~b >>> 0, 1);

    // Shifts by a register: amounts from 0 to 255.
    function shift(kind, value, by) {
        let result = value;
        if (by) switch (kind) {
        case 2: // left
            f[C] = by > 32 ? 0 : by === 32 ? value & 1 : value >>> 32 - by & 1;
            result = by < 32 ? value << by : 0;
            break;
        case 3: // right
            f[C] = by > 32 ? 0 : value >>> by - 1 & 1;
            result = by < 32 ? value >>> by : 0;
            break;
        case 4: // right, with its sign
            f[C] = by < 32 ? value >>> by - 1 & 1 : value >>> 31;
            result = value >> (by < 32 ? by : 31);
            break;
        default: // around
            result = value >>> (by & 31) | value << (32 - by & 31);
            f[C] = result >>> 31;
        }
        f[NZ] = result;
        return result;
    }

    // 0100 00: from two registers into the first. Returns whether it was done.
    function compute(op) {
        const d = op & 7, a = r[d], b = r[op >>> 3 & 7], kind = op >>> 6 & 15;
        switch (kind) {
        case 0: f[NZ] = r[d] = a & b; break;
        case 1: f[NZ] = r[d] = a ^ b; break;
        case 2: case 3: case 4: case 7: r[d] = shift(kind, a, b & 255); break;
        case 5: r[d] = add(a, b, f[C]); break;
        case 6: r[d] = add(a, ~b >>> 0, f[C]); break;
        case 8: f[NZ] = a & b; break;
        case 9: r[d] = subtract(0, b); break;
        case 10: subtract(a, b); break;
        case 11: add(a, b, 0); break;
        case 12: f[NZ] = r[d] = a | b; break;
        case 13: f[NZ] = r[d] = Math.imul(a, b); break;
        case 14: f[NZ] = r[d] = a & ~b; break;
        default: f[NZ] = r[d] = ~b;
        }
    }

    function holds(condition) {
        const not = (condition & 1) === 1;
        switch (condition >>> 1) {
        case 0: return f[NZ] === 0 !== not;
        case 1: return f[C] === 1 !== not;
        case 2: return f[NZ] < 0 !== not;
        case 3: return f[V] === 1 !== not;
        case 4: return (f[C] === 1 && f[NZ] !== 0) !== not;
        case 5: return f[NZ] >>> 31 === f[V] !== not;
        default: return (f[NZ] !== 0 && f[NZ] >>> 31 === f[V]) !== not;
        }
    }

    // Loads into register t, or stores it. Return false for what is not in memory; the package does that.
    function load(t, address, bytes) {
        let m32 = s32, m16 = s16, m8 = s8, at = address - RAM;
        if (at < 0) {
            at = address - FLASH;
            if (at < 0 || at >= flashBytes) return false;
            m32 = f32; m16 = f16; m8 = f8;
        } else if (at >= ramBytes) return false;
        if (bytes === 1) r[t] = m8[at];
        else if (at & bytes - 1) return false;
        else r[t] = bytes === 4 ? m32[at >>> 2] : m16[at >>> 1];
        return true;
    }
    function store(t, address, bytes) {
        const at = address - RAM;
        if (at < 0 || at >= ramBytes || at & bytes - 1) return false;
        if (bytes === 4) s32[at >>> 2] = r[t];
        else if (bytes === 2) s16[at >>> 1] = r[t];
        else s8[at] = r[t];
        return true;
    }

    // 0101: by the sum of two registers.
    function indexed(op) {
        const t = op & 7, address = r[op >>> 3 & 7] + r[op >>> 6 & 7] >>> 0;
        switch (op >>> 9 & 7) {
        case 0: return store(t, address, 4);
        case 1: return store(t, address, 2);
        case 2: return store(t, address, 1);
        case 3: if (!load(t, address, 1)) return false; r[t] = r[t] << 24 >> 24; return true;
        case 4: return load(t, address, 4);
        case 5: return load(t, address, 2);
        case 6: return load(t, address, 1);
        default: if (!load(t, address, 2)) return false; r[t] = r[t] << 16 >> 16; return true;
        }
    }

    // Registers of a list, upwards from an address; an address that is no RAM is the package's.
    function storeList(list, address) {
        let at = address - RAM;
        if (at < 0 || at & 3 || at + 36 > ramBytes) return false;
        at >>>= 2;
        for (let i = 0; i < 15; i++) if (list >>> i & 1) s32[at++] = r[i];
        return true;
    }
    function loadList(list, address) {
        let at = address - RAM;
        if (at < 0 || at & 3 || at + 36 > ramBytes) return false;
        at >>>= 2;
        for (let i = 0; i < 8; i++) if (list >>> i & 1) r[i] = s32[at++];
        return true;
    }
    const ones = Uint8Array.from({ length: 256 }, (_, list) => list.toString(2).replace(/0/g, '').length);

    // 1011: the stack, and extensions.
    function various(op) {
        const d = op & 7, b = r[op >>> 3 & 7];
        switch (op >>> 6 & 63) {
        case 0: case 1: r[SP] += (op & 0x7f) << 2; return true;
        case 2: case 3: r[SP] -= (op & 0x7f) << 2; return true;
        case 8: r[d] = b << 16 >> 16; return true;
        case 9: r[d] = b << 24 >> 24; return true;
        case 10: r[d] = b & 0xffff; return true;
        case 11: r[d] = b & 0xff; return true;
        }
        const list = op & 0xff;
        if (op >>> 9 === 0x5a) { // push
            const lr = op >>> 8 & 1, to = r[SP] - 4 * (ones[list] + lr);
            if (!storeList(list | lr << LR, to)) return false;
            r[SP] = to;
            return true;
        }
        if (op >>> 9 === 0x5e) { // pop; a return from an interrupt is the package's
            const pc = op >>> 8 & 1, from = r[SP], at = from - RAM >>> 2;
            if (pc && s32[at + ones[list]] >>> 28 === 15) return false;
            if (!loadList(list, from)) return false;
            if (pc) r[PC] = s32[at + ones[list]] & ~1;
            r[SP] = from + 4 * (ones[list] + pc);
            return true;
        }
        return false;
    }

    // 0100 01: on all sixteen registers.
    function high(op) {
        const d = op & 7 | op >>> 4 & 8, m = op >>> 3 & 15, pc = r[PC] + 2;
        const b = m === PC ? pc : r[m];
        switch (op >>> 8 & 3) {
        case 0:
            if (d === PC || d === SP) return false;
            r[d] += b;
            return true;
        case 1: if (d === PC || m === PC) return false; subtract(r[d], b); return true;
        case 2: if (d === PC || d === SP) return false; r[d] = b; return true;
        default:
            if (b >>> 28 === 15 || m === PC || op & 7) return false;
            if (op & 0x80) r[LR] = r[PC] | 1;
            r[PC] = b & ~1;
            return true;
        }
    }

    // One instruction, of which the PC is behind its first half. Returns whether it was done.
    function execute(op, next) {
        const d = op & 7, d8 = op >>> 8 & 7, n = op >>> 3 & 7, by = op >>> 6 & 31;
        switch (op >>> 11) {
        case 0:
            if (by) f[C] = r[n] >>> 32 - by & 1;
            f[NZ] = r[d] = r[n] << by;
            return true;
        case 1: r[d] = shift(3, r[n], by || 32); return true;
        case 2: r[d] = shift(4, r[n], by || 32); return true;
        case 3: {
            const b = op & 0x400 ? op >>> 6 & 7 : r[op >>> 6 & 7];
            r[d] = op & 0x200 ? subtract(r[n], b) : add(r[n], b, 0);
            return true;
        }
        case 4: f[NZ] = r[d8] = op & 255; return true;
        case 5: subtract(r[d8], op & 255); return true;
        case 6: r[d8] = add(r[d8], op & 255, 0); return true;
        case 7: r[d8] = subtract(r[d8], op & 255); return true;
        case 8:
            if (op & 0x400) return high(op);
            compute(op);
            return true;
        case 9: return load(d8, (r[PC] + 2 & ~3) + ((op & 255) << 2), 4);
        case 10: case 11: return indexed(op);
        case 12: return store(d, r[n] + (by << 2) >>> 0, 4);
        case 13: return load(d, r[n] + (by << 2) >>> 0, 4);
        case 14: return store(d, r[n] + by >>> 0, 1);
        case 15: return load(d, r[n] + by >>> 0, 1);
        case 16: return store(d, r[n] + (by << 1) >>> 0, 2);
        case 17: return load(d, r[n] + (by << 1) >>> 0, 2);
        case 18: return store(d8, r[SP] + ((op & 255) << 2), 4);
        case 19: return load(d8, r[SP] + ((op & 255) << 2), 4);
        case 20: r[d8] = (r[PC] + 2 & ~3) + ((op & 255) << 2); return true;
        case 21: r[d8] = r[SP] + ((op & 255) << 2); return true;
        case 22: case 23: return various(op);
        case 24:
            if (op >>> d8 & 1 || !storeList(op & 255, r[d8])) return false;
            r[d8] += 4 * ones[op & 255];
            return true;
        case 25: {
            const from = r[d8];
            if (!loadList(op & 255, from)) return false;
            if (!(op >>> d8 & 1)) r[d8] = from + 4 * ones[op & 255];
            return true;
        }
        case 26: case 27:
            if ((op >>> 8 & 15) >= 14) return false;
            if (holds(op >>> 8 & 15)) r[PC] += (op << 24 >> 23) + 2;
            return true;
        case 28:
            if (op === TO_ITSELF) return false;
            r[PC] += (op << 21 >> 20) + 2;
            return true;
        case 30: { // BL
            if (next >>> 14 !== 3 || !(next & 0x1000)) return false;
            const s = op >>> 10 & 1, i1 = ~(next >>> 13 ^ s) & 1, i2 = ~(next >>> 11 ^ s) & 1;
            const offset = (s ? -1 << 24 : 0) | i1 << 23 | i2 << 22 | (op & 0x3ff) << 12 | (next & 0x7ff) << 1;
            r[LR] = r[PC] + 2 | 1;
            r[PC] += 2 + offset;
            return true;
        }
        }
        return false;
    }

    // An instruction that only the package knows, or that comes from nowhere.
    function others(count) {
        run.pc = r[PC];
        run.count = count;
        give();
        core.executeInstruction();
        take();
        run.spins = r[PC] === run.pc;
    }

    function run(limit) {
        let count = 0;
        run.spins = false;
        take();
        for (; count < limit && !core.waiting; count++) {
            const pc = r[PC], inFlash = pc - FLASH >>> 0 < flashBytes;
            if (!inFlash && pc - RAM >>> 0 >= ramBytes) {
                others(count);
                continue;
            }
            const memory = inFlash ? f16 : s16, at = (inFlash ? pc - FLASH : pc - RAM) >>> 1;
            r[PC] = pc + 2;
            if (execute(memory[at], memory[at + 1])) continue;
            r[PC] = pc;
            others(count);
            if (run.spins) limit = count;
        }
        give();
        return count;
    }
    run.hideFlash = (hidden) => { flashBytes = hidden ? 0 : f8.length; };
    return run;
};
