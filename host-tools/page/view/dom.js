// dom.js: makes elements.

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
