// board.js: draws a board, and tells what people do on it by mouse, touch or keyboard.

import { BLACK, EMPTY, stars } from '../go/board.js';
import { LETTERS, vertex } from '../core/gtp.js';
import { svg } from './dom.js';

/**
 * @typedef {{point: number, label?: string, small?: string, best?: boolean, share?: number}} Hint
 * @typedef {{point: number, kind: 'TR' | 'SQ' | 'CR' | 'MA' | 'LB', text?: string}} Mark
 * @typedef {object} Shown
 * @property {import('../go/board.js').Board} board
 * @property {number} [last] the last move
 * @property {0 | 1 | 2} [ghost] the colour of a stone that shows where one would play
 * @property {Hint[]} [hints]
 * @property {{point: number, colour: 1 | 2, number: number}[]} [line] moves to come
 * @property {ArrayLike<number>} [owners] -1 (White's) to 1 (Black's) of each point
 * @property {Set<number>} [dead]
 * @property {Mark[]} [marks]
 * @property {Set<number>} [lit] points to highlight
 */

let boards = 0;

export class BoardView {
    /**
     * @param {HTMLElement} host
     * @param {{play?: (point: number) => void, hover?: (point: number) => void, say?: (point: number) => string, live?: HTMLElement, bare?: boolean}} [does]
     *     `say` words a point for the screen reader, which hears of `live`, or else of the page's own element; `bare` leaves coordinates and keyboard out
     */
    constructor(host, does = {}) {
        this.host = host;
        this.does = does;
        this.cursor = -1; // of the keyboard
        this.hovered = -1;
        this.id = `board${++boards}`;
        /** @type {Shown | null} */
        this.shown = null;
        this.host.classList.add('board');
        if (does.play) this.listen();
    }

    get margin() {
        return this.does.bare ? 0.6 : 1.25;
    }

    listen() {
        this.host.tabIndex = 0;
        this.host.addEventListener('pointermove', (event) => this.point(this.at(event)));
        this.host.addEventListener('pointerleave', () => this.point(-1));
        this.host.addEventListener('click', (event) => {
            const p = this.at(event);
            if (p >= 0) this.does.play?.(p);
        });
        this.host.addEventListener('keydown', (event) => this.key(event));
        this.host.addEventListener('blur', () => {
            this.cursor = -1;
            this.draw();
        });
    }

    /** The point under the pointer; -1 for none. @param {MouseEvent} event */
    at(event) {
        const size = this.shown?.board.size ?? 9,
            box = this.host.getBoundingClientRect();
        const step = box.width / (size - 1 + 2 * this.margin);
        const x = Math.round((event.clientX - box.left) / step - this.margin);
        const y = Math.round((event.clientY - box.top) / step - this.margin);
        return x >= 0 && y >= 0 && x < size && y < size ? y * size + x : -1;
    }

