// mistakes.js: puts what a review found into words and into the record.

import { point, vertex } from './core/gtp.js';
import { percent, plain, t } from './i18n/i18n.js';
import { addFindings, addLine, addRemark } from './go/reviewed.js';
import { blackShare, futureOf } from './view/thoughts.js';
import { reasons } from './why.js';

/** @typedef {import('./go/tree.js').Node} Node */
/** @typedef {import('./go/tree.js').Game} Game */

const LINE_MOVES = 8; // of a better line, as a variation

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

/** Writes into the record what a mistake lost, and the better line as a variation. @param {import('./core/engine.js').Engine} engine @param {Game} game @param {Node} node */
export async function explain(engine, game, node) {
    const { verdict, parent } = node,
        move = game.move(node);
    if (!verdict?.best || !parent || !move) return;
    const { best } = verdict,
        at = point(best.move, game.size),
        better = t('better', { move: best.move, share: percent(best.winrate) });
    if (at === null || at < 0) return addRemark(node, `${mistakeText(game, node)}\n${better}`);
    addRemark(node, mistakeText(game, node));
    const why = reasons(await engine.why(game.position(parent), move.colour, at)),
        here = game.node;
    game.node = parent;
    for (const [i, next] of futureOf(best.line, move.colour, game.size).slice(0, LINE_MOVES).entries()) {
        if (game.forbids(next.point, next.colour)) break;
        const known = game.node.children.length,
            before = game.node,
            added = game.play(next.point, next.colour);
        if (before.children.length > known) addLine(added, !i);
        if (i) continue;
        added.winrate = blackShare(best, move.colour);
        addFindings(added);
        addRemark(added, [better, ...why].join('\n'));
    }
    game.node = here;
}
