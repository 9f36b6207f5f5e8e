// records.js: game records: shows, changes and reviews them.

import { Engine } from './core/engine.js';
import { point, vertex } from './core/gtp.js';
import { marksOf, toggleMark } from './go/marks.js';
import { betterThan } from './go/reviewed.js';
import { textOf } from './go/sgf.js';
import { Game } from './go/tree.js';
import { t } from './i18n/i18n.js';
import { explain, mistakeText, offenceText } from './mistakes.js';
import { Review } from './review.js';
import { download, recall, remember } from './store.js';
import { drawBetter } from './view/better.js';
import { BoardView, sayPoint } from './view/board.js';
import { byId, el } from './view/dom.js';
import { drawGraph } from './view/graph.js';
import { moveText } from './view/players.js';
import { adviceOf, blackShare, drawThoughts, futureOf } from './view/thoughts.js';
import { drawVariations } from './view/variations.js';
import { reasons } from './why.js';

/** @typedef {import('./go/tree.js').Node} Node */
/** @typedef {import('./go/marks.js').Kind} Kind */

export class RecordsView {
    /** @param {Engine} engine */
    constructor(engine) {
        this.engine = engine;
        this.view = new BoardView(byId('record-board'), {
            play: (p) => this.click(p),
            say: (p) => sayPoint(this.game.board(), p, t),
        });
        /** @type {Game[]} */
        this.games = [];
        this.game = Game.begin({ size: 19, komi: 6.5, rules: 'chinese', handicap: 0, black: '', white: '' });
        /** @type {Review | null} */
        this.review = null;
        /** @type {{thought: import('./core/gtp.js').Thought, colour: 1 | 2} | null} */
        this.thought = null;
        /** @type {import('./core/gtp.js').Candidate | null} */
        this.picked = null;
        /** @type {{move: string, said: string[]} | null} */
        this.why = null;
        /** A better move that somebody points at. @type {Node | null} */
        this.better = null;
        this.turn = 0;
        this.told = ''; // of a move against the rules
        this.listen();
        const kept = recall('records');
        try {
            this.take(kept.sgf, kept.game);
            for (const i of kept.path) this.game.node = this.game.node.children[Number(i)] ?? this.game.node;
        } catch {
            this.games = [this.game];
        }
    }

    listen() {
        /** @type {[string, () => void][]} */
        const buttons = [
            ['first', () => this.go(this.game.root)],
            ['last', () => this.go(this.game.line().at(-1) ?? this.game.root)],
            ['back', () => this.step(-1)],
            ['forward', () => this.step(1)],
            ['variation-up', () => this.sideways(-1)],
            ['variation-down', () => this.sideways(1)],
            ['save', () => download('katachi.sgf', this.write())],
            ['open', () => byId('file').click()],
            ['paste', () => this.paste()],
            ['remove', () => this.remove()],
            ['review', () => this.startReview()],
        ];
        for (const [id, act] of buttons) byId(id).addEventListener('click', act);
        byId('file').addEventListener('change', async (event) => {
            const input = /** @type {HTMLInputElement} */ (event.target),
                file = input.files?.[0];
            input.value = '';
            if (file) this.open(await textOf(file));
        });
        byId('games').addEventListener('change', (event) => {
            this.review?.stop();
            this.leave();
            this.game = this.games[Number(/** @type {HTMLSelectElement} */ (event.target).value)];
            this.say(offenceText(this.game, this.game.mainLine().at(-1)));
            this.changed();
        });
        byId('comment').addEventListener('input', (event) => {
            this.game.setText(this.game.node, 'C', /** @type {HTMLTextAreaElement} */ (event.target).value);
            this.keep();
            drawVariations(byId('tree'), this.game, (node) => this.go(node));
        });
        byId('analyse').addEventListener('change', () => this.think());
        document.addEventListener('keydown', (event) => this.key(event));
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const from = /** @type {HTMLElement} */ (event.target);
        if (
            byId('records').hidden ||
            event.altKey ||
            event.ctrlKey ||
            event.metaKey ||
            from.closest('input, textarea, select, dialog, .board')
        )
            return;
        /** @type {Record<string, () => void>} */
        const keys = {
            ArrowLeft: () => this.step(-1),
            ArrowRight: () => this.step(1),
            ArrowUp: () => this.sideways(-1),
            ArrowDown: () => this.sideways(1),
            Home: () => this.go(this.game.root),
            End: () => this.go(this.game.line().at(-1) ?? this.game.root),
        };
        if (!keys[event.key]) return;
        keys[event.key]();
        event.preventDefault();
    }

    /** @param {string} [sgf] a record to open */
    enter(sgf) {
        if (sgf !== undefined) this.open(sgf);
        else this.changed();
    }

    /** To another view; a review goes on. */
    leave() {
        this.turn++;
        this.engine.stop();
    }

    /** @param {string} sgf @param {number} [number] */
    take(sgf, number = 0) {
        const games = Game.read(sgf);
        if (!games.length) throw new Error('no game');
        this.games = games;
        this.game = games[Number(number)] ?? games[0];
    }

