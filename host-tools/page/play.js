// play.js: a game against the core.

import { LEVELS, levelOf } from './core/engine.js';
import { PASS, vertex } from './core/gtp.js';
import { BLACK, WHITE, other } from './go/board.js';
import { count, group, noFates, readFates, result } from './go/count.js';
import { Game } from './go/tree.js';
import { t } from './i18n/i18n.js';
import { Clock } from './clock.js';
import { DEFAULTS, recallGame, rememberGame } from './kept_game.js';
import { askNewGame, askResign } from './new_game.js';
import { drawAdvice, drawPlay, drawSides } from './play_screen.js';
import { download, recall, remember } from './store.js';
import { toyLevel } from './toy/level.js';
import { BoardView, sayPoint } from './view/board.js';
import { byId, onClick } from './view/dom.js';
import { moveText } from './view/players.js';
import { blackShare, hintsOf } from './view/thoughts.js';
import { reasons } from './why.js';

/** @typedef {import('./kept_game.js').Settings} Settings */

const HINT_MS = 1200;

export class PlayView {
    /**
     * @param {import('./core/engine.js').Engine} engine @param {import('./toy/connection.js').Connection} toy
     * @param {(sgf: string) => void} review
     */
    constructor(engine, toy, review) {
        this.engine = engine;
        this.toy = toy;
        toy.listeners.add(() => {
            this.runClock();
            this.draw();
        });
        this.view = new BoardView(byId('play-board'), {
            play: (p) => this.click(p),
            say: (p) => {
                const stone = sayPoint(this.game.board(), p, t);
                return this.fates?.dead.has(p) ? t('dead', { stone }) : stone;
            },
        });
        this.settings = { ...DEFAULTS };
        this.game = Game.begin({ ...DEFAULTS, black: '', white: '' });
        /** @type {1 | 2} */
        this.person = BLACK;
        /** @type {{result: string, how: string} | null} */
        this.over = null;
        /** @type {import('./go/count.js').Fates | null} */
        this.fates = null;
        /** Which stones the person said are dead, or live. @type {Map<number, boolean>} */
        this.said = new Map();
        this.counts = false; // the core hasn't said yet which it holds for dead
        this.thinking = false;
        this.turn = 0; // rises with each change of the game, so that late answers are dropped
        /** @type {{thought: import('./core/gtp.js').Thought, colour: 1 | 2} | null} */
        this.thought = null;
        /** @type {{move: string, said: string[]} | null} */
        this.why = null;
        /** @type {import('./core/gtp.js').Candidate | null} */
        this.picked = null;
        this.note = '';
        this.thoughtsOn = Boolean(recall('thoughts'));
        this.clock = new Clock(
            (colour) => this.finish(other(colour), 'byTime'),
            () => drawSides(this),
        );
        byId('thoughts-on').toggleAttribute('checked', this.thoughtsOn);
        byId('thoughts-on').addEventListener('change', (event) => {
            this.thoughtsOn = /** @type {HTMLInputElement} */ (event.target).checked;
            remember('thoughts', this.thoughtsOn);
            this.thought = this.thoughtsOn ? this.thought : null;
            this.wait();
        });
        onClick({
            pass: () => this.play(PASS),
            undo: () => this.undo(),
            hint: () => this.hint(),
            resign: () => this.resign(),
            new: () => this.ask(),
            accept: () => this.accept(),
            'play-on': () => this.playOn(),
            'to-review': () => review(this.game.write()),
            'play-save': () => download('katachi.sgf', this.game.write()),
        });
    }

    /** Goes on with the game of the last visit, or begins one. */
    begin() {
        const kept = recallGame();
        if (!kept) return this.start(this.settings);
        Object.assign(this, { settings: kept.settings, game: kept.game, person: kept.person, over: kept.over });
        this.clock.set(kept.clock);
        const { node } = this.game,
            ended = [node, node.parent].every((at) => at && this.game.move(at)?.point === PASS);
        if (ended && !this.over) this.count();
        else this.wait();
    }

    /** @param {Partial<Settings>} [wish] what to propose */
    async ask(wish) {
        const wanted = await askNewGame({ ...this.settings, ...wish }, this.toy.chosen !== null);
        if (wanted) this.start(wanted);
    }

