// learn.js: explains in pictures how a shape becomes a pattern, and a pattern a move.

import { namesOf, point, vertex } from './core/gtp.js';
import { Board } from './go/board.js';
import { find, stageOf, suggest, turn } from './go/patterns.js';
import { Game } from './go/tree.js';
import { percent, t } from './i18n/i18n.js';
import { BoardView } from './view/board.js';
import { byId, el } from './view/dom.js';

/** @typedef {import('./go/patterns.js').Pattern} Pattern */
/** @typedef {import('./go/patterns.js').Match} Match */

const SHOWN = 6;

/** A picture with its words below. @param {HTMLElement} picture @param {string} text */
const figure = (picture, text) => el('figure', {}, picture, el('figcaption', {}, text));

/** @param {Pattern} pattern */
const value = (pattern) => t('learnValue', { value: percent(pattern.value) });

/** @param {string} key of its title and text @param {(Node | string)[]} more */
const card = (key, ...more) => el('div', { class: 'card' }, el('h2', {}, t(key)), el('p', {}, t(`${key}Text`)), ...more);

/** @param {Node[]} boards */
const smallBoards = (boards) => el('div', { class: 'small-boards' }, ...boards);

export class LearnView {
    /** @param {import('./core/engine.js').Engine} engine @param {(name: string) => Promise<ArrayBuffer>} fetches */
    constructor(engine, fetches) {
        this.engine = engine;
        this.data = fetches('patterns.json').then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
        this.at = 0;
        this.turn = 0;
        /** @type {Match | null} */
        this.lit = null;
    }

    async enter() {
        if (!this.drawn) await this.build();
        this.draw();
    }

    leave() {
        this.turn++;
        this.engine.stop();
    }

    /** A small board that only shows. @param {import('./view/board.js').Shown} shown @param {string} label '' where others tell what it is */
    picture(shown, label) {
        const host = label ? el('div', { role: 'img', 'aria-label': label }) : el('div', { 'aria-hidden': 'true' });
        new BoardView(host, { bare: true }).show(shown);
        return host;
    }

    /** A board with a pattern's stones and nothing else. @param {Pattern} pattern @param {number} [way] one of the eight symmetries */
    shape(pattern, way = 0) {
        const { size } = this.game ?? { size: 9 };
        const place = (/** @type {[number, number]} */ [x, y]) => {
            const [bx, by] = turn(way, x, y, size);
            return (size - 1 - by) * size + bx;
        };
        const move = place(pattern.move),
            own = pattern.own.map(place),
            other = pattern.other.map(place);
        return {
            board: new Board(size).with(own, this.colour ?? 1).with(other, 3 - (this.colour ?? 1)),
            lit: new Set([move, ...own, ...other]),
            marks: [{ point: move, kind: /** @type {'MA'} */ ('MA') }],
        };
    }

    async build() {
        const { games, record, patterns } = await this.data;
        this.drawn = true;
        /** @type {Pattern[]} */
        this.patterns = patterns;
        const game = (this.game = Game.read(record)[0]);
        this.nodes = game.mainLine();
        const { at, steps } = this.example(),
            move = /** @type {import('./core/engine.js').Move} */ (game.move(this.nodes[at + 1]));
        this.at = at;
        this.colour = move.colour;
        byId('learn').replaceChildren(
            el('h1', { id: 'learn-title' }, t('learnTitle')),
            el('p', { class: 'intro' }, t('learnIntro', { games })),
            el('div', { class: 'steps-learn' }, ...this.steps(game, move, steps), this.proposals()),
        );
        const hover = (/** @type {number} */ p) => {
            const found = this.found?.find((match) => match.point === p) ?? null;
            if (found === this.lit) return;
            this.lit = found;
            this.drawBoard();
        };
        this.left = new BoardView(byId('learn-patterns'), { play: hover, hover });
        byId('learn-patterns').removeAttribute('tabindex'); // the slider and the buttons do for the keyboard
        this.right = new BoardView(byId('learn-network'), {});
    }

    /**
     * The cards from a move to patterns: the example, its patterns by size, the ways to turn one, and the best.
     * @param {Game} game @param {import('./core/engine.js').Move} move @param {Match[]} steps
     */
    steps(game, move, steps) {
        const board = game.board(/** @type {any} */ (this.nodes)[this.at]),
            marks = [{ point: move.point, kind: /** @type {'MA'} */ ('MA') }],
            last = steps[steps.length - 1];
        return [
            card('learn1', this.picture({ board, marks }, `${t('board')}: ${vertex(move.point, game.size)}`)),
            card(
                'learn2',
                smallBoards(
                    steps.slice(-6).map((match) => {
                        const lit = new Set([match.point, ...match.stones]),
                            said = `${t('learnStones', { count: match.stones.length })}, ${value(match.pattern)}`;
                        return figure(this.picture({ board, lit, marks }, said), said);
                    }),
                ),
            ),
            card(
                'learn3',
                smallBoards(
                    Array.from({ length: 8 }, (_, way) => this.picture(this.shape(last.pattern, way), t('board'))),
                ),
            ),
            card('learn4', smallBoards(this.gallery().map(({ match, at }) => this.choice(game, match, at)))),
        ];
    }

    /** A pattern that shows itself in the game. @param {Game} game @param {Match} match @param {number} at the moves before it */
    choice(game, match, at) {
        return el(
            'button',
            {
                'aria-label': `${vertex(match.point, game.size)}, ${value(match.pattern)}`,
                click: () => {
                    this.at = at;
                    this.lit = match;
                    const slider = /** @type {HTMLInputElement} */ (byId('learn-move'));
                    slider.value = String(at);
                    this.draw();
                    slider.parentElement?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
                },
            },
            figure(this.picture(this.shape(match.pattern), ''), value(match.pattern)),
        );
    }

