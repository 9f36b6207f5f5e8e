// mistakes.js: puts what a review found into words.

import { vertex } from './core/gtp.js';
import { percent, plain, t } from './i18n/i18n.js';

/** @typedef {import('./go/tree.js').Node} Node */
/** @typedef {import('./go/tree.js').Game} Game */

/** What a mistake lost, in a line; empty for other moves. @param {Game} game @param {Node} node */
export function mistakeText(game, node) {
    const { verdict } = node,
        move = game.move(node);
    if (!verdict || !move) return '';
    const share = percent(verdict.share),
        points = verdict.points;
    return t('mistakeLine', {
        number: node.number,
        colour: t(move.colour === 1 ? 'black' : 'white'),
        move: vertex(move.point, game.size),
        size: t(`mistake${verdict.size}`),
        loss: !points
            ? t('lossShare', { share })
            : verdict.share < 0.005
              ? t('lossPoints', { points: plain(points) })
              : t('lossBoth', { points: plain(points), share }),
    });
}

/**
 * What the record does against the rules on the way to a node: its first such move, and how many more; '' without one.
 * @param {Game} game @param {Node} [node]
 */
export function offenceText(game, node) {
    const [first, ...more] = game.offences(node),
        move = first && game.move(first.node);
    if (!move) return '';
    const values = {
        number: first.node.number,
        colour: t(move.colour === 1 ? 'black' : 'white'),
        move: vertex(move.point, game.size),
        reason: t(first.reason),
    };
    return t('illegalMove', values) + (more.length ? ` ${t('illegalMore', { count: more.length })}` : '');
}
