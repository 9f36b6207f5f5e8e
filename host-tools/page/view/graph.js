// graph.js: the graph of win rates: Black's share after each move, with mistakes as dots.

import { svg } from './dom.js';

/**
 * @param {HTMLElement} host
 * @param {{winrate: number | null, size?: number}[]} moves `size`: of a mistake, 1 to 4
 * @param {number} at the present move
 * @param {((move: number) => void)} go
 * @param {string} label
 */
export function drawGraph(host, moves, at, go, label) {
    const width = 300,
        height = 90,
        count = Math.max(moves.length - 1, 1);
    const x = (/** @type {number} */ i) => (i / count) * width,
        y = (/** @type {number} */ share) => height - share * height;
    /** @type {string[]} */
    const pieces = [];
    let open = false;
    moves.forEach(({ winrate }, i) => {
        if (winrate === null) {
            open = false;
            return;
        }
        pieces.push(`${open ? 'L' : 'M'}${x(i).toFixed(1)} ${y(winrate).toFixed(1)}`);
        open = true;
    });
    const known = moves.map((move, i) => ({ ...move, i })).filter((move) => move.winrate !== null);
    const area =
        known.length > 1
            ? `M${x(known[0].i)} ${height}` +
              known.map(({ i, winrate }) => `L${x(i).toFixed(1)} ${y(winrate ?? 0).toFixed(1)}`).join('') +
              `L${x(known[known.length - 1].i)} ${height}Z`
            : '';
    const picture = svg(
        'svg',
        { viewBox: `-4 -4 ${width + 8} ${height + 8}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
        svg('rect', { x: 0, y: 0, width, height, class: 'graph-white' }),
        svg('path', { d: area, class: 'graph-black' }),
        svg('path', { d: `M0 ${height / 2}H${width}`, class: 'graph-half' }),
        svg('path', { d: pieces.join(''), class: 'graph-line' }),
    );
    known.forEach(({ i, winrate, size }) => {
        const at = `${x(i).toFixed(1)} ${y(winrate ?? 0).toFixed(1)}`;
        // With a ring, which shows it on both halves.
        if (size)
            for (const name of ['', `mistake${size}`])
                picture.append(svg('path', { d: `M${at}h0`, class: `graph-dot ${name}` }));
    });
    picture.append(svg('path', { d: `M${x(at)} 0V${height}`, class: 'graph-at' }));
    picture.addEventListener('click', (event) => {
        const box = picture.getBoundingClientRect();
        go(Math.max(0, Math.min(moves.length - 1, Math.round(((event.clientX - box.left) / box.width) * count))));
    });
    host.replaceChildren(picture);
}
