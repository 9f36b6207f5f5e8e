// element.js: <katachi-board>, a board on which people play, by mouse, touch or keyboard, with spoken points.
//
//     <katachi-board size="9" komi="7" level="novice" katachi="white"></katachi-board>
//
// Attributes: size, komi, rules and level as in Katachi's options; katachi: which colour Katachi plays, white (default), black or
// none. They hold from the next `restart` on. Events, which bubble: katachi-move with detail {colour, move}, katachi-refused with
// {move, reason}, katachi-over when both have passed or Katachi resigned, katachi-failed with {reason}.

import { BoardView, sayPoint } from '../view/board.js';
import { PASS, point, vertex } from '../core/gtp.js';
import { choose, t } from '../i18n/i18n.js';
import { Katachi } from './katachi.js';

/** @typedef {import('./katachi.js').Options} Options @typedef {import('./katachi.js').Thought} Thought */

/** @param {string} name */
const sheet = (name) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = String(new URL(name, import.meta.url));
    return link;
};

export class KatachiBoard extends HTMLElement {
    constructor() {
        super();
        /** The game, of which all may be asked; `changed` then shows it. @type {Katachi} */
        this.game = new Katachi({ size: 9 });
        const shadow = this.attachShadow({ mode: 'open' }),
            style = document.createElement('style');
        style.textContent = `:host { display: block; position: relative }
            [aria-live] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }`;
        /** @type {HTMLElement} */
        this.place = document.createElement('div');
        this.place.setAttribute('role', 'application');
        this.live = document.createElement('p');
        this.live.setAttribute('aria-live', 'assertive');
        shadow.append(sheet('../data/palette.css'), sheet('../view/board.css'), style, this.place, this.live);
        this.view = new BoardView(this.place, {
            play: (at) => void this.play(vertex(at, this.game.size)),
            say: (at) => sayPoint(this.game.board, at, t),
            live: this.live,
        });
        /** What an analysis shows. @type {Thought | null} */
        this.thought = null;
        this.thinks = false;
        this.ended = false;
    }

    connectedCallback() {
        choose(this.closest('[lang]')?.getAttribute('lang') || navigator.language);
        this.place.setAttribute('aria-label', t('board'));
        this.place.setAttribute('aria-description', t('boardHelp'));
        this.restart();
    }

    disconnectedCallback() {
        void this.game.close();
    }

    /** Begins a game as the attributes say. */
    restart() {
        void this.game.close();
        const value = (/** @type {string} */ name) => this.getAttribute(name) ?? undefined,
            number = (/** @type {string} */ name) => (this.hasAttribute(name) ? Number(this.getAttribute(name)) : undefined);
        const options = { size: number('size') ?? 9, komi: number('komi'), rules: value('rules'), level: value('level') };
        this.game = new Katachi(/** @type {Options} */ (options));
        this.ended = this.thinks = false;
        this.changed();
        void this.#answer();
    }

    /** Shows the game as it is now. */
    changed() {
        this.thought = null;
        this.#draw();
    }

    #draw() {
        const { moves, size, board, toMove } = this.game,
            last = moves.length ? (point(moves[moves.length - 1].move, size) ?? PASS) : PASS,
            best = this.thought?.candidates[0];
        this.view.show({
            board,
            last,
            ghost: this.#waits ? (toMove === 'B' ? 1 : 2) : 0,
            hints: (this.thought?.candidates ?? []).slice(0, 5).flatMap((one) => {
                const at = point(one.move, size);
                if (at === null || at === PASS) return [];
                const label = String(Math.round(100 * one.winrate));
                return [{ point: at, label, best: one === best, share: one.visits / (best?.visits || 1) }];
            }),
            owners: this.thought?.owners ?? undefined,
        });
    }

    /** The colour that Katachi plays. */
    get #own() {
        const name = this.getAttribute('katachi') ?? 'white';
        return name === 'black' ? 'B' : name === 'none' ? '' : 'W';
    }

    /** Is it a person's turn? */
    get #waits() {
        return !this.ended && !this.thinks && this.game.toMove !== this.#own;
    }

    /** @param {string} name @param {object} [detail] */
    #tell(name, detail = {}) {
        this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    }

    /** @param {'B' | 'W'} colour @param {string} move */
    #moved(colour, move) {
        const words = { colour: t(colour === 'B' ? 'black' : 'white'), move };
        this.live.textContent = t(move === 'pass' ? 'passed' : 'played', words);
        this.ended = this.game.over;
        this.changed();
        this.#tell('katachi-move', { colour, move });
        if (this.ended) this.#tell('katachi-over');
    }

    /** A person's move: a point or 'pass'; then Katachi's. It is not taken while that thinks. @param {string} move */
    async play(move) {
        if (!this.#waits) return;
        const colour = this.game.toMove;
        try {
            this.game.play(move);
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            this.live.textContent = reason;
            this.#tell('katachi-refused', { move, reason });
            return;
        }
        this.#moved(colour, move);
        await this.#answer();
    }

    async #answer() {
        const { game } = this,
            colour = game.toMove;
        if (this.ended || colour !== this.#own) return;
        this.thinks = true;
        this.#draw();
        try {
            const move = await game.genmove();
            if (game !== this.game) return;
            this.thinks = false;
            if (move !== 'resign') return this.#moved(colour, move);
            this.ended = true;
            this.changed();
            this.#tell('katachi-over', { resigned: colour });
        } catch (error) {
            if (game !== this.game) return;
            this.thinks = false;
            this.changed();
            this.#tell('katachi-failed', { reason: error instanceof Error ? error.message : String(error) });
        }
    }

    /** Takes back a person's last move, with Katachi's answer. */
    undo() {
        if (this.thinks) return;
        this.ended = false;
        do this.game.undo();
        while (this.game.moves.length && this.game.toMove === this.#own);
        this.changed();
    }

    /** Shows on the board what an analysis finds, and yields it. @param {{milliseconds?: number}} [options] */
    async *analyse(options) {
        for await (const thought of this.game.analyse(options)) {
            this.thought = thought;
            this.#draw();
            yield thought;
        }
    }
}

customElements.define('katachi-board', KatachiBoard);
