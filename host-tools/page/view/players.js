// players.js: the two sides of a game: names, prisoners, clocks; and who has won, in words.

import { PASS, vertex } from '../core/gtp.js';
import { plain, t } from '../i18n/i18n.js';
import { el, svg } from './dom.js';

/** @param {1 | 2} colour */
export const nameOf = (colour) => t(colour === 1 ? 'black' : 'white');

/** @param {import('../core/engine.js').Move | null} move @param {number} size */
export const moveText = (move, size) =>
    move
        ? t(move.point === PASS ? 'passed' : 'played', { colour: nameOf(move.colour), move: vertex(move.point, size) })
        : '';

/** @param {string} text a result as SGF writes it @param {string} how the key of 'by resignation' and the like */
export function verdict(text, how) {
    if (text === '0') return t('draw');
    const won = how === 'byPoints' ? t('byPoints', { points: plain(Number(text.slice(2))) }) : t(how);
    return t('won', { colour: nameOf(text[0] === 'B' ? 1 : 2), result: won });
}

/**
 * @param {HTMLElement} host
 * @param {{board: import('../go/board.js').Board, turn: 0 | 1 | 2, names: string[], clock: import('../clock.js').Clock}} game
 *     `turn`: who is to move; `names` of the colours, at 1 and 2
 */
export function drawPlayers(host, { board, turn, names, clock }) {
    const player = (/** @type {1 | 2} */ colour) =>
        el(
            'li',
            { class: turn === colour ? 'to-move' : '' },
            svg(
                'svg',
                { viewBox: '0 0 24 24', role: 'img', 'aria-label': nameOf(colour) },
                svg('circle', { cx: 12, cy: 12, r: 10, class: colour === 1 ? 'icon-black' : 'icon-white' }),
            ),
            el('span', { class: 'who' }, names[colour]),
            el('span', { class: 'clock' }, clock.text(colour)),
            el('span', { class: 'taken' }, t('captures', { count: board.captures[colour] })),
        );
    host.replaceChildren(player(1), player(2));
}
