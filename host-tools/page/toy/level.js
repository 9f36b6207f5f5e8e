// level.js: how strong the toy plays.

import { recall } from '../store.js';

/** As the menu of the micro:bit's lights (docs/toy.md): playouts a move; 0: as long as the toy likes. */
export const PLAYOUTS = [8, 32, 128, 0],
    DEFAULT_LEVEL = 3;
/** The toy's level, as the engine wants it. @returns {import('../core/engine.js').Level} */
export function toyLevel() {
    const chosen = Number(recall('toy')?.level),
        playouts = PLAYOUTS[chosen - 1] ?? PLAYOUTS[DEFAULT_LEVEL - 1];
    return {
        name: `toy ${playouts}`,
        core: 'toy',
        lines: ['kgs-time_settings none', `katachi-playouts ${playouts}`],
        silent: true, // a toy learns from the moves of genmove alone
    };
}