    /** @param {Settings} settings */
    start(settings) {
        this.change();
        this.settings = settings;
        const random = Math.random() < 0.5 ? BLACK : WHITE;
        this.person = settings.colour === 'random' ? random : settings.colour === 'white' ? WHITE : BLACK;
        const [, black, white] = this.names();
        this.game = Game.begin({ ...settings, black, white });
        this.over = this.fates = this.thought = this.why = null;
        this.note = '';
        this.clock.set(settings.minutes ? [0, settings.minutes * 60000, settings.minutes * 60000] : null);
        this.wait();
    }

    get level() {
        if (this.settings.level === 'toy') return toyLevel();
        return levelOf(this.settings.level);
    }

    /** What the colours are called, at 1 and 2. */
    names() {
        const { level } = this.settings,
            core = `Katachi (${t('name' + level[0].toUpperCase() + level.slice(1))})`;
        return ['', 1, 2].map((colour) => (colour === this.person ? t('you') : core));
    }

    /** The game changes: what the core finds out about the old position is of no use. */
    change() {
        this.turn++;
        this.picked = null;
        if (this.thinking) {
            this.thinking = false;
            this.engine.abandon();
        } else {
            this.engine.stop();
        }
    }

    /** Lets the clock of whoever is to move run; but not that of a toy that isn't there. */
    runClock() {
        const colour = this.game.toMove(),
            here = this.toy.presence === 'here' || this.toy.presence === 'silent';
        if (this.over || this.fates || (colour !== this.person && this.settings.level === 'toy' && !here))
            this.clock.stop();
        else this.clock.run(colour);
    }

    /** Whoever is to move does so. */
    wait() {
        const colour = this.game.toMove();
        this.runClock();
        this.keep();
        this.draw();
        if (this.over || this.fates) return;
        if (colour !== this.person) this.reply();
        else if (this.thoughtsOn) this.advise();
        else this.engine.stop();
    }

    /** @param {number} p */
    click(p) {
        if (this.fates) {
            const board = this.game.board();
            if (!board.cells[p]) return;
            const dead = !this.fates.dead.has(p);
            for (const q of group(board, p)) this.said.set(q, dead);
            this.mark();
        } else if (!this.over && !this.thinking && this.game.toMove() === this.person) {
            this.play(p);
        }
    }

    /** @param {number} p */
    play(p) {
        if (this.over || this.fates || this.thinking || this.game.toMove() !== this.person) return;
        const reason = this.game.forbids(p);
        if (reason) {
            this.note = t(reason);
            return this.draw();
        }
        this.change();
        this.put(p);
    }

    /** Plays for whoever is to move. @param {number} p */
    put(p) {
        const colour = this.game.toMove(),
            before = this.game.move();
        this.game.play(p, colour);
        this.note = moveText({ colour, point: p }, this.game.size);
        this.thought = this.why = null;
        if (p === PASS && before?.point === PASS) this.count();
        else this.wait();
    }

    async reply() {
        const turn = this.turn,
            colour = this.game.toMove();
        this.thinking = true;
        this.draw();
        /** @type {import('./core/gtp.js').Thought | null} */
        let last = null;
        const move = await this.guard(
            this.engine.move(this.game.position(), colour, this.level, (thought) => {
                if (turn !== this.turn) return;
                last = thought;
                if (this.thoughtsOn) this.take(thought, colour);
            }),
        );
        if (turn !== this.turn || move === null || move === undefined) return;
        this.thinking = false;
        const best = /** @type {import('./core/gtp.js').Thought | null} */ (last)?.candidates[0];
        if (best && LEVELS.indexOf(this.level) >= LEVELS.indexOf(levelOf('club'))) this.game.node.winrate = blackShare(best, colour);
        if (move === 'resign') return this.finish(this.person, 'byResignation');
        if (!this.game.forbids(move)) return this.put(move);
        // No core of ours does so, but who knows what is at the other end of a cable.
        this.note = t('coreIllegal', { move: vertex(move, this.game.size) });
        this.draw();
    }

    /** The core's thoughts about the person's move. */
    async advise() {
        const turn = this.turn,
            colour = this.game.toMove(),
            position = this.game.position();
        await this.guard(
            this.engine.analyse(position, colour, (thought) => {
                if (turn === this.turn) this.take(thought, colour);
            }),
        );
        if (turn === this.turn && this.thought) this.explain();
    }

