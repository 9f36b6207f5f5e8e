// engine.js: asks the core about positions. It keeps the core in step with the position of each question, and
// lets a new question end an analysis.

import { INTERRUPTED, LOST, Session, canSuspend } from './session.js';
import { point, thought, vertex } from './gtp.js';

/**
 * @typedef {import('./gtp.js').Thought} Thought
 * @typedef {{colour: 1 | 2, point: number}} Move
 * @typedef {{size: number, komi: number, rules: string, black: number[], white: number[], moves: Move[]}} Position
 * @typedef {{name: string, lines: string[], core: 'wide' | 'chip' | 'toy', silent?: boolean}} Level `silent`: it tells nothing of
 *     its thoughts
 * @typedef {Pick<Session, 'ask' | 'fail' | 'interrupt' | 'end' | 'fresh' | 'busy'>} Core
 */

const NO_CLOCK = 'kgs-time_settings none';

/** Those of `katachi play --level`, which the core knows (lib/session/level.h), and the chip. @type {Level[]} */
export const LEVELS = [
    ...['beginner', 'novice', 'casual', 'keen', 'skilled', 'club'].map(
        (name) => /** @type {Level} */ ({ name, core: 'wide', lines: [NO_CLOCK, `katachi-level ${name}`] }),
    ),
    { name: 'strong', core: 'wide', lines: ['katachi-level strong', 'kgs-time_settings canadian 0 4 1'] },
    { name: 'chip', core: 'chip', lines: [NO_CLOCK, 'katachi-playouts 1000'] },
];
export const DEFAULT_LEVEL = 'club';
/** @param {string} name @returns {Level} */
export const levelOf = (name) => LEVELS.find((level) => level.name === name) ?? levelOf(DEFAULT_LEVEL);
/** The most lines of a board that the chip's program knows. */
export const CHIP_SIZE = 9;

/** @param {1 | 2} colour */
export const gtpColour = (colour) => (colour === 1 ? 'b' : 'w');

/** The lines that make a position. @param {Position} position */
export function setup(position) {
    const { size } = position,
        stones = position.black.map((p) => vertex(p, size));
    const lines = [`boardsize ${size}`, 'clear_board', `komi ${position.komi}`, `kgs-rules ${position.rules}`];
    if (stones.length > 1 && !position.white.length) lines.push(`set_free_handicap ${stones.join(' ')}`);
    else stones.forEach((stone) => lines.push(`play b ${stone}`));
    position.white.forEach((p) => lines.push(`play w ${vertex(p, size)}`));
    return lines;
}

/** The lines that lead from one position to another, the shorter way. @param {Position | null} from @param {Position} to */
export function difference(from, to) {
    const play = (/** @type {Move} */ move) => `play ${gtpColour(move.colour)} ${vertex(move.point, to.size)}`;
    const beginning = setup(to);
    if (!from || setup(from).join() !== beginning.join()) return [...beginning, ...to.moves.map(play)];
    let same = 0;
    while (same < from.moves.length && same < to.moves.length && play(from.moves[same]) === play(to.moves[same]))
        same++;
    const undone = from.moves.length - same;
    if (undone > same) return [...beginning, ...to.moves.map(play)];
    return [...Array(undone).fill('undo'), ...to.moves.slice(same).map(play)];
}

/** A core, the position that it stands at, and the level that it was told. */
class Seat {
    /** @param {Core} session */
    constructor(session) {
        this.session = session;
        /** @type {Position | null} */
        this.at = null;
        this.level = '';
    }
}

export class Engine {
    /**
     * @param {(name: string) => Promise<ArrayBuffer>} fetches gets a file of the page
     * @param {{suspends?: boolean, toy?: Core, begins?: () => Worker}} [options]
     */
    constructor(fetches, { suspends = canSuspend(), toy, begins } = {}) {
        this.fetches = fetches;
        this.begins = begins;
        this.suspends = suspends;
        /** @type {Map<string, Promise<Seat>>} */
        this.seats = new Map();
        if (toy) this.seats.set('toy', Promise.resolve(new Seat(toy)));
        /** @type {Map<string, Promise<any>>} */
        this.files = new Map();
        /** The ends of two queues: a toy may be away for long. */
        this.queues = { toy: Promise.resolve(), own: Promise.resolve() };
        /** @type {{session: Core | null, ended: boolean} | null} */
        this.analysis = null;
        this.abandoned = 0; // how often
        this.over = false;
    }

    /** @template T @param {string} name @param {(bytes: ArrayBuffer) => T | Promise<T>} make @returns {Promise<T>} */
    file(name, make) {
        const known = this.files.get(name);
        if (known) return known;
        const made = this.fetches(name).then(make);
        made.catch(() => this.files.delete(name));
        this.files.set(name, made);
        return made;
    }

    /** The core for boards of that size. @param {number} size @param {Level['core']} [core] @returns {Promise<Seat>} */
    seat(size, core = 'wide') {
        const image = size > CHIP_SIZE ? '19x19.kti' : '9x9.kti',
            key = core === 'toy' ? core : core + image;
        let seat = this.seats.get(key);
        if (!seat) {
            seat = (async () => {
                const [module, bytes] = await Promise.all([
                    this.file(core === 'chip' ? 'chip.wasm' : 'katachi.wasm', (file) => WebAssembly.compile(file)),
                    this.file(image, (file) => new Uint8Array(file)),
                ]);
                return new Seat(new Session({ module, image: bytes, suspends: this.suspends }, this.begins));
            })();
            seat.catch(() => this.seats.delete(key));
            this.seats.set(key, seat);
        }
        return seat;
    }

