// better.js: what a review says of a mistake: the better moves beside it, and what speaks for them.

import { vertex } from '../core/gtp.js';
import { betterThan, remark } from '../go/reviewed.js';
import { t } from '../i18n/i18n.js';
import { mistakeText } from '../mistakes.js';
import { el, pointed } from './dom.js';

/** @typedef {import('../go/tree.js').Node} Node */

/**
 * @param {HTMLElement} host @param {import('../go/tree.js').Game} game the present node of which is drawn
 * @param {{go: (node: Node) => void, point: (node: Node | null) => void}} does `point` hears at which move somebody points
 */
export function drawBetter(host, game, { go, point }) {
    const { node } = game;
    if (!node.verdict?.size) return host.replaceChildren();
    const moves = betterThan(node).map((better) => {
        const name = vertex(game.move(better)?.point ?? -1, game.size),
            [first, ...more] = remark(better).split('\n');
        const acts = pointed(() => point(better), () => point(null), () => go(better)),
            button = el('button', { 'aria-label': t('showLine', { move: name }), ...acts }, name);
        return el('li', {}, button, el('span', {}, first, ...more.flatMap((line) => [el('br'), line])));
    });
    host.replaceChildren(
        el('h2', {}, mistakeText(game, node)),
        moves.length ? el('ul', { class: 'better' }, ...moves) : el('p', {}, remark(node)),
    );
}
