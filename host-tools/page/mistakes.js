// mistakes.js: puts what a review found into words and into the record.

import { point, vertex } from './core/gtp.js';
import { percent, plain, t } from './i18n/i18n.js';
import { futureOf } from './view/thoughts.js';
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
    const note = mistakeText(game, node),
        before = game.text('C', node);
    if (!before.includes(note)) game.setText(node, 'C', before ? `${before}\n${note}` : note);
    const at = point(verdict.best.move, game.size);
    if (at === null || at < 0) return;
    const why = reasons(await engine.why(game.position(parent), move.colour, at));
    const here = game.node;
    game.node = parent;
    const known = parent.children.length;
    futureOf(verdict.best.line, move.colour, game.size)
        .slice(0, LINE_MOVES)
        .every((next, i) => {
            if (game.forbids(next.point, next.colour)) return false;
            const added = game.play(next.point, next.colour);
            if (!i && parent.children.length > known)
                game.setText(
                    added,
                    'C',
                    [
                        t('better', { move: verdict.best?.move ?? '', share: percent(verdict.best?.winrate ?? 0) }),
                        ...why,
                    ].join('\n'),
                );
            return true;
        });
    game.node = here;
}
