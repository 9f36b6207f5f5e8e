// store.js: what the browser remembers between visits. Without storage (private windows) nothing is kept.

const PREFIX = 'katachi.';

/** @param {string} name @returns {any} null when there is nothing, or what can't be read */
export function recall(name) {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    } catch {
        return null;
    }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        /* no room, or not allowed */
    }
}

/** Hands a text over as a file. @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = 'application/x-go-sgf') {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}
