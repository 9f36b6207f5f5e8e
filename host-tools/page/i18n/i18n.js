// i18n.js: the languages. Each is a file beside this one; tests/page checks that all have the same words.

import { en } from './en.js';
import { de, deTold } from './de.js';

/** @typedef {Record<keyof typeof en, string>} Words */

/** `told`: what the core and toys say in English. @type {Record<string, {name: string, words: Words, told: Record<string, string>}>} */
export const languages = {
    en: { name: 'English', words: en, told: {} },
    de: { name: 'Deutsch', words: de, told: deTold },
};

let words = en;
export let language = 'en';

/** @param {string | null} wanted a language's code, such as 'de-CH' */
export function choose(wanted) {
    const code = String(wanted ?? '').slice(0, 2).toLowerCase();
    language = Object.hasOwn(languages, code) ? code : 'en';
    words = languages[language].words;
}

/** @param {string} text @param {Record<string, string | number>} values */
const insert = (text, values) =>
    text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, more) =>
        String(one === undefined ? (values[name] ?? '') : String(values[name]) === '1' ? one : more),
    );

/**
 * The text of a key, with {name} replaced, and {name|one|more} by one of the two words, as the number of that name is 1 or not.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export const t = (key, values = {}) => insert(words[/** @type {keyof Words} */ (key)] ?? key, values);

/** What the core or a toy says; what is unknown stays as it is. @param {string} said */
export function translated(said) {
    for (const [english, text] of Object.entries(languages[language].told)) {
        const found = new RegExp(`^${english.replace(/\{\d\}/g, '([-+.\\w]+)')}$`).exec(said);
        if (found) return insert(text, Object.fromEntries(Object.entries(found)));
    }
    return said;
}

/** A number with a sign and one decimal, in the language's way. @param {number} value */
export const signed = (value) =>
    new Intl.NumberFormat(language, {
        signDisplay: 'exceptZero',
        maximumFractionDigits: 1,
        minimumFractionDigits: 1,
    }).format(value);
/** @param {number} share 0 to 1 */
export const percent = (share) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
/** @param {number} value */
export const plain = (value) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);

/** Puts the words into the page: data-t names the text of an element, data-t-ATTRIBUTE that of an attribute; data-seconds is a time. */
export function translate() {
    document.documentElement.lang = language;
    for (const node of document.querySelectorAll('[data-t]')) node.textContent = t(node.getAttribute('data-t') ?? '');
    for (const node of document.querySelectorAll('[data-seconds]'))
        node.textContent = `${plain(Number(node.getAttribute('data-seconds')))} s`;
    for (const name of ['aria-label', 'title', 'placeholder'])
        for (const node of document.querySelectorAll(`[data-t-${name}]`))
            node.setAttribute(name, t(node.getAttribute(`data-t-${name}`) ?? ''));
}
