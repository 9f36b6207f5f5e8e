// records.js: the view Records: changes game records, thinks about them and reviews them.

import { Engine } from './core/engine.js';
import { point } from './core/gtp.js';
import { toggleMark } from './go/marks.js';
import { textOf } from './go/sgf.js';
import { Game } from './go/tree.js';
import { t } from './i18n/i18n.js';
import { offenceText } from './mistakes.js';
import { Reader } from './reader.js';
import { Review, explain } from './review.js';
import { download, recall, remember } from './store.js';
import { byId, el, onClick, onFile } from './view/dom.js';
import { adviceOf, blackShare, drawThoughts } from './view/thoughts.js';
import { reasons } from './why.js';

/** @typedef {import('./go/tree.js').Node} Node */
/** @typedef {import('./go/marks.js').Kind} Kind */

export class RecordsView extends Reader {
    /** @param {Engine} engine */
    constructor(engine) {
        super(Game.begin({ size: 19, komi: 6.5, rules: 'chinese', handicap: 0, black: '', white: '' }));
        this.engine = engine;
        /** @type {Game[]} */
        this.games = [];
        /** @type {Review | null} */
        this.review = null;
        /** @type {{thought: import('./core/gtp.js').Thought, colour: 1 | 2} | null} */
        this.thought = null;
        /** @type {import('./core/gtp.js').Candidate | null} */
        this.picked = null;
        /** @type {{move: string, said: string[]} | null} */
        this.why = null;
        this.turn = 0;
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
        onClick({
            save: () => download('katachi.sgf', this.write()),
            paste: () => this.paste(),
            remove: () => this.remove(),
            review: () => this.startReview(),
        });
        onFile('open', 'file', async (file) => this.open(await textOf(file)));
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
            this.drawTree();
        });
        byId('analyse').addEventListener('change', () => this.think());
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

    keep() {
        const path = this.game
            .path()
            .slice(1)
            .map((node) => /** @type {Node} */ (node.parent).children.indexOf(node));
        remember('records', { sgf: this.write(), game: this.games.indexOf(this.game), path });
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
        if (tool === 'play') super.click(p);
        else this.mark(p, /** @type {Kind} */ (tool));
    }

    /** @param {number} p @param {Kind} kind */
    mark(p, kind) {
        toggleMark(this.game, p, kind);
        this.keep();
        this.drawBoard();
    }

    /** Another position, or another game: draws it, and thinks about it if that is wanted. */
    changed() {
        this.thought = this.picked = this.why = null;
        this.keep();
        super.changed();
        this.think();
    }

    async think() {
        const turn = ++this.turn;
        if (!(/** @type {HTMLInputElement} */ (byId('analyse')).checked)) {
            this.engine.stop();
            this.thought = null;
            this.drawBoard();
            return this.drawFound();
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
                this.drawFound();
                this.drawGraph();
            });
            const best = turn === this.turn && /** @type {any} */ (this.thought)?.thought.candidates[0];
            const at = best && point(best.move, this.game.size);
            if (!best || at === null || at < 0) return;
            const said = await this.engine.why(position, colour, at);
            if (turn !== this.turn) return;
            this.why = { move: best.move, said: reasons(said) };
            this.drawFound();
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
        byId('games-label').hidden = this.games.length < 2;
        byId('games').replaceChildren(
            ...this.games
                .slice(0, 2000)
                .map((one, i) =>
                    el(
                        'option',
                        { value: i, selected: one === this.game },
                        `${i + 1}. ${one.info('PB') || t('black')} – ${one.info('PW') || t('white')}`,
                    ),
                ),
        );
        byId('remove').toggleAttribute('disabled', !this.game.node.parent);
        super.draw();
    }

    get advice() {
        return this.thought && adviceOf(this.thought, this.picked, this.game.size);
    }

    drawFound() {
        super.drawFound();
        drawThoughts(byId('record-thoughts'), this.thought, this.why, (one) => {
            this.picked = one;
            this.drawBoard();
        });
    }
}
