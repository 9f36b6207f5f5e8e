// marks.js: the marks of a record's positions.

import { readPoint, writePoint } from './sgf.js';

/** @typedef {'TR' | 'SQ' | 'CR' | 'MA' | 'LB'} Kind triangle, square, circle, cross, letters */
/** @typedef {{kind: Kind, point: number, text: string}} Mark */

/** @type {Kind[]} */
const KINDS = ['TR', 'SQ', 'CR', 'MA', 'LB'];

/** The marks of the present node. @param {import('./tree.js').Game} game @returns {Mark[]} */
export function marksOf(game) {
    return KINDS.flatMap((kind) =>
        (game.node.properties[kind] ?? [])
            .map((value) => {
                const [name, ...text] = value.split(':');
                return { kind, point: readPoint(name, game.size) ?? -1, text: text.join(':').replace(/\\(.)/g, '$1') };
            })
            .filter((mark) => mark.point >= 0),
    );
}

/** Puts a mark, or takes it away. @param {import('./tree.js').Game} game @param {number} p @param {Kind} kind */
export function toggleMark(game, p, kind) {
    const { properties } = game.node,
        name = writePoint(p, game.size);
    const had = marksOf(game).find((mark) => mark.point === p);
    for (const other of KINDS) {
        const left = (properties[other] ?? []).filter((value) => value.split(':')[0] !== name);
        if (left.length) properties[other] = left;
        else delete properties[other];
    }
    if (had?.kind === kind) return;
    const used = (properties.LB ?? []).map((value) => value.split(':')[1]);
    const letter = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').find((one) => !used.includes(one)) ?? 'A';
    properties[kind] = [...(properties[kind] ?? []), kind === 'LB' ? `${name}:${letter}` : name];
}
