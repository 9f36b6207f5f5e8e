// sgf.js: reads and writes SGF, FF[1] to FF[4] (red-bean.com/sgf). Nodes hold properties as lists of texts, as
// they stand in the record but for their encoding, so that what the page doesn't know is kept.

/** @typedef {Record<string, string[]>} Properties */
/** @typedef {{properties: Properties, children: Raw[]}} Raw */

export class SgfError extends Error {}

const NODES_MOST = 200000,
    BYTES_MOST = 1 << 27;

/**
 * The games of a record. Text around them, and properties without a value, are skipped; a record that breaks off is
 * read as far as it goes.
 * @param {string} text @returns {Raw[]} the roots
 */
export function parse(text) {
    /** @type {Raw[]} */
    const roots = [];
    /** @type {(Raw | null)[]} */
    const stack = []; // the node that each open parenthesis stood behind
    /** @type {Raw | null} */
    let node = null;
    let at = text.search(/\(\s*;/),
        nodes = 0;
    if (at < 0) throw new SgfError('no game');
    for (; at < text.length; at++) {
        const c = text[at];
        if (c === '(') {
            if (!stack.length) node = null;
            stack.push(node);
        } else if (c === ')') {
            node = stack.pop() ?? null;
        } else if (c === ';' && stack.length) {
            if (++nodes > NODES_MOST) throw new SgfError('too large');
            /** @type {Raw} */
            const next = { properties: {}, children: [] };
            if (node) node.children.push(next);
            else roots.push(next);
            node = next;
        } else if (/[A-Za-z]/.test(c) && node) {
            const name = /** @type {RegExpExecArray} */ (/[A-Za-z]+/y.exec(text.slice(at, at + 64)))[0];
            at += name.length;
            const values = [];
            for (;;) {
                while (/\s/.test(text[at] ?? '')) at++;
                if (text[at] !== '[') break;
                let end = at + 1;
                while (end < text.length && text[end] !== ']') end += text[end] === '\\' ? 2 : 1;
                values.push(text.slice(at + 1, end));
                at = end + 1;
            }
            at--;
            const key = name.replace(/[a-z]/g, ''); // FF[3] allowed small letters in names
            if (!key || !values.length) continue;
            const all = (node.properties[key] ??= []);
            for (const value of values) all.push(value);
        }
    }
    return roots;
}

/** @param {Raw} root */
export function write(root) {
    let text = '(';
    // A stack of its own: a game of thousands of moves is deeper than the browser's.
    /** @type {(Raw | string)[]} */
    const todo = [root];
    for (let next; (next = todo.pop()) !== undefined;) {
        if (typeof next === 'string') {
            text += next;
            continue;
        }
        text +=
            ';' +
            Object.entries(next.properties)
                .map(([name, values]) => name + values.map((v) => `[${v}]`).join(''))
                .join('');
        if (next.children.length === 1) todo.push(next.children[0]);
        else for (const child of next.children.slice().reverse()) todo.push(')\n', child, '\n(');
    }
    return text + ')\n';
}

/** What a text property says: escapes undone, line breaks kept. @param {string} value */
export function unescape(value) {
    return value.replace(/\\(\r\n|\n\r|[^])|\r\n|\n\r|[\r\t\v\f]/g, (all, escaped = '') => {
        if (/[\r\n]/.test(all)) return escaped ? '' : '\n';
        return (escaped || all).replace(/[\t\v\f]/, ' ');
    });
}

/** @param {string} text */
export function escape(text) {
    return text.replace(/[\\\]:]/g, '\\$&');
}

/** The point of a move or a mark: -1 for a pass, null for what is none. @param {string} value @param {number} size */
export function readPoint(value, size) {
    const text = value.trim();
    if (text === '' || (text === 'tt' && size <= 19)) return -1;
    if (!/^[a-s]{2}$/.test(text)) return null;
    const x = text.charCodeAt(0) - 97,
        y = text.charCodeAt(1) - 97;
    return x < size && y < size ? y * size + x : null;
}

/** @param {number} point @param {number} size */
export function writePoint(point, size) {
    return point < 0 ? '' : String.fromCharCode(97 + (point % size), 97 + Math.floor(point / size));
}

/** The points of a list, rectangles such as "aa:cc" among them; each point once. @param {string[] | undefined} values @param {number} size */
export function readPoints(values, size) {
    /** @type {Set<number>} */
    const points = new Set();
    for (const value of values ?? []) {
        const [from, to] = value.split(':').map((part) => readPoint(part, size));
        if (from === null || from < 0) continue;
        if (to === undefined || to === null || to < 0) {
            points.add(from);
            continue;
        }
        for (let y = Math.floor(from / size); y <= Math.floor(to / size); y++)
            for (let x = from % size; x <= to % size; x++) points.add(y * size + x);
    }
    return Array.from(points);
}

// Encodings as records name them, where TextDecoder has another word or none.
/** @type {Record<string, string>} */
const encodings = {
    gb: 'gb18030',
    'gb2312-80': 'gb18030',
    cp936: 'gb18030',
    'big-5': 'big5',
    sjis: 'shift_jis',
    'shift-jis': 'shift_jis',
    cp932: 'shift_jis',
    ksc5601: 'euc-kr',
    cp949: 'euc-kr',
    latin1: 'windows-1252',
};

/** The text of a file; '' for one that can't be read, such as a folder, or is too large. @param {File} file */
export async function textOf(file) {
    try {
        return file.size > BYTES_MOST ? '' : decode(new Uint8Array(await file.arrayBuffer()));
    } catch {
        return '';
    }
}

/**
 * The text of a record's bytes: by its byte order mark, as UTF-8 if it is valid, else as CA says, else as Latin-1, which
 * SGF assumes.
 * @param {Uint8Array} bytes
 */
export function decode(bytes) {
    for (const [mark, name] of /** @type {[number[], string][]} */ ([
        [[0xef, 0xbb, 0xbf], 'utf-8'],
        [[0xff, 0xfe], 'utf-16le'],
        [[0xfe, 0xff], 'utf-16be'],
    ]))
        if (mark.every((byte, i) => bytes[i] === byte)) return new TextDecoder(name).decode(bytes);
    const latin = new TextDecoder('windows-1252').decode(bytes);
    const said = (/CA\s*\[\s*([^\]\s]{1,40})\s*\]/.exec(latin)?.[1] ?? '').toLowerCase();
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
        /* another one */
    }
    try {
        return new TextDecoder(encodings[said] ?? (said || 'windows-1252')).decode(bytes);
    } catch {
        return latin;
    }
}
