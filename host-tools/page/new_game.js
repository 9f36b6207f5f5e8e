// new_game.js: the dialogs in which people say what game they want, and that they give it up.

import { CHIP_SIZE, LEVELS } from './core/engine.js';
import { mostHandicap } from './go/board.js';
import { t } from './i18n/i18n.js';
import { byId, el } from './view/dom.js';

const MINUTES = [0, 5, 10, 20, 40];

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (byId(id));

/** @param {string} id @param {[string | number, string][]} options @param {string | number} value */
function fill(id, options, value) {
    select(id).replaceChildren(...options.map(([key, text]) => el('option', { value: key }, text)));
    select(id).value = String(value);
    if (select(id).selectedIndex < 0) select(id).selectedIndex = 0;
}

/** What depends on the size: levels, handicaps and komi. @param {boolean} toy is there one? */
function fit(toy) {
    const size = Number(select('new-size').value),
        stones = Number(select('new-handicap').value || 0);
    for (const option of select('new-level').options)
        option.disabled =
            ((option.value === 'chip' || option.value === 'toy') && size > CHIP_SIZE) ||
            (option.value === 'toy' && !toy);
    if (select('new-level').selectedOptions[0]?.disabled) select('new-level').value = 'club';
    /** @type {[number, string][]} */
    const handicaps = [[0, t('noHandicap')]];
    for (let i = 2; i <= mostHandicap(size); i++) handicaps.push([i, t('stones', { count: i })]);
    fill('new-handicap', handicaps, stones);
}

/**
 * @param {import('./kept_game.js').Settings} settings that are proposed @param {boolean} toy is one connected?
 * @returns {Promise<import('./kept_game.js').Settings | null>} null when it was cancelled
 */
export function askNewGame(settings, toy) {
    const dialog = /** @type {HTMLDialogElement} */ (byId('new-game')),
        komi = /** @type {HTMLInputElement} */ (byId('new-komi'));
    fill(
        'new-size',
        Array.from({ length: 15 }, (_, i) => [i + 5, `${i + 5} × ${i + 5}`]),
        settings.size,
    );
    fill(
        'new-level',
        [...LEVELS.map(({ name }) => name), 'toy'].map((name) => [
            name,
            t('level' + name[0].toUpperCase() + name.slice(1)),
        ]),
        settings.level,
    );
    fill('new-handicap', [[settings.handicap, '']], settings.handicap);
    fill(
        'new-clock',
        MINUTES.map((count) => [count, count ? t('minutes', { count }) : t('noClock')]),
        settings.minutes,
    );
    fit(toy);
    select('new-colour').value = settings.colour;
    select('new-rules').value = settings.rules;
    komi.value = String(settings.komi);
    select('new-size').onchange = () => fit(toy);
    select('new-handicap').onchange = () => {
        komi.value = Number(select('new-handicap').value) ? '0.5' : '6.5';
    };
    dialog.returnValue = '';
    dialog.showModal();
    return new Promise((resolve) => {
        dialog.onclose = () =>
            resolve(
                dialog.returnValue !== 'start'
                    ? null
                    : {
                          size: Number(select('new-size').value),
                          level: select('new-level').value,
                          colour: /** @type {'black' | 'white' | 'random'} */ (select('new-colour').value),
                          handicap: Number(select('new-handicap').value),
                          komi: Math.round(Number(komi.value || 0) * 4) / 4,
                          rules: select('new-rules').value,
                          minutes: Number(select('new-clock').value),
                      },
            );
    });
}

/** Does the person want to give up? @returns {Promise<boolean>} */
export function askResign() {
    const dialog = /** @type {HTMLDialogElement} */ (byId('resign-dialog'));
    dialog.returnValue = '';
    dialog.showModal();
    return new Promise((resolve) => {
        dialog.onclose = () => resolve(dialog.returnValue === 'resign');
    });
}