    /** @param {import('./core/gtp.js').Thought} thought @param {1 | 2} colour */
    take(thought, colour) {
        this.thought = { thought, colour };
        if (thought.candidates[0]) this.game.node.winrate = blackShare(thought.candidates[0], colour);
        drawAdvice(this);
    }

    async explain() {
        const turn = this.turn,
            { thought, colour } = this.thought ?? {};
        const move = thought?.candidates[0]?.move;
        const at = move ? hintsOf(/** @type {any} */ (thought), this.game.size)[0]?.point : undefined;
        if (!move || at === undefined || !colour) return;
        const said = await this.guard(this.engine.why(this.game.position(), colour, at));
        if (turn !== this.turn || !said) return;
        this.why = { move, said: reasons(said) };
        drawAdvice(this);
    }

    async hint() {
        if (this.over || this.fates || this.thinking) return;
        const turn = this.turn,
            colour = this.game.toMove();
        // With its thoughts on the screen, only the reasons are missing.
        if (!this.thoughtsOn || !this.thought)
            await this.guard(
                this.engine.analyse(
                    this.game.position(),
                    colour,
                    (thought) => {
                        if (turn === this.turn) this.take(thought, colour);
                    },
                    HINT_MS,
                ),
            );
        if (turn === this.turn) this.explain();
    }

    undo() {
        const path = this.game.path();
        let back = /** @type {import('./go/tree.js').Node | null} */ (this.game.node);
        // To the person's last move; a game that is over is opened again.
        while (back?.parent && !(this.game.move(back)?.colour === this.person)) back = back.parent;
        if (!back?.parent || path.length < 2) return;
        this.change();
        this.game.remove(back);
        if (this.over?.how === 'byTime') this.clock.set(null); // or the game would end at once
        this.over = this.fates = this.thought = this.why = null;
        delete this.game.root.properties.RE;
        this.note = '';
        this.wait();
    }

    async resign() {
        if (!this.over && (await askResign()) && !this.over) this.finish(other(this.person), 'byResignation');
    }

    async count() {
        const turn = this.turn;
        this.fates = noFates();
        this.said.clear();
        this.counts = true;
        this.wait();
        // It remembers finished games.
        if (this.level.core === 'toy') this.engine.tell(this.game.position(), this.level).catch(() => {});
        const answer = await this.guard(this.engine.count(this.game.position()));
        if (turn !== this.turn || !this.fates) return;
        this.counts = false;
        if (answer) this.fates = readFates(answer, this.game.size);
        this.mark();
    }

    /** What the person said of stones outweighs what the core says, now and later, of the borders between them, too. */
    mark() {
        if (this.said.size) this.fates?.owner.clear();
        for (const [p, dead] of this.said) dead ? this.fates?.dead.add(p) : this.fates?.dead.delete(p);
        this.draw();
    }

    counted() {
        return count(this.game.board(), this.fates ?? noFates(), this.game.komi, this.game.rules);
    }

    accept() {
        const { lead } = this.counted();
        this.turn++;
        this.fates = null;
        this.over = { result: result(lead), how: 'byPoints' };
        this.game.root.properties.RE = [this.over.result];
        this.wait();
    }

    playOn() {
        this.turn++;
        this.fates = null;
        this.wait();
    }

    /** @param {1 | 2} winner @param {'byResignation' | 'byTime'} how */
    finish(winner, how) {
        this.change();
        this.fates = null;
        this.over = { result: `${winner === 1 ? 'B' : 'W'}+${how === 'byTime' ? 'T' : 'R'}`, how };
        this.game.root.properties.RE = [this.over.result];
        this.wait();
    }

    keep() {
        const { game, settings, person, over, clock } = this;
        rememberGame({ game, settings, person, over, clock: clock.left });
    }

    /** Tells of a core that failed, in place of an answer. @template T @param {Promise<T>} answer @returns {Promise<T | undefined>} */
    async guard(answer) {
        try {
            return await answer;
        } catch (error) {
            this.thinking = false;
            this.note = t('failed', { reason: error instanceof Error ? error.message : String(error) });
            this.draw();
            return undefined;
        }
    }

    draw() {
        drawPlay(this);
    }
}
