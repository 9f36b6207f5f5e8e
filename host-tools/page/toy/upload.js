// upload.js: brings an image into a toy's flash (docs/upload.md). It turns answers into commands and knows no line: the toy's
// answers say what to send next, so it makes no difference where either side was interrupted.

import { bytesOf, crc32 } from './frame.js';
import { HEADER_BYTES } from './image.js';

const PIECE_BYTES = 192;
/** An upload fails after so many points without progress: four refusals, or 100 resets. */
const TROUBLE_MAX = 100,
    REFUSED = 25,
    RESTARTED = 1;
const REASON_MAX = 200; // characters of a toy's reason that are shown

/** Bytes and their checksum in base64, without padding. @param {Uint8Array} bytes @param {number} begin */
export const block = (bytes, begin) =>
    btoa(String.fromCharCode(...bytes, ...bytesOf(crc32(bytes, begin)))).replace(/=+$/, '');

/**
 * What a toy says of itself: the texts of the lines "word: text" of an answer.
 * @param {string} text @returns {Map<string, string>}
 */
export function facts(text) {
    const known = new Map();
    for (const line of text.split('\n')) {
        const parts = /^([^:]{1,40}): ?(.*)$/.exec(line);
        if (parts) known.set(parts[1], parts[2]);
    }
    return known;
}

export class Upload {
    /** @param {import('./image.js').Image} image */
    constructor(image) {
        this.image = image;
        /** @type {'asks' | 'begins' | 'sends' | 'ends' | 'looks' | 'done' | 'failed'} */
        this.step = 'asks';
        this.offset = 0; // bytes that the toy has,
        this.farthest = 0; // the most that it had,
        this.first = -1; // and those that it had before
        this.trouble = 0;
        this.trusts = '';
        this.uses = ''; // the image that the toy uses in the end
        /** Why it failed: the key of a text, and the toy's own words. @type {{key: string, reason: string} | null} */
        this.wrong = null;
    }

    get total() {
        return this.image.bytes.length;
    }

    /** The next command; '' when all is over. */
    command() {
        const { bytes, channels, signature } = this.image;
        switch (this.step) {
            case 'asks':
            case 'looks':
                return 'katachi-stats';
            case 'begins': {
                const wary = this.trusts && this.trusts !== 'anyone';
                const beginning = [...bytes.slice(0, HEADER_BYTES), channels, ...((wary && signature) || [])];
                return `katachi-upload-begin ${block(Uint8Array.from(beginning), 0)}`;
            }
            case 'sends':
                return `katachi-upload-data ${this.offset} ${block(bytes.slice(this.offset, this.offset + PIECE_BYTES), this.offset)}`;
            case 'ends':
                return 'katachi-upload-end';
            default:
                return '';
        }
    }

    /** @param {string} key @param {string} reason */
    fail(key, reason) {
        this.step = 'failed';
        this.wrong = { key, reason: reason.slice(0, REASON_MAX) };
    }

    /** Takes the answer to the command. @param {boolean} good @param {string} text */
    answer(good, text) {
        if (!good) return this.refused(text);
        if (this.step === 'asks') {
            this.trusts = facts(text).get('trusts') ?? '';
            this.step = 'begins';
        } else if (this.step === 'ends') {
            this.step = 'looks';
        } else if (this.step === 'looks') {
            this.uses = facts(text).get('image') ?? '';
            this.step = 'done';
        } else {
            this.takeOffset(text);
        }
    }

    /** @param {string} text */
    takeOffset(text) {
        const offset = /^\d{1,9}$/.test(text) ? Number(text) : -1;
        if (offset < 0 || offset > this.total || (offset % 4 && offset !== this.total))
            return this.fail('uploadNonsense', text);
        if (this.step === 'sends' && offset <= this.offset && (this.trouble += REFUSED) >= TROUBLE_MAX)
            return this.fail('uploadStuck', text);
        if (this.first < 0) this.first = offset;
        this.offset = offset;
        if (offset > this.farthest) {
            this.farthest = offset;
            this.trouble = 0;
        }
        this.step = offset === this.total ? 'ends' : 'sends';
    }

    /** @param {string} text */
    refused(text) {
        if (text === 'unknown command') return this.fail('uploadUnknown', text);
        if (this.step === 'begins')
            return this.fail(/signed|signature/.test(text) ? 'uploadUnsigned' : 'uploadRefused', text);
        if (this.step === 'asks' || this.step === 'looks') return this.fail('uploadNonsense', text);
        this.trouble += text === 'no upload has begun' ? RESTARTED : REFUSED;
        this.step = 'begins';
        if (this.trouble >= TROUBLE_MAX) this.fail('uploadStuck', text);
    }
}