    /**
     * Asks one command about a position. Commands to the cores of the page wait for each other, and those to the toy; but they
     * end an analysis.
     * @param {Position} position @param {string} command
     * @param {{line?: (text: string) => void, limit_ms?: number, level?: Level, analysis?: boolean, forgets?: boolean}} [options]
     *     `forgets`: the command may change what the core knows, which is told anew afterwards
     * @returns {Promise<string>}
     */
    ask(position, command, { line, limit_ms, level = levelOf(DEFAULT_LEVEL), analysis = false, forgets = false } = {}) {
        this.stop();
        const abandoned = this.abandoned;
        const mine = { session: /** @type {Core | null} */ (null), ended: false };
        if (analysis) this.analysis = mine;
        const queue = level.core === 'toy' ? 'toy' : 'own';
        const answer = this.queues[queue].then(async () => {
            if (mine.ended || this.over || abandoned !== this.abandoned) return '';
            const seat = await this.seat(position.size, level.core);
            if (mine.ended || this.over || abandoned !== this.abandoned) return '';
            mine.session = seat.session;
            const answer = await this.put(seat, position, command, level, { line, limit_ms });
            if (forgets) ((seat.at = null), (seat.level = ''));
            return answer;
        });
        this.queues[queue] = answer.then(
            () => {},
            () => {},
        );
        return answer;
    }

    /**
     * Brings a core to the position, and asks it. One that has lost the position meanwhile is asked again.
     * @param {Seat} seat @param {Position} position @param {string} command @param {Level} level
     * @param {{line?: (text: string) => void, limit_ms?: number}} options @returns {Promise<string>}
     */
    async put(seat, position, command, level, options) {
        for (;;) {
            if (seat.session.fresh) ((seat.at = null), (seat.level = ''));
            const lines = difference(seat.at, position);
            if (seat.level !== level.name) lines.push(...level.lines);
            lines.push(command);
            seat.at = null;
            try {
                const { answers, refused } = await seat.session.ask(lines, options);
                const bad = refused.indexOf(true);
                if (bad >= 0) throw new Error(`${lines[bad]}: ${answers[bad]}`);
                seat.at = structuredClone(position);
                seat.level = level.name;
                return answers[answers.length - 1];
            } catch (error) {
                const reason = error instanceof Error ? error.message : '';
                if (reason === INTERRUPTED) return '';
                if (reason !== LOST) throw error;
            }
        }
    }

    /** Ends the analysis that runs or waits. */
    stop() {
        if (!this.analysis) return;
        this.analysis.ended = true;
        this.analysis.session?.interrupt();
        this.analysis = null;
    }

    /** Ends everything: what was asked is answered by nothing. */
    async abandon() {
        this.stop();
        this.abandoned++;
        // All at once: the next question must not be taken for the present one.
        for (const seat of await Promise.allSettled(this.seats.values()))
            if (seat.status === 'fulfilled' && seat.value.session.busy) seat.value.session.fail(INTERRUPTED);
    }

    /** Ends the cores, too: whatever is asked then is answered by nothing. */
    async end() {
        this.over = true;
        await this.abandon();
        for (const seat of await Promise.allSettled(this.seats.values()))
            if (seat.status === 'fulfilled') seat.value.session.end();
    }

    /**
     * The core's move; the game on the page is not changed. `show` hears the thought while it lasts.
     * @param {Position} position @param {1 | 2} colour @param {Level} level @param {(thought: Thought) => void} [show]
     * @returns {Promise<number | 'resign' | null>} null when it was abandoned
     */
    async move(position, colour, level, show = () => {}) {
        const command = level.silent ? 'genmove COLOUR' : 'kata-genmove_analyze COLOUR 20';
        const answer = await this.ask(position, command.replace('COLOUR', gtpColour(colour)), {
            level,
            line: heard(show),
        });
        const played = /(\S+)\s*$/.exec(answer);
        if (!played) return null;
        const seat = await this.seat(position.size, level.core);
        if (/^resign$/i.test(played[1])) return 'resign';
        const at = point(played[1], position.size);
        if (at === null) throw new Error(`a move that is none: ${played[1]}`);
        if (seat.at) seat.at.moves.push({ colour, point: at });
        return at;
    }

    /**
     * Thinks about a position until `stop` or the next question, or for `limit_ms`.
     * @param {Position} position @param {1 | 2} colour @param {(thought: Thought) => void} show @param {number} [limit_ms]
     */
    async analyse(position, colour, show, limit_ms = 10000) {
        const words = this.suspends ? 15 : 25;
        await this.ask(position, `kata-analyze ${gtpColour(colour)} ${words} ownership true`, {
            line: heard(show),
            limit_ms,
            analysis: true,
        });
    }

    /** What speaks for a move. @param {Position} position @param {1 | 2} colour @param {number} at */
    why(position, colour, at) {
        return this.ask(position, `katachi-why ${gtpColour(colour)} ${vertex(at, position.size)}`);
    }

    /** Lets the core of a level know a position. @param {Position} position @param {Level} level */
    tell(position, level) {
        return this.ask(position, 'name', { level });
    }

    /** Who holds what. @param {Position} position */
    count(position) {
        return this.ask(position, 'katachi-count');
    }
}

/** @param {(thought: Thought) => void} show */
function heard(show) {
    return (/** @type {string} */ text) => {
        const known = thought(text);
        if (known) show(known);
    };
}
