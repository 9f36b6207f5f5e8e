// katachi.js: a game of Go with Katachi, for browsers; node.js is the same for Node. The core runs in a worker.
//
//     const game = new Katachi({ size: 9, komi: 7 });
//     game.play('E5');
//     console.log(await game.genmove());
//     for await (const thought of game.analyse({ milliseconds: 3000 })) console.log(thought.candidates[0]);
//     await game.close();

import { Engine, LEVELS, gtpColour } from '../core/engine.js';
import { PASS, point, vertex } from '../core/gtp.js';
import { Board, other } from '../go/board.js';
import { count, readFates } from '../go/count.js';

/**
 * @typedef {'B' | 'W'} Colour
 * @typedef {'beginner' | 'novice' | 'casual' | 'keen' | 'skilled' | 'club' | 'strong'} Level from 16 kyu to 1 kyu, about
 * @typedef {{colour: Colour, move: string}} Move `move`: a point, as 'E5', or 'pass'
 * @typedef {object} Options
 * @property {number} [size] lines of the board, 2 to 19 (default 19)
 * @property {number} [komi] points (default 7)
 * @property {'chinese' | 'japanese'} [rules] default: chinese
 * @property {Level} [level] how it plays (default: club)
 * @property {{black?: string[], white?: string[], toMove?: Colour}} [stones] that stand there at the beginning
 * @property {Uint8Array} [image] one of your own, as `katachi image --board browser` makes it, instead of those that come along
 * @typedef {object} Candidate
 * @property {string} move
 * @property {number} visits playouts through it
 * @property {number} winrate the chance that whoever plays it wins, 0 to 1
 * @property {number | null} score the points by which they lead
 * @property {number} prior what was believed of it before, 0 to 1
 * @property {string[]} line how the game is expected to go on, this move first
 * @typedef {object} Thought
 * @property {number} visits
 * @property {Candidate[]} candidates the best first
 * @property {number[] | null} owners of each point, from the top left: 1 Black's surely, -1 White's
 * @typedef {object} Count
 * @property {number} lead the points by which Black wins, komi included
 * @property {Colour[][]} holders rows from the top: who holds each point; '' for nobody
 * @typedef {{fetches: (name: string) => Promise<ArrayBuffer>, begins?: () => Worker}} Host where files come from, and workers
 */

/** @type {Host} */
const browser = {
    async fetches(name) {
        const answer = await fetch(new URL(`../data/${name}`, import.meta.url));
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
        return answer.arrayBuffer();
    },
};

export const levels = /** @type {Level[]} */ (LEVELS.filter(({ core }) => core === 'wide').map(({ name }) => name));

const REASONS = {
    occupied: 'there is a stone',
    suicide: 'the stone would have no liberty',
    ko: 'it retakes the ko at once',
    superko: 'it repeats an earlier position',
};

/** @param {string} text @returns {1 | 2} */
function colourOf(text) {
    if (text !== 'B' && text !== 'W') throw new RangeError(`'${text}' is no colour; these are: B, W`);
    return text === 'B' ? 1 : 2;
}

/** @param {1 | 2} colour @returns {Colour} */
const named = (colour) => (colour === 1 ? 'B' : 'W');

export class Katachi {
    /** @param {Options} [options] @param {Host} [host] */
    constructor({ size = 19, komi = 7, rules = 'chinese', level = 'club', stones = {}, image } = {}, host = browser) {
        if (!Number.isInteger(size) || size < 2 || size > 19) throw new RangeError(`boards have 2 to 19 lines, not ${size}`);
        if (!Number.isFinite(komi)) throw new RangeError(`komi ${komi} is no number`);
        if (Math.abs(komi) > 1000) throw new RangeError(`komi is -1000 to 1000, not ${komi}`);
        if (rules !== 'chinese' && rules !== 'japanese')
            throw new RangeError(`there are no rules '${rules}'; these are: chinese, japanese`);
        this.size = size;
        this.komi = komi;
        this.rules = rules;
        this.level = level;
        this.#levelOf(level);
        const strange = Object.keys(stones).find((key) => !['black', 'white', 'toMove'].includes(key));
        if (strange !== undefined || typeof stones !== 'object')
            throw new RangeError(`stones has black, white and toMove, not '${strange ?? stones}'`);
        if (image !== undefined && !(image instanceof Uint8Array))
            throw new TypeError('image has to be the bytes of an image, a Uint8Array');
        const black = (stones.black ?? []).map((name) => this.#point(name)),
            white = (stones.white ?? []).map((name) => this.#point(name));
        const all = [...black, ...white];
        if (all.includes(PASS) || new Set(all).size !== all.length)
            throw new RangeError('stones: each stands on a point of its own');
        this.#setup = { black, white };
        this.#first = colourOf(stones.toMove ?? 'B');
        this.#boards = [new Board(size).with(black, 1).with(white, 2)];
        const own = image?.slice().buffer;
        this.#engine = new Engine((name) => (own && name.endsWith('.kti') ? Promise.resolve(own) : host.fetches(name)), {
            begins: host.begins,
        });
        this.#own = own !== undefined;
    }

