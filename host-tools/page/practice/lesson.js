// lesson.js: a problem that somebody is solving: what a move does, what the opponent answers, and how that ends. The core answers, also
// to moves that the record lacks (katachi-problem); where it can't tell, the record's marks do. (The same in C:
// host-tools/problems/lesson.h.)

import { gtpColour } from '../core/engine.js';
import { point, vertex } from '../core/gtp.js';
import { other } from '../go/board.js';

/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {{fate: string, answer: number | null, ends: string, captures: number}} Told what the core tells of a move */
/** @typedef {{verdict: 'illegal' | 'wrong' | 'goesOn' | 'solved' | 'unknown', reply: number | null, reason?: string, told?: Told | null, nodes?: import('../go/tree.js').Node[]}} Answer
 *     `reason`: the key of why a move is illegal; `nodes`: of the move and the reply, as far as the record has them */

/** Moves of a way; right ones may go round in a circle, in a record that somebody made so. */
const MOST = 64;

export class Lesson {
    /** @param {import('../core/engine.js').Engine} engine @param {Problem} problem */
    constructor(engine, problem) {
        this.engine = engine;
        this.problem = problem;
        this.board = problem.board;
        /** Of the present position; null where the record lacks it. @type {import('../go/tree.js').Node | null} */
        this.node = problem.game.root;
        /** @type {number[]} */
        this.moves = [];
    }

    /** Back to the first position. */
    restart() {
        this.board = this.problem.board;
        this.node = this.problem.game.root;
        this.moves = [];
    }

    /** @param {1 | 2} colour @param {number} p @param {import('../go/board.js').Board} board */
    play(colour, p, board = this.board.force(colour, p)) {
        this.node = this.problem.find(this.node, colour, p);
        this.board = board;
        this.moves.push(p);
    }

    /** Asks the core about the present position. Empty when it can't read the problem. @returns {Promise<Record<string, string>>} */
    async ask() {
        if (this.problem.lost) return {};
        const { game, solver, target } = this.problem,
            { size } = game,
            moves = this.moves.map((p) => vertex(p, size)).join() || '-',
            line = ['katachi-problem', gtpColour(solver), moves, ...target.map((p) => vertex(p, size))].join(' ');
        const answer = await this.engine.ask(game.position(game.root), line).catch((/** @type {Error} */ error) => {
            if (error.message.startsWith(line)) return ''; // it refuses: the group isn't surrounded
            throw error;
        });
        return Object.fromEntries(
            answer
                .split('\n')
                .filter(Boolean)
                .map((one) => one.split(/: ?(.*)/s)),
        );
    }

    /** What the record answers to the move that led here. @returns {number | null} */
    reply() {
        const { game, solver } = this.problem;
        for (const child of this.node?.children ?? []) {
            const move = game.move(child);
            if (move && move.point >= 0 && move.colour !== solver && typeof this.board.play(move.colour, move.point) !== 'string')
                return move.point;
        }
        return null;
    }

    /** Plays a move of the solver, and the answer. After a wrong or unknown one, only `restart` leads on. @param {number} p @returns {Promise<Answer>} */
    async try(p) {
        const { game, solver } = this.problem,
            next = this.board.play(solver, p);
        if (typeof next === 'string') return { verdict: 'illegal', reply: null, reason: next };
        this.play(solver, p, next);
        const { fate, answer, ends, captures } = await this.ask(),
            known = fate !== undefined && fate !== 'unclear',
            told = known ? { fate, answer: point(answer, game.size), ends, captures: Number(captures) } : null;
        const right = (this.node && this.problem.isRight(this.node)) || fate === 'succeeds';
        if (!right && !known && !this.node) return { verdict: 'unknown', reply: null };
        const reply = this.reply() ?? (right && fate !== 'succeeds' ? null : (told?.answer ?? null));
        const nodes = this.node ? [this.node] : [];
        if (reply !== null) this.play(other(solver), reply);
        if (reply !== null && this.node) nodes.push(this.node);
        const verdict = !right ? 'wrong' : reply === null ? 'solved' : 'goesOn';
        return { verdict, reply, told: !right || fate === 'succeeds' ? told : null, nodes };
    }

    /** Moves of the solver in the present position: right ones, and wrong ones, the likeliest first. */
    async choices() {
        const { game, solver } = this.problem,
            told = await this.ask(),
            shown = (this.node?.children ?? []).flatMap((child) => {
                const move = game.move(child);
                return move?.colour === solver && typeof this.board.play(solver, move.point) !== 'string'
                    ? [{ p: move.point, right: this.problem.isRight(child) }]
                    : [];
            }),
            marked = shown.filter(({ right }) => right).map(({ p }) => p);
        const [right, wrong] = ['right', 'wrong'].map((name) =>
            (told[name] ?? '').split(' ').flatMap((word) => point(word, game.size) ?? []),
        );
        for (const { p } of shown) if (!wrong.includes(p) && !right.includes(p)) wrong.push(p);
        return { right: marked.length ? marked : right, wrong: wrong.filter((p) => !marked.includes(p)) };
    }

    /** The way from the first position to the end, which is where the lesson then is. */
    async way() {
        this.restart();
        for (;;) {
            const [right] = (await this.choices()).right;
            if (right === undefined || this.moves.length > MOST) return null;
            const answer = await this.try(right);
            if (answer.verdict !== 'goesOn') return answer;
        }
    }
}