    /** @param {number} p */
    point(p) {
        if (p === this.hovered) return;
        this.hovered = p;
        this.does.hover?.(p);
        this.drawGhost();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const size = this.shown?.board.size ?? 9,
            steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size };
        const step = steps[/** @type {keyof typeof steps} */ (event.key)];
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (step) {
            const middle = ((size * size - 1) / 2) | 0,
                from = this.cursor < 0 ? middle : this.cursor;
            const next = this.cursor < 0 ? middle : from + step;
            const wraps = Math.abs(step) === 1 && Math.floor(next / size) !== Math.floor(from / size);
            if (next >= 0 && next < size * size && !wraps) this.cursor = next;
            this.does.hover?.(this.cursor);
            this.announce();
            this.draw();
        } else if ((event.key === 'Enter' || event.key === ' ') && this.cursor >= 0) {
            this.does.play?.(this.cursor);
            this.announce();
        } else {
            return;
        }
        event.preventDefault();
    }

    announce() {
        const live = this.does.live ?? document.getElementById('live-point');
        if (live && this.does.say) live.textContent = this.does.say(this.cursor);
    }

    /** @param {Shown} shown */
    show(shown) {
        this.shown = shown;
        if (this.cursor >= shown.board.cells.length) this.cursor = -1;
        this.draw();
    }

    draw() {
        if (!this.shown) return;
        const { board } = this.shown,
            { size } = board,
            edge = size - 1 + 2 * this.margin;
        const picture = svg(
            'svg',
            { viewBox: `${-this.margin} ${-this.margin} ${edge} ${edge}`, 'aria-hidden': 'true', focusable: 'false' },
            this.defs(),
            svg('rect', { x: -this.margin, y: -this.margin, width: edge, height: edge, fill: `url(#${this.id}wood)` }),
            this.grid(size),
            this.owners(),
            this.stones(),
            this.signs(),
            this.hints(),
            svg('g', { class: 'over' }),
        );
        this.host.replaceChildren(picture);
        this.drawGhost();
    }

    defs() {
        const stops = (/** @type {string} */ name) => [
            svg('stop', { offset: 0, class: `${name}-light` }),
            svg('stop', { offset: 1, class: `${name}-dark` }),
        ];
        return svg(
            'defs',
            {},
            svg('linearGradient', { id: `${this.id}wood`, x1: 0, y1: 0, x2: 1, y2: 1 }, ...stops('wood')),
            svg('radialGradient', { id: `${this.id}s1`, cx: 0.36, cy: 0.3, r: 0.75 }, ...stops('black')),
            svg('radialGradient', { id: `${this.id}s2`, cx: 0.38, cy: 0.32, r: 0.8 }, ...stops('white')),
        );
    }

    /** @param {number} size */
    grid(size) {
        // Lines and names are as wide on the screen on small boards as on one of 9 lines.
        const far = size - 1,
            scale = Math.min(1, (far + 2 * this.margin) / 10.5);
        let path = '';
        for (let i = 0; i < size; i++) path += `M0 ${i}H${far}M${i} 0V${far}`;
        const group = svg(
            'g',
            { class: 'grid' },
            svg('path', { d: path, 'stroke-width': 0.028 * scale }),
            svg('rect', { x: 0, y: 0, width: far, height: far, 'stroke-width': 0.05 * scale }),
        );
        for (const p of stars(size))
            group.append(svg('circle', { cx: p % size, cy: Math.floor(p / size), r: size > 11 ? 0.1 : 0.085 * scale }));
        if (this.does.bare) return group;
        const names = svg('g', { class: 'names', 'font-size': `${0.34 * scale}px` });
        for (let i = 0; i < size; i++)
            names.append(
                svg('text', { x: i, y: -0.82 }, LETTERS[i]),
                svg('text', { x: i, y: far + 0.82 }, LETTERS[i]),
                svg('text', { x: -0.85, y: i }, String(size - i)),
                svg('text', { x: far + 0.85, y: i }, String(size - i)),
            );
        return svg('g', {}, group, names);
    }

    owners() {
        const group = svg('g', { class: 'owners' }),
            { board, owners, lit } = /** @type {Shown} */ (this.shown),
            { size } = board;
        for (let p = 0; owners && p < owners.length; p++) {
            const owner = owners[p],
                stone = board.cells[p];
            if (Math.abs(owner) < 0.15 || (stone && !this.shown?.dead?.has(p) && (stone === BLACK) === owner > 0))
                continue;
            const half = 0.12 + 0.14 * Math.abs(owner);
            group.append(
                svg('rect', {
                    x: (p % size) - half,
                    y: Math.floor(p / size) - half,
                    width: 2 * half,
                    height: 2 * half,
                    class: owner > 0 ? 'own1' : 'own2',
                    opacity: (0.35 + 0.55 * Math.abs(owner)).toFixed(2),
                }),
            );
        }
        for (const p of lit ?? [])
            group.append(
                svg('rect', { x: (p % size) - 0.5, y: Math.floor(p / size) - 0.5, width: 1, height: 1, class: 'lit' }),
            );
        return group;
    }

    /** @param {number} p @param {number} colour @param {string} [name] */
    stone(p, colour, name = '') {
        const size = /** @type {Shown} */ (this.shown).board.size,
            cx = p % size,
            cy = Math.floor(p / size);
        return svg(
            'g',
            { class: `stone ${name}` },
            svg('circle', { cx: cx + 0.03, cy: cy + 0.06, r: 0.47, class: 'shade' }),
            svg('circle', { cx, cy, r: 0.47, fill: `url(#${this.id}s${colour})`, class: `stone${colour}` }),
        );
    }

    stones() {
        const group = svg('g', {}),
            { board, dead } = /** @type {Shown} */ (this.shown);
        board.cells.forEach((colour, p) => {
            if (colour !== EMPTY) group.append(this.stone(p, colour, dead?.has(p) ? 'dead' : ''));
        });
        return group;
    }

    /** Marks, the last move, and moves to come. */
    signs() {
        const group = svg('g', { class: 'signs' }),
            { board, last, marks, line, owners } = /** @type {Shown} */ (this.shown),
            { size } = board;
        const on = (/** @type {number} */ p) => `on${board.cells[p]}`;
        if (last !== undefined && last >= 0 && board.cells[last] && !marks?.some((mark) => mark.point === last))
            group.append(
                svg('circle', { cx: last % size, cy: Math.floor(last / size), r: 0.22, class: `last ${on(last)}` }),
            );
        // The owner of a point that a stone of the other side stands on.
        for (let p = 0; owners && p < owners.length; p++)
            if (board.cells[p] && Math.abs(owners[p]) > 0.4 && (board.cells[p] === BLACK) !== owners[p] > 0)
                group.append(
                    svg('rect', {
                        x: (p % size) - 0.16,
                        y: Math.floor(p / size) - 0.16,
                        width: 0.32,
                        height: 0.32,
                        class: owners[p] > 0 ? 'own1' : 'own2',
                    }),
                );
        for (const { point: p, colour, number } of line ?? [])
            group.append(
                this.stone(p, colour, 'future'),
                svg('text', { x: p % size, y: Math.floor(p / size), class: `number on${colour}` }, String(number)),
            );
        for (const { point: p, kind, text } of marks ?? []) {
            const x = p % size,
                y = Math.floor(p / size),
                name = `mark ${on(p)}`;
            if (kind === 'TR') group.append(svg('path', { d: `M${x} ${y - 0.27}l.24 .41h-.48z`, class: name }));
            if (kind === 'SQ')
                group.append(svg('rect', { x: x - 0.19, y: y - 0.19, width: 0.38, height: 0.38, class: name }));
            if (kind === 'CR') group.append(svg('circle', { cx: x, cy: y, r: 0.21, class: name }));
            if (kind === 'MA')
                group.append(svg('path', { d: `M${x - 0.18} ${y - 0.18}l.36 .36m0 -.36l-.36 .36`, class: name }));
            if (kind === 'LB') {
                if (!board.cells[p]) group.append(svg('circle', { cx: x, cy: y, r: 0.36, class: 'patch' }));
                group.append(svg('text', { x, y, class: `number ${on(p)}` }, (text ?? '').slice(0, 3)));
            }
        }
        return group;
    }

    hints() {
        const group = svg('g', { class: 'hints' }),
            { board, hints } = /** @type {Shown} */ (this.shown),
            { size } = board;
        for (const { point: p, label, small, best, share = 1 } of hints ?? []) {
            const x = p % size,
                y = Math.floor(p / size);
            group.append(
                svg('circle', {
                    cx: x,
                    cy: y,
                    r: best ? 0.46 : (0.38 + 0.08 * share).toFixed(2),
                    class: best ? 'hint best' : 'hint',
                }),
            );
            if (label) group.append(svg('text', { x, y: small ? y - 0.11 : y, class: 'hint-label' }, label));
            if (small) group.append(svg('text', { x, y: y + 0.22, class: 'hint-small' }, small));
        }
        return group;
    }

    /** The stone that would be played, and the keyboard's cursor. */
    drawGhost() {
        const over = this.host.querySelector('.over');
        if (!over || !this.shown) return;
        over.replaceChildren();
        const { board, ghost } = this.shown,
            p = this.cursor >= 0 ? this.cursor : this.hovered;
        if (p >= 0 && p < board.cells.length && ghost && board.cells[p] === EMPTY)
            over.append(this.stone(p, ghost, 'ghost'));
        if (this.cursor >= 0)
            over.append(
                svg('rect', {
                    x: (this.cursor % board.size) - 0.5,
                    y: Math.floor(this.cursor / board.size) - 0.5,
                    width: 1,
                    height: 1,
                    rx: 0.12,
                    class: 'cursor',
                }),
            );
    }
}

/** The name of a point, and what stands there. @param {import('../go/board.js').Board} board @param {number} p @param {(key: string) => string} t */
export function sayPoint(board, p, t) {
    return `${vertex(p, board.size)}, ${t(['empty', 'blackStone', 'whiteStone'][board.cells[p]])}`;
}
