// kept_game.js: the game that the browser remembers, with its settings.

import { DEFAULT_LEVEL, LEVELS } from './core/engine.js';
import { Game } from './go/tree.js';
import { recall, remember } from './store.js';

/**
 * @typedef {{size: number, level: string, colour: 'black' | 'white' | 'random', handicap: number, komi: number,
 *            rules: string, minutes: number}} Settings
 * @typedef {{game: Game, settings: Settings, person: 1 | 2, over: {result: string, how: string} | null,
 *            clock: number[] | null}} Kept `person`: the colour that isn't the core's
 */

/** @type {Settings} */
export const DEFAULTS = {
    size: 9,
    level: DEFAULT_LEVEL,
    colour: 'black',
    handicap: 0,
    komi: 6.5,
    rules: 'chinese',
    minutes: 0,
};

/**
 * What makes sense of settings, which another page of the same origin, or a later version, may have written.
 * @param {any} kept @returns {Settings}
 */
function settingsOf(kept) {
    const all = Object.entries(DEFAULTS).map(([name, value]) => [
        name,
        typeof kept?.[name] === typeof value ? kept[name] : value,
    ]);
    const settings = Object.fromEntries(all);
    if (settings.level !== 'toy' && !LEVELS.some(({ name }) => name === settings.level)) settings.level = DEFAULT_LEVEL;
    return settings;
}

/** @returns {Kept | null} null when there is none, or none that can be read */
export function recallGame() {
    try {
        const { sgf, settings, person, over, clock, winrates } = recall('play'),
            game = Game.read(sgf)[0],
            line = game.mainLine();
        game.node = line[line.length - 1];
        line.forEach((node, i) => {
            const share = winrates?.[i];
            node.winrate = typeof share === 'number' && share >= 0 && share <= 1 ? share : null;
        });
        const ended = /^(0|[BW]\+.+)$/.test(over?.result) && /^by(Points|Time|Resignation)$/.test(over?.how),
            timed = Array.isArray(clock) && clock.length === 3 && clock.every((one) => Number.isFinite(one));
        return {
            game,
            settings: settingsOf(settings),
            person: person === 2 ? 2 : 1,
            over: ended ? { result: over.result, how: over.how } : null,
            clock: timed ? clock : null,
        };
    } catch {
        return null;
    }
}

/** @param {Kept} kept */
export function rememberGame({ game, settings, person, over, clock }) {
    const winrates = game.path().map((node) => node.winrate);
    remember('play', { sgf: game.write(), settings, person, over, clock, winrates });
}
