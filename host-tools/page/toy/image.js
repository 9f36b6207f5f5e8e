// image.js: what the page must know of an image (lib/image/image.h) before it sends it to a toy.

import { crc32 } from './frame.js';

const VERSION = 3,
    SECTIONS_MAX = 16,
    SIGNATURE_BYTES = 160;
export const HEADER_BYTES = 20;
const ROW_BYTES = 16;

/** The most bytes of a file that may be an image for a toy: no toy has more room. */
export const IMAGE_MAX = 1 << 22;

/**
 * @typedef {{bytes: Uint8Array, size: number, channels: number, signature: Uint8Array | null}} Image `size` of the boards;
 *     `channels` of its model, 0 without one
 * @typedef {'notAnImage' | 'isFirmware' | 'imageVersion' | 'imageDamaged'} Fault
 */

/** Reads an image. What only the toy can judge is left to it. @param {Uint8Array} file @returns {Image | Fault} */
export function readImage(file) {
    const word = String.fromCharCode(...file.slice(0, 4)),
        view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    if (word === 'KTFW') return 'isFirmware';
    if (word !== 'KTIM' || file.length < HEADER_BYTES) return 'notAnImage';
    if (view.getUint16(4, true) !== VERSION) return 'imageVersion';
    const total = view.getUint32(8, true),
        sections = file[7];
    if (total > file.length || total < HEADER_BYTES + sections * ROW_BYTES || sections > SECTIONS_MAX)
        return 'imageDamaged';
    const bytes = file.slice(0, total);
    if (crc32(bytes.slice(16), crc32(bytes.slice(0, 12))) !== view.getUint32(12, true)) return 'imageDamaged';
    /** @type {Image} */
    const image = { bytes, size: file[6], channels: 0, signature: null };
    for (let at = HEADER_BYTES; at < HEADER_BYTES + sections * ROW_BYTES; at += ROW_BYTES) {
        const tag = String.fromCharCode(...bytes.slice(at, at + 4)),
            offset = view.getUint32(at + 8, true),
            count = view.getUint32(at + 12, true);
        if (offset + count > total) return 'imageDamaged';
        if (tag === 'MODL') image.channels = bytes[offset + 1] ?? 0;
        if (tag === 'SIGN' && count === SIGNATURE_BYTES) image.signature = bytes.slice(offset, offset + count);
    }
    return image;
}
