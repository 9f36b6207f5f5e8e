// graph.js: the graph of a game: Black's share after each move, with mistakes as dots, and the lead where it is known.

import { t } from '../i18n/i18n.js';
import { el, svg } from './dom.js';

const LEADS = 50; // the height of their stripe

/**
 * @param {HTMLElement} host
 * @param {{winrate: number | null, lead?: number | null, size?: number}[]} moves `size`: of a mistake, 1 to 4
 * @param {number} at the present move
 * @param {((move: number) => void)} go
 * @param {string} label
 */
export function drawGraph(host, moves, at, go, label) {
    const leads = moves.map(({ lead }) => lead ?? null),
        most = Math.max(0, ...leads.map((lead) => Math.abs(lead ?? 0))),
        limit = [5, 10, 20, 50, 100, 200].find((points) => most <= points) ?? 400,
        below = leads.some((lead) => lead !== null) ? LEADS : 0;
    const width = 300,
        height = 90,
        count = Math.max(moves.length - 1, 1);
    const x = (/** @type {number} */ i) => (i / count) * width,
        y = (/** @type {number} */ share) => height - share * height,
        middle = height + below / 2,
        leadY = (/** @type {number} */ lead) => middle - (lead / limit) * (below / 2 - 3);
    /** A curve with gaps. @param {(number | null)[]} values @param {(value: number) => number} place */
    const curve = (values, place) =>
        values
            .map((value, i) => {
                const from = i && values[i - 1] !== null ? 'L' : 'M';
                return value === null ? '' : `${from}${x(i).toFixed(1)} ${place(value).toFixed(1)}`;
            })
            .join('');
    const known = moves.map((move, i) => ({ ...move, i })).filter((move) => move.winrate !== null);
    const area =
        known.length > 1
            ? `M${x(known[0].i)} ${height}` +
              known.map(({ i, winrate }) => `L${x(i).toFixed(1)} ${y(winrate ?? 0).toFixed(1)}`).join('') +
              `L${x(known[known.length - 1].i)} ${height}Z`
            : '';
    const picture = svg(
        'svg',
        { viewBox: `-4 -4 ${width + 8} ${height + below + 8}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
        svg('rect', { x: 0, y: 0, width, height, class: 'graph-white' }),
        svg('path', { d: area, class: 'graph-black' }),
        svg('path', { d: `M0 ${height / 2}H${width}`, class: 'graph-half' }),
        svg('path', { d: below ? `M0 ${middle}H${width}` : '', class: 'graph-half' }),
        svg('path', { d: curve(moves.map(({ winrate }) => winrate), y), class: 'graph-line' }),
        svg('path', { d: below ? curve(leads, leadY) : '', class: 'graph-line' }),
    );
    known.forEach(({ i, winrate, size }) => {
        const at = `${x(i).toFixed(1)} ${y(winrate ?? 0).toFixed(1)}`;
        // With a ring, which shows it on both halves.
        if (size)
            for (const name of ['', `mistake${size}`])
                picture.append(svg('path', { d: `M${at}h0`, class: `graph-dot ${name}` }));
    });
    picture.append(svg('path', { d: `M${x(at)} 0V${height + below}`, class: 'graph-at' }));
    picture.addEventListener('click', (event) => {
        const box = picture.getBoundingClientRect();
        go(Math.max(0, Math.min(moves.length - 1, Math.round(((event.clientX - box.left) / box.width) * count))));
    });
    if (below) picture.setAttribute('class', 'with-leads');
    host.replaceChildren(picture, ...(below ? [el('p', { class: 'note' }, t('leadsBelow', { points: limit }))] : []));
}