    /** @param {string} sgf */
    open(sgf) {
        this.review?.stop();
        this.leave();
        try {
            this.take(sgf);
            this.say(offenceText(this.game, this.game.mainLine().at(-1)));
        } catch {
            this.say(t('notSgf'));
        }
        this.changed();
    }

    paste() {
        const dialog = /** @type {HTMLDialogElement} */ (byId('paste-dialog')),
            text = /** @type {HTMLTextAreaElement} */ (byId('paste-text'));
        text.value = dialog.returnValue = '';
        dialog.onclose = () => {
            if (dialog.returnValue === 'read') this.open(text.value);
        };
        dialog.showModal();
    }

    write() {
        return this.games.map((game) => game.write()).join('');
    }

    /** @param {string} text */
    say(text) {
        byId('record-note').textContent = text;
    }

    keep() {
        const path = this.game
            .path()
            .slice(1)
            .map((node) => /** @type {Node} */ (node.parent).children.indexOf(node));
        remember('records', { sgf: this.write(), game: this.games.indexOf(this.game), path });
    }

    /** @param {Node} node */
    go(node) {
        this.game.node = node;
        // A move against the rules is told where it stands.
        const offence = this.game.offences().at(-1)?.node === node ? offenceText(this.game) : '';
        if (offence || this.told) this.say((this.told = offence));
        this.changed();
        byId('live-point').textContent = moveText(this.game.move(node), this.game.size);
    }

    /** @param {1 | -1} by */
    step(by) {
        const next = by > 0 ? this.game.node.children[0] : this.game.node.parent;
        if (next) this.go(next);
    }

    /** To a neighbouring variation. @param {1 | -1} by */
    sideways(by) {
        // The last fork on the way here.
        for (let at = /** @type {Node | null} */ (this.game.node); at?.parent; at = at.parent) {
            const all = at.parent.children;
            if (all.length > 1) {
                const next = all[all.indexOf(at) + by];
                if (next) this.go(next);
                return;
            }
        }
    }

    remove() {
        const { node } = this.game;
        if (!node.parent) return;
        this.game.remove(node);
        this.changed();
    }

    /** @param {number} p */
    click(p) {
        const tool = /** @type {HTMLSelectElement} */ (byId('tool')).value;
        if (tool !== 'play') return this.mark(p, /** @type {Kind} */ (tool));
        const reason = this.game.forbids(p);
        this.say(reason ? t(reason) : '');
        if (!reason) this.go(this.game.play(p));
    }

    /** @param {number} p @param {Kind} kind */
    mark(p, kind) {
        toggleMark(this.game, p, kind);
        this.keep();
        this.drawBoard();
    }

    /** Another position, or another game: draws it, and thinks about it if that is wanted. */
    changed() {
        this.thought = this.picked = this.why = this.better = null;
        this.keep();
        this.draw();
        this.think();
    }

    async think() {
        const turn = ++this.turn;
        if (!(/** @type {HTMLInputElement} */ (byId('analyse')).checked)) {
            this.engine.stop();
            this.thought = null;
            this.drawBoard();
            return this.drawThought();
        }
        const { node } = this.game,
            colour = this.game.toMove(),
            position = this.game.position();
        try {
            await this.engine.analyse(position, colour, (thought) => {
                if (turn !== this.turn) return;
                this.thought = { thought, colour };
                if (thought.candidates[0]) node.winrate = blackShare(thought.candidates[0], colour);
                this.drawBoard();
                this.drawThought();
                this.drawGraph();
            });
            const best = turn === this.turn && /** @type {any} */ (this.thought)?.thought.candidates[0];
            const at = best && point(best.move, this.game.size);
            if (!best || at === null || at < 0) return;
            const said = await this.engine.why(position, colour, at);
            if (turn !== this.turn) return;
            this.why = { move: best.move, said: reasons(said) };
            this.drawThought();
        } catch (error) {
            if (turn === this.turn) this.say(t('failed', { reason: String(error) }));
        }
    }

    async startReview() {
        if (this.review) return this.review.stop();
        const progress = /** @type {HTMLProgressElement} */ (byId('review-progress')),
            game = this.game;
        const own = new Engine(this.engine.fetches, { suspends: this.engine.suspends });
        const review = new Review(own, game, {
            ms: Number(/** @type {HTMLSelectElement} */ (byId('review-time')).value),
            step: (done, of) => {
                progress.max = of;
                progress.value = done;
                this.say(t('reviewing', { number: done, count: of - 1 }));
            },
            found: () => {
                if (this.games.length === 1) this.keep(); // more of them may be large
                if (this.game === game) (this.drawGraph(), this.drawMistakes(), this.drawTree());
            },
        });
        this.review = review;
        progress.hidden = false;
        byId('review').textContent = t('stopReview');
        try {
            const running = review.run();
            this.draw(); // what an earlier review found is gone
            const mistakes = await running;
            for (const node of mistakes) await explain(own, game, node);
            const said = mistakes.length ? t('reviewDone', { count: mistakes.length }) : t('reviewClean');
            if (this.game === game) this.say(mistakes.length || !review.stopped ? said : '');
        } catch (error) {
            this.say(t('failed', { reason: String(error) }));
        }
        await own.end();
        this.review = null;
        progress.hidden = true;
        byId('review').textContent = t('startReview');
        if (this.game === game) (this.keep(), this.draw());
    }