    /** The card with the proposals of patterns and network for any move of the game. */
    proposals() {
        const slider = el('input', {
            type: 'range',
            id: 'learn-move',
            min: 0,
            max: (this.nodes?.length ?? 2) - 2,
            value: this.at,
            'aria-label': t('move'),
            input: (event) => {
                this.lit = null;
                this.at = Number(event.target.value);
                this.draw();
            },
        });
        const half = (/** @type {string} */ title, /** @type {string} */ board, /** @type {string} */ note) =>
            el(
                'div',
                {},
                el('h3', {}, t(title)),
                el('div', { id: board, role: 'img', 'aria-label': t(title) }),
                el('p', { id: note, class: 'note' }),
            );
        const big = card(
            'learn5',
            slider,
            el('p', { id: 'learn-number', class: 'note', role: 'status' }),
            el(
                'div',
                { class: 'pair' },
                half('byPatterns', 'learn-patterns', 'learn-best'),
                half('byNetwork', 'learn-network', 'learn-guess'),
            ),
            el('h2', {}, t('learn6')),
            el('p', {}, t('learn6Text')),
            el('p', { class: 'note' }, t('boardsAre')),
        );
        big.classList.add('wide');
        return big;
    }

    /** The move that most sizes of patterns propose, each with a higher value than the one before; the patterns by size. */
    example() {
        const { game, nodes = [] } = this;
        /** @type {{at: number, steps: Match[]}} */
        let best = { at: 0, steps: [] };
        nodes.slice(0, -1).forEach((node, at) => {
            const move = game?.move(nodes[at + 1]);
            if (!game || !move || move.point < 0) return;
            /** @type {Match[]} */
            const sizes = [];
            for (const pattern of this.patterns ?? [])
                if (pattern.stage === stageOf(at))
                    find(pattern, game.board(node), move.colour, (match) => {
                        const n = match.stones.length;
                        if (match.point === move.point && n && !(sizes[n]?.pattern.value >= pattern.value))
                            sizes[n] = match;
                    });
            /** @type {Match[]} */
            const steps = [];
            for (const match of Object.values(sizes))
                if (!steps.length || match.pattern.value > steps[steps.length - 1].pattern.value) steps.push(match);
            if (steps.length > best.steps.length) best = { at, steps };
        });
        return best;
    }

    /** The best patterns whose moves were played in the example, each with the moves before it. */
    gallery() {
        /** @type {Map<Pattern, {match: Match, at: number}>} */
        const found = new Map(),
            { game } = this;
        this.nodes?.slice(0, -1).forEach((node, at) => {
            const move = game?.move(/** @type {any} */ (this.nodes)[at + 1]);
            if (!game || !move || move.point < 0) return;
            for (const match of suggest(this.patterns ?? [], game.board(node), move.colour, at))
                if (match.point === move.point && match.stones.length > 1 && move.colour === this.colour)
                    found.set(match.pattern, { match, at });
        });
        return [...found.values()].sort((a, b) => b.match.pattern.value - a.match.pattern.value).slice(0, 6);
    }

    async draw() {
        const turn = ++this.turn,
            { game, nodes } = this;
        if (!game || !nodes) return;
        const node = nodes[this.at],
            colour = game.toMove(node);
        this.found = suggest(this.patterns ?? [], game.board(node), colour, this.at);
        byId('learn-number').textContent = t('moveOf', { number: this.at, count: nodes.length - 1 });
        const best = (/** @type {{point: number}[]} */ moves) =>
            t('learnBest', { moves: namesOf(moves.slice(0, 3).map((move) => move.point), game.size) });
        byId('learn-best').textContent = this.found.length ? best(this.found) : t('learnNone');
        this.drawBoard();
        try {
            const answer = await this.engine.ask(
                game.position(node),
                `katachi-suggest ${colour === 1 ? 'b' : 'w'} ${SHOWN}`,
            );
            if (turn !== this.turn) return;
            const guesses = answer
                .split('\n')
                .map((line) => line.trim().split(/\s+/))
                .map(([name, value]) => ({ point: point(name, game.size) ?? -1, value: Number(value) }))
                .filter((guess) => guess.point >= 0);
            this.right?.show({ board: game.board(node), last: game.move(node)?.point, hints: guesses.map(hint) });
            byId('learn-guess').textContent = best(guesses);
        } catch (error) {
            byId('learn-guess').textContent = t('failed', { reason: String(error) });
        }
    }

    drawBoard() {
        const { game, nodes, lit } = this;
        if (!game || !nodes) return;
        const node = nodes[this.at],
            hints = (this.found ?? [])
                .slice(0, SHOWN)
                .map((match) => ({ point: match.point, value: match.pattern.value }))
                .map(hint);
        this.left?.show({
            board: game.board(node),
            last: game.move(node)?.point,
            hints: lit ? hints.filter((one) => one.point === lit.point) : hints,
            lit: lit ? new Set([lit.point, ...lit.stones]) : undefined,
        });
    }
}

/** @param {{point: number, value: number}} guess @param {number} i */
const hint = ({ point: p, value }, i) => ({
    point: p,
    label: String(Math.round(100 * value)),
    best: i === 0,
    share: Math.min(1, value * 2),
});
