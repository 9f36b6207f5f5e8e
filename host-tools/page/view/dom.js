// dom.js: makes elements, and listens to those that there are.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name @param {Record<string, string | number | boolean | undefined | ((event: any) => void)>} [attributes]
 * @param {(Node | string | null)[]} children
 */
export function el(name, attributes = {}, ...children) {
    return fill(document.createElement(name), attributes, children);
}

/**
 * @param {string} name @param {Record<string, string | number | boolean | undefined | ((event: any) => void)>} [attributes]
 * @param {(Node | string | null)[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
    return fill(document.createElementNS(SVG, name), attributes, children);
}

/** @template {Element} T @param {T} made @param {Record<string, any>} attributes @param {(Node | string | null)[]} children */
function fill(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'function') made.addEventListener(name, value);
        else if (value === true) made.setAttribute(name, '');
        else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
    }
    made.append(...children.filter((child) => child !== null));
    return made;
}

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export function byId(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`no element ${id}`);
    return /** @type {T} */ (found);
}

/**
 * What a button does that shows something while somebody points at it, or has come to it by the keyboard.
 * @param {() => void} show @param {() => void} hide @param {() => void} click
 */
export const pointed = (show, hide, click) => ({ type: 'button', pointerenter: show, pointerleave: hide, focus: show, blur: hide, click });

/** What a click does, by the element's id. @param {Record<string, () => unknown>} acts */
export function onClick(acts) {
    for (const [id, act] of Object.entries(acts)) byId(id).addEventListener('click', () => act());
}

/**
 * A button with which people choose a file, by a hidden input.
 * @param {string} button @param {string} id of the input @param {(file: File) => unknown} take
 */
export function onFile(button, id, take) {
    /** @type {HTMLInputElement} */
    const input = byId(id);
    onClick({ [button]: () => input.click() });
    input.addEventListener('change', () => {
        const file = input.files?.[0];
        input.value = ''; // so that the same file can be chosen again
        if (file) take(file);
    });
}
