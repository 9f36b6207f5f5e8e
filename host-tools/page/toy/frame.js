// frame.js: frames of the link to a toy (docs/link.md): COBS between zero bytes, and a checksum.

const CONTENT_MIN = 8,
    CONTENT_MAX = 40;
/** The most bytes between two zero bytes of a frame. */
export const CODED_MAX = CONTENT_MAX + 1;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc >>> 0;
});

/** The CRC-32 of IEEE 802.3, as zlib's crc32(begin, bytes). @param {Iterable<number>} bytes @param {number} [begin] */
export function crc32(bytes, begin = 0) {
    let crc = ~begin;
    for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
    return ~crc >>> 0;
}

/** @param {number} number 32 bits, low byte first */
export const bytesOf = (number) => [number & 255, (number >>> 8) & 255, (number >>> 16) & 255, number >>> 24];

/** @typedef {{session: number, number: number, type: number, payload: Uint8Array}} Frame */

/** The bytes of a frame on the line. @param {Frame} frame */
export function encode({ session, number, type, payload }) {
    const content = [session & 255, session >> 8, number, type, ...payload];
    content.push(...bytesOf(crc32(content)));
    const line = [0, 0];
    let code = 1; // where the length of the present piece stands
    for (const byte of content) {
        if (byte) line.push(byte);
        else {
            line[code] = line.length - code;
            code = line.length;
            line.push(0);
        }
    }
    line[code] = line.length - code;
    return Uint8Array.from([...line, 0]);
}

/** What stood between two zero bytes. @param {ArrayLike<number>} coded @returns {Frame | null} null for what is no frame */
export function decode(coded) {
    /** @type {number[]} */
    const content = [];
    for (let at = 0; at < coded.length;) {
        const end = at + coded[at];
        if (end > coded.length) return null;
        if (at) content.push(0);
        for (at++; at < end; at++) content.push(coded[at]);
    }
    if (content.length < CONTENT_MIN || content.length > CONTENT_MAX) return null;
    const body = content.slice(0, -4);
    if (bytesOf(crc32(body)).some((byte, i) => byte !== content[body.length + i])) return null;
    return {
        session: body[0] | (body[1] << 8),
        number: body[2],
        type: body[3],
        payload: Uint8Array.from(body.slice(4)),
    };
}
