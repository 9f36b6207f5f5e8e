// review.js: goes through a game in the background, and finds what each move lost.
//
// As katachi review does (host-tools/review/review_verdict.h), it compares the position after the move with the one
// after the move that seemed best. Both are analysed alike, with the opponent to move, so that the errors of the
// search are alike, too.

import { futureOf, point, vertex } from './core/gtp.js';
import { other } from './go/board.js';
import { addFindings, addLine, addRemark, strip } from './go/reviewed.js';
import { percent, t } from './i18n/i18n.js';
import { mistakeText } from './mistakes.js';
import { blackShare } from './view/thoughts.js';
import { reasons } from './why.js';

/** @typedef {import('./core/engine.js').Position} Position */
/** @typedef {import('./core/gtp.js').Candidate} Candidate */
/** @typedef {import('./go/tree.js').Node} Node */
/** @typedef {{node: Node, colour: 1 | 2, best: Candidate | undefined}} Seen a node, who moves there, and the best move */
/** @typedef {{size: 0 | 1 | 2 | 3 | 4, share: number, points: number | null, best: Candidate | null}} Verdict `size`: 0 is no mistake */

/** What makes a mistake of each size. */
const POINTS = [1.5, 3, 6, 12],
    SHARES = [0.03, 0.06, 0.12, 0.24];
const VISITS_LEAST = 16;
const LINE_MOVES = 8; // of a better line, as a variation

/** @param {number} loss @param {number[]} limits */
const sizeOf = (loss, limits) => limits.filter((limit) => loss >= limit).length;

/** May a move have lost something? @param {string} played @param {Candidate} before the best move @param {Candidate} after the opponent's best answer */
export function doubts(played, before, after) {
    if (before.move === played || Math.min(before.visits, after.visits) < VISITS_LEAST) return false;
    return before.winrate - (1 - after.winrate) >= SHARES[0] || (before.score ?? 0) + (after.score ?? 0) >= POINTS[0];
}

/**
 * What a move lost.
 * @param {Candidate} best the move that seemed best
 * @param {Candidate} after the opponent's best answer to the move that was played @param {Candidate} instead that to the best one
 * @returns {Verdict}
 */
export function judge(best, after, instead) {
    // A chance grows by `slope` with the share of playouts won that it stands for (lib/player/thought.h).
    const error = (/** @type {Candidate} */ one) => {
        const wins = Math.sqrt(one.winrate),
            share = wins / (wins + Math.sqrt(1 - one.winrate)),
            square = share * (1 - share),
            slope = (2 * square) / (1 - 2 * square) ** 2;
        return (square * slope ** 2) / one.visits;
    };
    const spread = (/** @type {Candidate} */ one) => one.deviation ** 2 / one.visits;
    if (Math.min(after.visits, instead.visits) < VISITS_LEAST) return { size: 0, share: 0, points: 0, best };
    let share = after.winrate - instead.winrate;
    if (share < 2 * Math.sqrt(error(after) + error(instead))) share = 0;
    let points = after.score === null || instead.score === null ? null : after.score - instead.score;
    if (points !== null && points < 2 * Math.sqrt(spread(after) + spread(instead))) points = 0;
    const size = Math.max(sizeOf(share, SHARES), sizeOf(points ?? 0, POINTS));
    return { size: /** @type {Verdict['size']} */ (size), share, points, best };
}

export class Review {
    /**
     * @param {import('./core/engine.js').Engine} engine one for this review alone
     * @param {import('./go/tree.js').Game} game
     * @param {{ms: number, step: (done: number, of: number) => void, found: (node: Node) => void}} does `found` hears of each node that was judged
     */
    constructor(engine, game, does) {
        this.engine = engine;
        this.game = game;
        this.does = does;
        this.stopped = false;
    }

    stop() {
        this.stopped = true;
        this.engine.stop();
    }

    /** The best move of a position. @param {Position} position @param {1 | 2} colour @returns {Promise<Candidate | undefined>} */
    async think(position, colour) {
        /** @type {Candidate | undefined} */
        let best;
        await this.engine.analyse(
            position,
            colour,
            (thought) => {
                best = thought.candidates[0];
            },
            this.does.ms,
        );
        return best;
    }

    /**
     * Sets the chance at a node, and returns the opponent's best answer to the move that seemed best there. A search hopes
     * too much for whoever is to move, so the chance is the mean of two: of the position, and of the one behind that move.
     * @param {Seen} seen @param {Seen} [next] the node behind it, whose search is that of the answer if its move is the best
     * @returns {Promise<Candidate | undefined>}
     */
    async settle({ node, colour, best }, next) {
        const at = best && point(best.move, this.game.size),
            move = next && this.game.move(next.node);
        if (!best || at === undefined || at === null) return undefined;
        const position = this.game.position(node);
        position.moves.push({ colour, point: at });
        const follows = move?.point === at && move.colour === colour && next?.colour === other(colour),
            answer = follows ? next.best : await this.think(position, other(colour));
        const share = answer ? (best.winrate + 1 - answer.winrate) / 2 : best.winrate;
        if (!this.stopped) node.winrate = colour === 1 ? share : 1 - share;
        return answer;
    }

    /** Reviews the main line, in place of what an earlier review found. Returns the nodes of the mistakes; fewer when it was stopped. @returns {Promise<Node[]>} */
    async run() {
        strip(this.game);
        const line = this.game.mainLine(),
            mistakes = [];
        /** @type {Seen | undefined} */
        let before;
        for (const [i, node] of line.entries()) {
            this.does.step(i, line.length);
            const colour = this.game.toMove(node),
                move = this.game.move(node);
            /** @type {Seen} */
            const seen = { node, colour, best: await this.think(this.game.position(node), colour) };
            if (this.stopped) break;
            const instead = before && (await this.settle(before, seen));
            if (this.stopped) break;
            // The move must be the answer to the position before it.
            if (before?.best && instead && seen.best && move?.colour === before.colour && colour === other(move.colour))
                if (doubts(vertex(move.point, this.game.size), before.best, seen.best))
                    node.verdict = judge(before.best, seen.best, instead);
            if (node.verdict?.size) mistakes.push(node);
            if (before) this.keep(before.node);
            before = seen;
        }
        if (before && !this.stopped) {
            await this.settle(before);
            this.keep(before.node);
        }
        return mistakes;
    }

    /** @param {Node} node */
    keep(node) {
        addFindings(node);
        this.does.found(node);
    }
}

/** Writes into the record what a mistake lost, and the better line as a variation. @param {import('./core/engine.js').Engine} engine @param {import('./go/tree.js').Game} game @param {Node} node */
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
