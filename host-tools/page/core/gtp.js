// gtp.js: the words of GTP: points and their names, answers, and the lines of an analysis.

/** @typedef {{move: string, visits: number, winrate: number, score: number | null, deviation: number, prior: number, line: string[]}} Candidate */
/** @typedef {{candidates: Candidate[], visits: number, owners: number[] | null}} Thought */

export const LETTERS = 'ABCDEFGHJKLMNOPQRST';
export const PASS = -1;

/** The name of a point, counted from the top left; 'pass' for PASS. @param {number} point @param {number} size */
export function vertex(point, size) {
    if (point < 0) return 'pass';
    return LETTERS[point % size] + (size - Math.floor(point / size));
}

/** @param {number[]} points @param {number} size @param {string} [between] */
export const namesOf = (points, size, between = ', ') => points.map((p) => vertex(p, size)).join(between);

/** The point of a name; PASS for a pass, null for what is none. @param {string} name @param {number} size */
export function point(name, size) {
    if (/^pass$/i.test(name)) return PASS;
    const parts = /^([A-HJ-T])(\d{1,2})$/i.exec(name);
    if (!parts) return null;
    const x = LETTERS.indexOf(parts[1].toUpperCase()),
        y = size - Number(parts[2]);
    return x < size && y >= 0 && y < size ? y * size + x : null;
}

/** The moves of an expected line, with their numbers. @param {string[]} line @param {1 | 2} colour @param {number} size */
export function futureOf(line, colour, size) {
    const moves = [],
        seen = new Set();
    for (const [i, name] of line.entries()) {
        const at = point(name, size);
        if (at === null || at < 0 || seen.has(at)) continue;
        seen.add(at);
        moves.push({ point: at, colour: /** @type {1 | 2} */ (i % 2 ? 3 - colour : colour), number: i + 1 });
    }
    return moves;
}

/**
 * Cuts the core's stream into answers. Calls `answer(text, refused)` for each, `line(text)` for each line of one,
 * `comment(text)` for each line before one.
 * Returns a function that takes pieces of the stream.
 * @param {(text: string, refused: boolean) => void} answer @param {(text: string) => void} line
 * @param {(text: string) => void} [comment]
 */
export function reader(answer, line, comment = () => {}) {
    let rest = '';
    /** @type {string[] | null} */
    let lines = null;
    return (/** @type {string} */ piece) => {
        rest += piece;
        for (let end; (end = rest.indexOf('\n')) >= 0;) {
            const text = rest.slice(0, end).replace(/\r$/, '');
            rest = rest.slice(end + 1);
            if (lines === null) {
                if (/^[=?]/.test(text)) lines = [text];
                else comment(text);
            } else if (text === '') {
                const refused = lines[0][0] === '?',
                    whole = lines;
                lines = null;
                answer([whole[0].slice(1).trim(), ...whole.slice(1)].join('\n'), refused);
            } else {
                lines.push(text);
                line(text);
            }
        }
    };
}

/** Reads a line of kata-analyze; null for any other. @param {string} text @returns {Thought | null} */
export function thought(text) {
    if (!text.startsWith('info ')) return null;
    const [moves, owners] = text.split(/\s*\bownership\b\s*/);
    const candidates = moves
        .split(/\s*\binfo\b\s*/)
        .filter(Boolean)
        .map(candidate);
    return {
        candidates,
        visits: candidates.reduce((sum, one) => sum + one.visits, 0),
        owners: owners ? owners.trim().split(/\s+/).map(Number) : null,
    };
}

/** @param {string} text @returns {Candidate} */
function candidate(text) {
    const [figures, line] = text.split(/\s*\bpv\b\s*/),
        words = figures.trim().split(/\s+/);
    /** @param {string} name */
    const value = (name) => {
        const at = words.indexOf(name);
        return at < 0 ? null : words[at + 1];
    };
    return {
        move: value('move') ?? 'pass',
        visits: Number(value('visits')),
        winrate: Number(value('winrate')),
        score: value('scoreLead') === null ? null : Number(value('scoreLead')),
        deviation: Number(value('scoreStdev') ?? 0),
        prior: Number(value('prior')),
        line: line ? line.trim().split(/\s+/) : [],
    };
}
