// tree.js: a game with its variations: a tree of nodes, and the positions at them.

import { PASS } from '../core/gtp.js';
import { BLACK, Board, EMPTY, WHITE, handicap, mostHandicap, other } from './board.js';
import { readReview } from './reviewed.js';
import { escape, parse, readPoint, readPoints, unescape, write, writePoint } from './sgf.js';

/** @typedef {import('../core/engine.js').Position} Position */
/** @typedef {import('../core/engine.js').Move} Move */

let numbers = 0;

export class Node {
    /** @param {Node | null} parent @param {import('./sgf.js').Properties} properties */
    constructor(parent, properties) {
        this.id = ++numbers;
        this.parent = parent;
        this.properties = properties;
        /** @type {Node[]} */
        this.children = [];
        /** @type {Board | null} */
        this.board = null;
        /** @type {number} */
        this.depth = parent ? parent.depth + 1 : 0;
        /** The moves up to here. @type {number} */
        this.number = (parent ? parent.number : 0) + (properties.B || properties.W ? 1 : 0);
        // What a review found, kept apart from the record.
        /** @type {import('../review.js').Verdict | null} */
        this.verdict = null;
        /** @type {number | null} Black's share, once known */
        this.winrate = null;
        /** @type {number | null} Black's points less White's */
        this.lead = null;
    }
}

/** How records name rules. @param {string} text */
function rulesOf(text) {
    return /^(jp|jap|korean|kor)/i.test(text.trim()) ? 'japanese' : 'chinese';
}

export class Game {
    /** @param {Node} root */
    constructor(root) {
        this.root = root;
        this.node = root;
        const size = Number(/^\s*(\d+)/.exec(this.info('SZ') || '19')?.[1] ?? 19);
        if (!(size >= 2 && size <= 19) || /:/.test(this.info('SZ'))) throw new RangeError('size');
        this.size = size;
        this.placeHandicap();
    }

    /** Stones of a handicap that the record doesn't place stand on the usual points, unless Black plays them. */
    placeHandicap() {
        const { HA, AB, AW } = this.root.properties,
            stones = Number(HA?.[0] ?? 0),
            [next] = this.root.children,
            first = next && this.move(next);
        if (!(stones <= mostHandicap(this.size)) || AB || AW || first?.colour === BLACK) return;
        const points = handicap(this.size, stones);
        if (points.length && !points.includes(first?.point ?? PASS)) this.root.properties.AB = points.map((p) => writePoint(p, this.size));
    }

    /** @param {{size: number, komi: number, rules: string, handicap: number, black: string, white: string}} settings */
    static begin({ size, komi, rules, handicap: stones, black, white }) {
        const root = new Node(null, {
            GM: ['1'],
            FF: ['4'],
            CA: ['UTF-8'],
            SZ: [String(size)],
            KM: [String(komi)],
            RU: [rules === 'japanese' ? 'Japanese' : 'Chinese'],
            PB: [escape(black)],
            PW: [escape(white)],
        });
        const points = handicap(size, stones);
        if (points.length) root.properties.HA = [String(points.length)];
        return new Game(root);
    }

    /** The games of a record; those that are no Go, or too large, are left out. @param {string} text */
    static read(text) {
        const games = [];
        for (const raw of parse(text)) {
            if ((raw.properties.GM?.[0] ?? '1').trim() !== '1') continue;
            const root = new Node(null, raw.properties);
            /** @type {[import('./sgf.js').Raw, Node][]} */
            const todo = [[raw, root]];
            for (let next; (next = todo.pop());) {
                readReview(next[1]);
                for (const child of next[0].children) {
                    const node = new Node(next[1], child.properties);
                    next[1].children.push(node);
                    todo.push([child, node]);
                }
            }
            try {
                games.push(new Game(root));
            } catch (error) {
                if (!(error instanceof RangeError)) throw error;
            }
        }
        return games;
    }

    write() {
        this.root.properties.CA = ['UTF-8'];
        return write(/** @type {any} */ (this.root));
    }

    /** @param {string} name of a property of the root */
    info(name) {
        return unescape(this.root.properties[name]?.[0] ?? '').trim();
    }

    get komi() {
        const komi = Number(this.info('KM').replace(',', '.'));
        return Number.isFinite(komi) && Math.abs(komi) <= 1000 ? komi : 0;
    }

    get rules() {
        return rulesOf(this.info('RU'));
    }

    /** The move of a node; null when it has none. @param {Node} [node] @returns {Move | null} */
    move(node = this.node) {
        const { B, W } = node.properties;
        const value = B?.[0] ?? W?.[0];
        if (value === undefined) return null;
        const point = readPoint(value, this.size);
        return point === null ? null : { colour: B ? 1 : 2, point };
    }

    /** The nodes from the root to one. @param {Node} [node] */
    path(node = this.node) {
        const path = [];
        for (let at = /** @type {Node | null} */ (node); at; at = at.parent) path.push(at);
        return path.reverse();
    }

