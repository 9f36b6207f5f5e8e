// kept_game.js: the game that the browser remembers, with its settings.

import { DEFAULT_LEVEL } from './core/engine.js';
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

/** @returns {Kept | null} null when there is none, or none that can be read */
export function recallGame() {
    try {
        const kept = recall('play'),
            game = Game.read(kept.sgf)[0],
            line = game.mainLine();
        game.node = line[line.length - 1];
        line.forEach((node, i) => {
            node.winrate = kept.winrates?.[i] ?? null;
        });
        return {
            game,
            settings: { ...DEFAULTS, ...kept.settings },
            person: kept.person === 2 ? 2 : 1,
            over: kept.over ?? null,
            clock: kept.clock ?? null,
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
