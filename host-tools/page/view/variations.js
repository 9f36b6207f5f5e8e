// variations.js: draws the tree of variations as columns of moves and rows of variations.

import { svg } from './dom.js';

const STEP = 24,
    DRAWN_MOST = 3000;

/**
 * @param {HTMLElement} host @param {import('../go/tree.js').Game} game
 * @param {(node: import('../go/tree.js').Node) => void} go
 */
export function drawVariations(host, game, go) {
    const taken = new Set(),
        rows = new Map(),
        key = (/** @type {number} */ row, /** @type {number} */ column) => row * 10000 + column;
    const picture = svg('svg', { 'aria-hidden': 'true', focusable: 'false' }),
        lines = svg('g', { class: 'twigs' }),
        dots = svg('g', {});
    let width = 0,
        height = 0,
        drawn = 0;
    /** @type {import('../go/tree.js').Node[]} */
    const todo = [game.root]; // where lines begin
    for (let start; (start = todo.shift()) && drawn < DRAWN_MOST;) {
        // A variation takes the first row below its fork that is free along all of it.
        const line = game.mainLine(start).slice(0, DRAWN_MOST),
            fork = rows.get(start.parent) ?? -1;
        let row = fork + 1;
        while (line.some((node) => taken.has(key(row, node.depth)))) row++;
        height = Math.max(height, row);
        for (const node of line) {
            rows.set(node, row);
            taken.add(key(row, node.depth));
            width = Math.max(width, node.depth);
            for (const child of node.children.slice(1)) todo.push(child); // too many, perhaps, for arguments
            const x = node.depth * STEP + 14,
                y = row * STEP + 14,
                from = rows.get(node.parent) ?? row;
            if (node.parent)
                lines.append(
                    svg('path', { d: `M${x - STEP} ${from * STEP + 14}${row === from ? '' : `V${y - 8}l8 8`}H${x}` }),
                );
            dots.append(dot(game, node, x, y, go));
            drawn++;
        }
    }
    picture.append(lines, dots);
    const w = (width + 1) * STEP + 8,
        h = (height + 1) * STEP + 8;
    picture.setAttribute('viewBox', `0 0 ${w} ${h}`);
    picture.setAttribute('width', String(w));
    picture.setAttribute('height', String(h));
    host.replaceChildren(picture);
    host.scrollLeft = game.node.depth * STEP - host.clientWidth / 2;
    host.scrollTop = (rows.get(game.node) ?? 0) * STEP - host.clientHeight / 2;
}

/** @param {import('../go/tree.js').Game} game @param {import('../go/tree.js').Node} node @param {number} x @param {number} y @param {(node: import('../go/tree.js').Node) => void} go */
function dot(game, node, x, y, go) {
    const move = game.move(node);
    const made = svg(
        'g',
        {
            class: `twig c${move?.colour ?? 0}${node === game.node ? ' here' : ''}${node.verdict?.size ? ` m${node.verdict.size}` : ''}`,
            click: () => go(node),
        },
        svg('circle', { cx: x, cy: y, r: 9 }),
    );
    made.append(
        move ? svg('text', { x, y }, String(node.number)) : svg('circle', { cx: x, cy: y, r: 2.5, class: 'bare' }),
    );
    if (node.properties.C) made.append(svg('circle', { cx: x + 7, cy: y - 7, r: 3, class: 'said' }));
    return made;
}
