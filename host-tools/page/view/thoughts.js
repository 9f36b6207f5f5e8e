// thoughts.js: shows what the core thinks: chances, the best moves with their lines, and reasons in words.

import { futureOf, point } from '../core/gtp.js';
import { percent, plain, signed, t } from '../i18n/i18n.js';
import { el, pointed, svg } from './dom.js';

/** @typedef {import('../core/gtp.js').Thought} Thought */
/** @typedef {import('../core/gtp.js').Candidate} Candidate */
/** @typedef {{thought: Thought, colour: 1 | 2}} Told `colour`: who moves */

const SHOWN = 5;

/** Black's chance. @param {Candidate} best @param {1 | 2} colour who moves */
export const blackShare = (best, colour) => (colour === 1 ? best.winrate : 1 - best.winrate);

/** @param {Thought} thought @param {number} size @returns {import('./board.js').Hint[]} */
export function hintsOf(thought, size) {
    const hints = [],
        most = thought.candidates[0]?.visits || 1;
    for (const [i, one] of thought.candidates.slice(0, SHOWN).entries()) {
        const at = point(one.move, size);
        if (at === null || at < 0) continue;
        hints.push({
            point: at,
            label: String(Math.round(100 * one.winrate)),
            small: short(one.visits),
            best: i === 0,
            share: one.visits / most,
        });
    }
    return hints;
}

/** @param {number} visits */
const short = (visits) =>
    visits < 1000
        ? String(visits)
        : visits < 10000
          ? `${plain(visits / 1000)}k`
          : `${Math.round(visits / 1000)}k`;

/** Owners from Black's side. @param {Thought} thought @param {1 | 2} colour */
const ownersOf = (thought, colour) => thought.owners?.map((owner) => (colour === 1 ? owner : -owner));

/**
 * What of a thought belongs on the board: moves and owners; or, of one move, how the game would go on.
 * @param {Told | null} told @param {Candidate | null | undefined} picked @param {number} size
 */
export function adviceOf(told, picked, size) {
    if (!told) return {};
    if (picked) return { line: futureOf(picked.line, told.colour, size) };
    return { owners: ownersOf(told.thought, told.colour), hints: hintsOf(told.thought, size) };
}

/** The bar of chances. @param {number} share Black's @param {string} chances the same in words */
const barOf = (share, chances) =>
    el(
        'div',
        { class: 'bar', role: 'img', 'aria-label': chances },
        svg(
            'svg',
            { viewBox: '0 0 100 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
            svg('rect', { x: 0, y: 0, width: 100, height: 1, class: 'bar-white' }),
            svg('rect', { x: 0, y: 0, width: (share * 100).toFixed(1), height: 1, class: 'bar-black' }),
        ),
    );

/** @param {Candidate} one @param {Candidate} best @param {(candidate: Candidate | null) => void} pick */
const rowOf = (one, best, pick) =>
    el(
        'tr',
        { class: one === best ? 'best' : '' },
        el('td', {}, el('button', pointed(() => pick(one), () => pick(null), () => pick(one)), one.move)),
        el('td', {}, percent(one.winrate)),
        best.score === null ? null : el('td', {}, signed(one.score ?? 0)),
        el('td', {}, plain(one.visits)),
    );

/**
 * @param {HTMLElement} host @param {Told | null} told @param {{move: string, said: string[]} | null} why
 * @param {(candidate: Candidate | null) => void} pick hears which candidate somebody points at
 */
export function drawThoughts(host, told, why, pick) {
    if (!told) return host.replaceChildren();
    const { thought, colour } = told;
    const best = thought.candidates[0];
    if (!best) return host.replaceChildren(el('p', { class: 'note' }, t('noThoughts')));
    const focused = host.querySelector('button:focus')?.textContent;
    const share = blackShare(best, colour),
        lead = best.score === null ? null : colour === 1 ? best.score : -best.score;
    const chances = t('chances', { black: percent(share), white: percent(1 - share) });
    const rows = thought.candidates.slice(0, SHOWN).map((one) => rowOf(one, best, pick));
    const parts = [
        el('h2', {}, t('thoughts')),
        barOf(share, chances),
        el(
            'p',
            {},
            chances +
                (lead === null
                    ? ''
                    : '. ' +
                      (Math.abs(lead) < 0.5
                          ? t('even')
                          : t('leads', { colour: t(lead > 0 ? 'black' : 'white'), points: plain(Math.abs(lead)) }))),
        ),
        el(
            'table',
            {},
            el(
                'thead',
                {},
                el(
                    'tr',
                    {},
                    el('th', { scope: 'col' }, t('move')),
                    el('th', { scope: 'col' }, t('wins')),
                    best.score === null ? null : el('th', { scope: 'col' }, t('score')),
                    el('th', { scope: 'col' }, t('playouts')),
                ),
            ),
            el('tbody', {}, ...rows),
        ),
        el('p', { class: 'note' }, `${t('line')}: ${best.line.slice(0, 8).join(' ')}`),
    ];
    if (why?.said.length)
        parts.push(
            el('h2', {}, t('why', { move: why.move })),
            el('ul', {}, ...why.said.map((text) => el('li', {}, text))),
        );
    host.replaceChildren(...parts);
    if (focused)
        for (const button of host.querySelectorAll('button')) if (button.textContent === focused) button.focus();
}