    /** @type {Engine} */ #engine;
    #own = false;
    #closed = false;
    /** Whether the image of one's own is one: asked once. @type {Promise<void> | undefined} */ #fits;
    /** @type {{black: number[], white: number[]}} */ #setup;
    /** @type {1 | 2} */ #first;
    /** One more than moves. @type {Board[]} */ #boards;
    /** @type {import('../core/engine.js').Move[]} */ #moves = [];

    /** The stones, from the top left, row by row: 0 empty, 1 Black, 2 White. */
    get cells() {
        return this.board.cells.slice();
    }
    /** The position, as the board's view draws it. */
    get board() {
        return this.#boards[this.#boards.length - 1];
    }
    /** @returns {Move[]} */
    get moves() {
        return this.#moves.map(({ colour, point }) => ({ colour: named(colour), move: vertex(point, this.size) }));
    }
    /** @returns {Colour} */
    get toMove() {
        return named(this.#toMove);
    }
    /** Did both sides pass? */
    get over() {
        return this.#moves.length > 1 && this.#moves.slice(-2).every(({ point }) => point === PASS);
    }
    /** Stones that each side has captured. */
    get captures() {
        return { B: this.board.captures[1], W: this.board.captures[2] };
    }

    get #toMove() {
        const last = this.#moves[this.#moves.length - 1];
        return last ? other(last.colour) : this.#first;
    }

    /** @returns {import('../core/engine.js').Position} */
    get #position() {
        return { size: this.size, komi: this.komi, rules: this.rules, ...this.#setup, moves: this.#moves.slice() };
    }