    /** @param {Node} [node] @returns {Board} */
    board(node = this.node) {
        const todo = [];
        let at = /** @type {Node | null} */ (node);
        for (; at && !at.board; at = at.parent) todo.push(at);
        let board = at?.board ?? new Board(this.size);
        for (const next of todo.reverse()) {
            const { AB, AW, AE } = next.properties,
                move = this.move(next);
            if (AB) board = board.with(readPoints(AB, this.size), BLACK);
            if (AW) board = board.with(readPoints(AW, this.size), WHITE);
            if (AE) board = board.with(readPoints(AE, this.size), EMPTY);
            if (move) board = board.force(move.colour, move.point);
            next.board = board;
        }
        return board;
    }

    /** @param {Node} [node] @returns {1 | 2} */
    toMove(node = this.node) {
        for (let at = /** @type {Node | null} */ (node); at; at = at.parent) {
            const said = at.properties.PL?.[0]?.trim().toUpperCase()[0],
                move = this.move(at);
            if (said === 'B' || said === 'W') return said === 'B' ? 1 : 2;
            if (move) return other(move.colour);
        }
        return this.root.properties.AB && !this.root.properties.AW ? 2 : 1;
    }

    /**
     * The way to a node: each node's move, whether it sets stones up, why the rules forbid the move, and the board then.
     * @param {Node} node @param {boolean} forgets whether positions before an illegal move may come back
     */
    steps(node, forgets) {
        let before = new Board(this.size),
            keys = new Set([before.key()]);
        return this.path(node).map((node) => {
            const { AB, AW, AE } = node.properties,
                sets = Boolean(AB || AW || AE),
                move = this.move(node),
                board = this.board(node),
                next = move && before.play(move.colour, move.point, this.rules === 'japanese' ? undefined : keys),
                reason = typeof next === 'string' ? next : null;
            if (sets || (forgets && reason)) keys = new Set();
            before = board;
            if (move?.point !== PASS) keys.add(board.key());
            return { node, move, sets, reason, board };
        });
    }

    /**
     * What the core must know of a node: the last position that was set up, or that an illegal move led to, and the moves
     * since.
     * @param {Node} [node] @returns {Position}
     */
    position(node = this.node) {
        /** @type {Position} */
        const position = { size: this.size, komi: this.komi, rules: this.rules, black: [], white: [], moves: [] };
        for (const { move, sets, reason, board } of this.steps(node, true)) {
            if (sets || reason) {
                position.black = board.stones(BLACK);
                position.white = board.stones(WHITE);
                position.moves = [];
            } else if (move) {
                position.moves.push(move);
            }
        }
        return position;
    }

    /** The earlier positions that may not come back. @param {Node} [node] */
    earlier(node = this.node) {
        const keys = new Set();
        if (this.rules !== 'japanese') for (const at of this.path(node)) keys.add(this.board(at).key());
        return keys;
    }

    /** Why a move at the present node is forbidden; null when it isn't. @param {number} point @param {1 | 2} [colour] */
    forbids(point, colour = this.toMove()) {
        const next = this.board().play(colour, point, this.earlier());
        return typeof next === 'string' ? next : null;
    }

    /**
     * The moves on the way to a node that the rules forbid. Records have such moves, and go on as they say.
     * @param {Node} [node] @returns {{node: Node, reason: import('./board.js').Reason}[]}
     */
    offences(node = this.node) {
        return this.steps(node, false).flatMap(({ node, sets, reason }) => (reason && !sets ? [{ node, reason }] : []));
    }

    /** Goes to the node of a move, which may be a new variation. @param {number} point @param {1 | 2} [colour] */
    play(point, colour = this.toMove()) {
        const known = this.node.children.find((child) => {
            const move = this.move(child);
            return move?.point === point && move.colour === colour;
        });
        if (known) return (this.node = known);
        const next = new Node(this.node, { [colour === 1 ? 'B' : 'W']: [writePoint(point, this.size)] });
        this.node.children.push(next);
        return (this.node = next);
    }

    /** Takes a node and what follows it away. @param {Node} node */
    remove(node) {
        if (!node.parent) return;
        if (this.path().includes(node)) this.node = node.parent;
        node.parent.children = node.parent.children.filter((child) => child !== node);
    }

    /** The first variations from a node on. @param {Node} [from] */
    mainLine(from = this.root) {
        const line = [from];
        for (let at = from; at.children.length; line.push(at)) at = at.children[0];
        return line;
    }

    /** The line through the present node. */
    line() {
        return [...this.path(), ...this.mainLine(this.node).slice(1)];
    }

    /** @param {Node} node @param {string} name @param {string} text '' takes the property away */
    setText(node, name, text) {
        if (text) node.properties[name] = [escape(text)];
        else delete node.properties[name];
    }

    /** @param {string} name @param {Node} [node] */
    text(name, node = this.node) {
        return unescape(node.properties[name]?.[0] ?? '');
    }
}
