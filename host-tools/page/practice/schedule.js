// schedule.js: when a problem comes again. The text that is kept is that of katachi practise
// (host-tools/problems/schedule.h), so that each reads what the other has exported.

/** @typedef {{box: number, due: string, last: string, solved: number, failed: number}} Entry the days as 2026-11-28 */
/** @typedef {{solved: number, failed: number}} Day */

const HEADING = 'Katachi practice 1';
/** The days until a problem comes again, by how often in a row it was solved at once. */
const DAYS = [1, 3, 7, 16, 35, 90, 180];
const DAY_MS = 24 * 3600 * 1000;

/** @param {Date} date where the browser is */
export const dayOf = (date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** @param {string} day @param {number} by days */
const moved = (day, by) => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** @param {string} day */
const isDay = (day) => day >= '1970' && !Number.isNaN(Date.parse(day)) && moved(day, 0) === day;

export class Schedule {
    constructor() {
        /** By key. @type {Map<string, Entry>} */
        this.entries = new Map();
        /** @type {Map<string, Day>} */
        this.days = new Map();
    }

    /**
     * Adds what a text holds: of a problem or a day that both know, the one tried later counts, or else the one tried more
     * often.
     * @param {string} text @returns {number} the line that is wrong, from 1, and nothing was added; 0 when all is well
     */
    read(text) {
        const lines = text.split('\n');
        /** @type {[string, Entry][]} */
        const entries = [];
        /** @type {[string, Day][]} */
        const days = [];
        if (lines[0] !== HEADING) return 1;
        for (const [i, line] of lines.entries()) {
            const day = /^day (\d{4}-\d\d-\d\d) (\d{1,9}) (\d{1,9})$/.exec(line),
                entry = /^([0-9a-f]{16}) ([0-6]) (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d) (\d{1,9}) (\d{1,9})$/.exec(line);
            if (day && isDay(day[1])) days.push([day[1], { solved: Number(day[2]), failed: Number(day[3]) }]);
            else if (entry && isDay(entry[3]) && isDay(entry[4]))
                entries.push([
                    entry[1],
                    { box: Number(entry[2]), due: entry[3], last: entry[4], solved: Number(entry[5]), failed: Number(entry[6]) },
                ]);
            else if (i && line) return i + 1;
        }
        const tries = (/** @type {Day} */ one) => one.solved + one.failed;
        for (const [key, one] of entries) {
            const mine = this.entries.get(key);
            if (!mine || one.last > mine.last || (one.last === mine.last && tries(one) > tries(mine))) this.entries.set(key, one);
        }
        for (const [day, one] of days) {
            const mine = this.days.get(day);
            if (!mine || tries(one) > tries(mine)) this.days.set(day, one);
        }
        return 0;
    }

    write() {
        const sorted = (/** @type {Map<string, any>} */ map) => Array.from(map).sort(([a], [b]) => (a < b ? -1 : 1));
        return [
            HEADING,
            ...sorted(this.entries).map(([key, { box, due, last, solved, failed }]) => `${key} ${box} ${due} ${last} ${solved} ${failed}`),
            ...sorted(this.days).map(([day, { solved, failed }]) => `day ${day} ${solved} ${failed}`),
            '',
        ].join('\n');
    }

    /** Notes that a problem was tried. @param {string} key @param {string} today @param {boolean} solved at once */
    note(key, today, solved) {
        const entry = this.entries.get(key) ?? { box: 0, due: today, last: today, solved: 0, failed: 0 },
            day = this.days.get(today) ?? { solved: 0, failed: 0 };
        entry.box = solved ? Math.min(entry.box + 1, DAYS.length - 1) : 0;
        entry.last = today;
        entry.due = moved(today, DAYS[entry.box]);
        for (const one of [entry, day]) one[solved ? 'solved' : 'failed']++;
        this.entries.set(key, entry);
        this.days.set(today, day);
        return entry;
    }

    /** Days in a row up to today, or up to the day before, on which something was tried. @param {string} today */
    streak(today) {
        let count = 0;
        for (let day = this.days.has(today) ? today : moved(today, -1); this.days.has(day); day = moved(day, -1)) count++;
        return count;
    }
}
