// reviewed.js: what a review added to a record: one of this page's, or of katachi review. Its property KTRV says what was
// added to a node (host-tools/review/review_marks.h). The page adds two marks of its own, with what it draws:
//
//   chance:0.531       Black's chance to win after the move
//   loss:2 0.08 4.2    of a mistake: its size, 1 to 4, what it lost of the chance to win, and in points; "-": unknown

import { escape, unescape } from './sgf.js';

/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./tree.js').Game} Game */

const OWN = 'Katachi: ',
    SIZES = ['Inaccuracy', 'Mistake', 'Large mistake', 'Blunder'];

/** @param {Node} node */
const notesOf = (node) => (node.properties.KTRV ?? []).map(unescape);
/** @param {Node} node */
const paragraphs = (node) => unescape(node.properties.C?.[0] ?? '').split('\n\n');
/** What the last review says of a node; '' for nothing. @param {Node} node */
export const remark = (node) =>
    paragraphs(node)
        .filter((one) => one.startsWith(OWN))
        .at(-1)
        ?.slice(OWN.length) ?? '';

/** @param {Node} node @param {string} mark */
function mark(node, mark) {
    node.properties.KTRV = [...(node.properties.KTRV ?? []), escape(mark)];
}

/** Adds a text, which has no empty line, to the comment. @param {Node} node @param {string} text */
export function addRemark(node, text) {
    const before = unescape(node.properties.C?.[0] ?? '');
    node.properties.C = [escape(`${before}${before && '\n\n'}${OWN}${text}`)];
    mark(node, before ? 'C+' : 'C');
}

/** Adds what was found of a node. @param {Node} node */
export function addFindings(node) {
    const { winrate, verdict } = node;
    if (winrate !== null) mark(node, `chance:${winrate.toFixed(3)}`);
    if (!verdict?.size) return;
    const { size, share, points } = verdict;
    mark(node, `loss:${size} ${share.toFixed(3)} ${points === null ? '-' : points.toFixed(1)}`);
}

/** Notes that a node is the review's, the first of its line as a good move. @param {Node} node @param {boolean} first */
export function addLine(node, first) {
    const colour = node.properties.B ? 'B' : 'W';
    mark(node, `${colour}:${node.properties[colour][0]}`);
    if (!first) return;
    node.properties.TE = ['1'];
    mark(node, 'TE:1');
}

/** Reads what a review found of a node. @param {Node} node */
export function readReview(node) {
    const marks = notesOf(node);
    if (!marks.length) return;
    const said = remark(node),
        chance = marks.find((one) => one.startsWith('chance:')),
        inWords = /\bBlack wins (\d+) %/.exec(said),
        share = chance ? Number(chance.slice(7)) : inWords ? Number(inWords[1]) / 100 : NaN;
    if (share >= 0 && share <= 1) node.winrate = share;
    const lead = marks.find((one) => one.startsWith('V:'));
    if (lead) node.lead = Number(lead.slice(2)) || 0;
    const loss = /^loss:([1-4]) ([\d.]+) ([\d.]+|-)$/.exec(marks.find((one) => one.startsWith('loss:')) ?? '');
    if (loss)
        node.verdict = {
            size: /** @type {1} */ (Number(loss[1])),
            share: Number(loss[2]),
            points: loss[3] === '-' ? null : Number(loss[3]),
            best: null,
        };
    const told = /^(Inaccuracy|Mistake|Large mistake|Blunder): \w+ lost (?:([\d.]+) points)?(?: and )?(?:(\d+) %)?/m.exec(said);
    if (!loss && told)
        node.verdict = {
            size: /** @type {1} */ (SIZES.indexOf(told[1]) + 1),
            share: Number(told[3] ?? 0) / 100,
            points: told[2] ? Number(told[2]) : null,
            best: null,
        };
}

/** The moves beside a mistake that a review holds for better. @param {Node} node @returns {Node[]} */
export const betterThan = (node) =>
    node.verdict?.size
        ? (node.parent?.children ?? []).filter((one) => one !== node && one.properties.TE && remark(one))
        : [];

/** Takes one text of a review out of a comment. @param {Node} node */
function stripRemark(node) {
    const all = paragraphs(node),
        at = all.map((one) => one.startsWith(OWN) || one.startsWith('Reviewed by Katachi ')).lastIndexOf(true);
    if (at < 0) return;
    const left = all.filter((_, i) => i !== at).join('\n\n');
    if (left) node.properties.C = [escape(left)];
    else delete node.properties.C;
}

/** Takes all that reviews added off a record; what somebody else added or changed stays. @param {Game} game */
export function strip(game) {
    const all = [game.root];
    for (let i = 0; i < all.length; i++) for (const child of all[i].children) all.push(child);
    for (const node of all.reverse()) {
        const marks = notesOf(node);
        node.winrate = node.lead = node.verdict = null;
        if (!marks.length) continue;
        delete node.properties.KTRV;
        if (marks.includes('C') || marks.includes('C+')) stripRemark(node);
        const gone = new Set(marks);
        for (const name of ['V', 'BM', 'DO', 'TE', 'LB']) {
            const left = node.properties[name]?.filter((text) => !gone.has(`${name}:${unescape(text)}`));
            if (left?.length) node.properties[name] = left;
            else delete node.properties[name];
        }
        const [[name, [move]], ...more] = Object.entries(node.properties).concat([['', ['']]]);
        if (!node.children.length && more.length === 1 && gone.has(`${name}:${move}`)) game.remove(node);
    }
}