    /** The engine, for a question. */
    async #core() {
        if (this.#own && !this.#closed)
            await (this.#fits ??= this.#engine.ask(this.#position, 'katachi-stats').then((told) => {
                const reason = /^image: none, (.*)/.exec(told)?.[1];
                if (reason) throw new Error(`image: ${reason}`);
            }));
        if (this.#closed) throw new Error('the game is closed');
        return this.#engine;
    }

    /** @param {string} command @param {{forgets?: boolean}} [options] */
    async #answer(command, options) {
        const position = this.#position,
            answer = await (await this.#core()).ask(position, command, options);
        if (this.#closed) throw new Error('the game is closed');
        return answer;
    }

    /** @param {string} name */
    #point(name) {
        const at = point(String(name), this.size);
        if (at === null) throw new RangeError(`${name}: that is no point of a board of ${this.size} lines`);
        return at;
    }

    /** @param {string} name */
    #levelOf(name) {
        const level = LEVELS.find((one) => one.name === name && one.core === 'wide');
        if (!level) throw new RangeError(`there is no level '${name}'; these are: ${levels.join(', ')}`);
        return level;
    }

    /** @param {1 | 2} colour @param {number} at */
    #after(colour, at) {
        const earlier = this.rules === 'japanese' ? undefined : new Set(this.#boards.map((board) => board.key()));
        return this.board.play(colour, at, earlier);
    }

    /** Plays a move: a point or 'pass'. Throws for an illegal one. @param {string} move @param {Colour} [colour] */
    play(move, colour = this.toMove) {
        const at = this.#point(move),
            of = colourOf(colour),
            next = this.#after(of, at);
        if (typeof next === 'string') throw new Error(`${move}: ${REASONS[next]}`);
        this.#moves.push({ colour: of, point: at });
        this.#boards.push(next);
    }

    /** Takes a move back. Returns whether there was one. */
    undo() {
        if (!this.#moves.pop()) return false;
        this.#boards.pop();
        return true;
    }

    /** The points where a colour may play. @param {Colour} [colour] */
    legal(colour = this.toMove) {
        const of = colourOf(colour);
        return [...this.board.cells.keys()]
            .filter((at) => typeof this.#after(of, at) !== 'string')
            .map((at) => vertex(at, this.size));
    }

    /**
     * Thinks, and plays the move: a point, 'pass', or 'resign', which is not played. A call of `play` or `undo` meanwhile makes it
     * throw.
     * @param {{level?: Level, colour?: Colour}} [options]
     */
    async genmove({ level = /** @type {Level} */ (this.level), colour = this.toMove } = {}) {
        const number = this.#moves.length,
            before = this.board;
        const position = this.#position,
            engine = await this.#core();
        const chosen = await engine.move(position, colourOf(colour), this.#levelOf(level));
        if (chosen === 'resign') return chosen;
        if (chosen === null || this.#moves.length !== number || this.board !== before)
            throw new Error('the thought was ended: the game was changed or closed');
        const move = vertex(chosen, this.size);
        this.play(move, colour);
        return move;
    }

    /**
     * Yields what it finds about the position, several times a second, until the time is over or you leave the loop.
     * @param {{milliseconds?: number, colour?: Colour}} [options] @returns {AsyncGenerator<Thought, void, undefined>}
     */
    async *analyse({ milliseconds = 10000, colour = this.toMove } = {}) {
        if (!(milliseconds > 0)) throw new RangeError(`an analysis takes more than 0 milliseconds, not ${milliseconds}`);
        /** @type {Thought[]} */
        const found = [];
        let over = false;
        /** @type {unknown} */
        let failed = null;
        let wake = () => {};
        const position = this.#position,
            engine = await this.#core();
        const thinks = engine.analyse(
            position,
            colourOf(colour),
            (thought) => {
                found.push(/** @type {Thought} */ (thought));
                wake();
            },
            milliseconds,
        );
        const ended = thinks
            .catch((error) => (failed = error))
            .then(() => {
                over = true;
                wake();
            });
        try {
            for (;;) {
                const next = found.shift();
                if (next) yield next;
                else if (over) break;
                else await /** @type {Promise<void>} */ (new Promise((resolve) => (wake = () => resolve(undefined))));
            }
        } finally {
            if (!over) engine.stop();
            await ended;
        }
        if (failed) throw failed;
    }

    /**
     * The network's best moves, without a search, and their probabilities.
     * @param {number} [most] @param {Colour} [colour] @returns {Promise<{move: string, share: number}[]>}
     */
    async suggest(most = 5, colour = this.toMove) {
        if (!Number.isInteger(most) || most < 1) throw new RangeError(`${most} moves: it must be a whole number, 1 or more`);
        const points = Math.min(most, this.size * this.size);
        const answer = await this.#answer(`katachi-suggest ${gtpColour(colourOf(colour))} ${points}`);
        return answer
            .split('\n')
            .filter(Boolean)
            .map((line) => line.split(' '))
            .map(([move, share]) => ({ move, share: Number(share) }));
    }

    /** Counts the game as if it were over now. @returns {Promise<Count>} */
    async count() {
        const board = this.board,
            fates = readFates(await this.#answer('katachi-count'), this.size),
            { owner, lead } = count(board, fates, this.komi, this.rules);
        const names = Array.from(owner, (of) => /** @type {Colour} */ (['', 'B', 'W'][of]));
        return { lead, holders: Array.from({ length: this.size }, (_, y) => names.slice(y * this.size, (y + 1) * this.size)) };
    }

    /**
     * The core's answer to a command of GTP about the position; the game stays as it is. Throws when it refuses, and for what is
     * not one command with one answer. @param {string} command
     */
    async ask(command) {
        if (typeof command !== 'string' || !/^[a-z][ -~\u00a0-\uffff]*$/i.test(command))
            throw new RangeError('a command is one line, which begins with a letter');
        if (/^(quit|(lz|kata)-analyze)( |$)/.test(command)) throw new RangeError(`${command}: use close() and analyse()`);
        return this.#answer(command, { forgets: true });
    }

    /** Ends the worker, and what it thinks about. */
    close() {
        this.#closed = true;
        return this.#engine.end();
    }
}