    draw() {
        const game = this.game,
            line = game.line();
        const names = [game.info('PB') || t('black'), game.info('PW') || t('white')].join(' – ');
        byId('record-title').textContent = names + (game.info('RE') ? ` · ${game.info('RE')}` : '');
        byId('games-label').hidden = this.games.length < 2;
        byId('games').replaceChildren(
            ...this.games
                .slice(0, 2000)
                .map((one, i) =>
                    el(
                        'option',
                        { value: i, selected: one === game },
                        `${i + 1}. ${one.info('PB') || t('black')} – ${one.info('PW') || t('white')}`,
                    ),
                ),
        );
        byId('move-number').textContent = t('moveOf', {
            number: game.node.number,
            count: line[line.length - 1].number,
        });
        /** @type {HTMLTextAreaElement} */ (byId('comment')).value = game.text('C');
        byId('remove').toggleAttribute('disabled', !game.node.parent);
        for (const id of ['first', 'back']) byId(id).toggleAttribute('disabled', !game.node.parent);
        for (const id of ['last', 'forward']) byId(id).toggleAttribute('disabled', !game.node.children.length);
        this.drawBoard();
        this.drawThought();
        this.drawGraph();
        this.drawMistakes();
        this.drawTree();
    }

    drawTree() {
        drawVariations(byId('tree'), this.game, (node) => this.go(node));
    }

    /** The position before a mistake, and how the better line goes on there. @param {Node} better */
    drawLine(better) {
        const { game } = this,
            names = game.mainLine(better).map((node) => vertex(game.move(node)?.point ?? -1, game.size)),
            colour = game.move(better)?.colour ?? 1;
        this.view.show({ board: game.board(better.parent ?? game.root), line: futureOf(names, colour, game.size) });
    }

    drawBoard() {
        if (this.better) return this.drawLine(this.better);
        const { game, thought } = this,
            best = this.picked,
            colour = game.toMove();
        const children = game.node.children.length > 1 ? game.node.children : [];
        /** @type {import('./view/board.js').Mark[]} */
        const next = children.flatMap((child, i) => {
            const move = game.move(child);
            return move && move.point >= 0
                ? [{ kind: /** @type {Kind} */ ('LB'), point: move.point, text: String.fromCharCode(97 + i) }]
                : [];
        });
        const marks = marksOf(this.game);
        this.view.show({
            board: game.board(),
            last: game.move()?.point,
            ghost: colour,
            marks: [
                ...marks,
                ...(thought ? [] : next.filter((mark) => !marks.some((one) => one.point === mark.point))),
            ],
            ...(thought ? adviceOf(thought, best, game.size) : { hints: betterHints(game) }),
        });
    }

    drawThought() {
        drawBetter(byId('record-better'), this.game, {
            go: (node) => this.go(node),
            point: (node) => {
                this.better = node;
                this.drawBoard();
            },
        });
        drawThoughts(byId('record-thoughts'), this.thought, this.why, (one) => {
            this.picked = one;
            this.drawBoard();
        });
    }

    drawGraph() {
        const line = this.game.line();
        drawGraph(
            byId('record-graph'),
            line.map(({ winrate, verdict }) => ({ winrate, size: verdict?.size })),
            line.indexOf(this.game.node),
            (i) => this.go(line[i]),
            t('graph'),
        );
    }

    drawMistakes() {
        const found = this.game.mainLine().filter((node) => node.verdict?.size);
        byId('mistakes').hidden = !found.length;
        byId('mistake-list').replaceChildren(
            ...found.map((node) =>
                el(
                    'li',
                    {},
                    el(
                        'button',
                        { class: `m${node.verdict?.size}`, click: () => this.go(node) },
                        mistakeText(this.game, node),
                    ),
                ),
            ),
        );
    }
}

/** The better moves beside a mistake, as they stand on the board after it. @param {Game} game @returns {import('./view/board.js').Hint[]} */
const betterHints = (game) =>
    betterThan(game.node).flatMap((node, i) => {
        const move = game.move(node);
        if (!move || move.point < 0 || game.board().cells[move.point]) return [];
        const share = node.winrate === null ? null : move.colour === 1 ? node.winrate : 1 - node.winrate,
            letter = marksOf(game).find((mark) => mark.point === move.point)?.text; // of which a comment tells
        return [{ point: move.point, best: !i, label: letter || (share === null ? '' : String(Math.round(100 * share))) }];
    });
