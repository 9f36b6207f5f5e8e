// reader.js: shows a game record: its positions, its variations, and what a review found. It needs no core. The view
// Records adds what changes a record and thinks about it (records.js); the page that katachi review writes is this
// alone (host-tools/review/page.js).

import { futureOf, vertex } from './core/gtp.js';
import { marksOf } from './go/marks.js';
import { betterThan } from './go/reviewed.js';
import { t } from './i18n/i18n.js';
import { mistakeText, offenceText } from './mistakes.js';
import { drawBetter } from './view/better.js';
import { BoardView, sayPoint } from './view/board.js';
import { byId, el, onClick } from './view/dom.js';
import { drawGraph } from './view/graph.js';
import { moveText } from './view/players.js';
import { drawVariations } from './view/variations.js';

/** @typedef {import('./go/tree.js').Game} Game */
/** @typedef {import('./go/tree.js').Node} Node */
/** @typedef {import('./go/marks.js').Kind} Kind */

export class Reader {
    /** @param {Game} game */
    constructor(game) {
        this.view = new BoardView(byId('record-board'), {
            play: (p) => this.click(p),
            say: (p) => sayPoint(this.game.board(), p, t),
        });
        this.game = game;
        /** A better move that somebody points at. @type {Node | null} */
        this.better = null;
        this.told = ''; // of a move against the rules
        onClick({
            first: () => this.go(this.game.root),
            last: () => this.go(this.game.line().at(-1) ?? this.game.root),
            back: () => this.step(-1),
            forward: () => this.step(1),
            'variation-up': () => this.sideways(-1),
            'variation-down': () => this.sideways(1),
        });
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

    /** @param {string} text */
    say(text) {
        byId('record-note').textContent = text;
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

    /** @param {number} p */
    click(p) {
        const reason = this.game.forbids(p);
        this.say(reason ? t(reason) : '');
        if (!reason) this.go(this.game.play(p));
    }

    /** Another position, or another game. */
    changed() {
        this.better = null;
        this.draw();
    }

    /** What belongs on the board in place of what a review found; null: nothing. @returns {Partial<import('./view/board.js').Shown> | null} */
    get advice() {
        return null;
    }

    draw() {
        const game = this.game,
            line = game.line();
        const names = [game.info('PB') || t('black'), game.info('PW') || t('white')].join(' – ');
        byId('record-title').textContent = names + (game.info('RE') ? ` · ${game.info('RE')}` : '');
        byId('move-number').textContent = t('moveOf', {
            number: game.node.number,
            count: line[line.length - 1].number,
        });
        /** @type {HTMLTextAreaElement} */ (byId('comment')).value = game.text('C');
        for (const id of ['first', 'back']) byId(id).toggleAttribute('disabled', !game.node.parent);
        for (const id of ['last', 'forward']) byId(id).toggleAttribute('disabled', !game.node.children.length);
        this.drawBoard();
        this.drawFound();
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
        const { game, advice } = this,
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
                ...(advice ? [] : next.filter((mark) => !marks.some((one) => one.point === mark.point))),
            ],
            ...(advice ?? { hints: betterHints(game) }),
        });
    }

    drawFound() {
        drawBetter(byId('record-better'), this.game, {
            go: (node) => this.go(node),
            point: (node) => {
                this.better = node;
                this.drawBoard();
            },
        });
    }

    drawGraph() {
        const line = this.game.line();
        drawGraph(
            byId('record-graph'),
            line.map(({ winrate, lead, verdict }) => ({ winrate, lead, size: verdict?.size })),
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
