// told.js: puts what a toy tells of itself (katachi-stats, katachi-experience, katachi-fault) into the language of the page.

import { t } from '../i18n/i18n.js';

/** The words before the colons. @type {Record<string, string>} */
const names = {
    image: 'toldImage',
    'last command': 'toldCommand',
    'last thought': 'toldThought',
    board: 'toldBoard',
    memory: 'toldMemory',
    stack: 'toldStack',
    line: 'toldLine',
    asleep: 'toldAsleep',
    watchdog: 'toldWatchdog',
    slot: 'toldSlot',
    upload: 'toldUpload',
    trusts: 'toldTrusts',
    storage: 'toldStorage',
    cases: 'toldCases',
    uses: 'toldUses',
    'moves changed': 'toldChanged',
    reason: 'toldReason',
    cause: 'toldCause',
    milliseconds: 'toldMilliseconds',
    faults: 'toldFaults',
    resets: 'toldResets',
};

/** What stands behind them. @type {[RegExp, string][]} */
const texts = [
    [/^none$/, 'toldNone'],
    [/^not possible$/, 'toldNotPossible'],
    [/^anyone$/, 'toldAnyone'],
    [/^(\d+x\d+), (\d+) patterns, (\d+) bytes$/, 'toldPatterns'],
    [/^(\d+x\d+), (\d+) patterns and a model, (\d+) bytes$/, 'toldModel'],
    [/^none, an upload is not finished$/, 'toldUnfinished'],
    [/^(\d+) instructions$/, 'toldInstructions'],
    [/^(\d+) ticks$/, 'toldTicks'],
    [/^(\d+) playouts, (\d+) nodes$/, 'toldPlayouts'],
    [/^(\S+), (\d+) ticks a second$/, 'toldClock'],
    [/^(\S+), (\d+) ticks a second, (\d+) ps an instruction$/, 'toldEmulated'],
    [/^(\d+) bytes static$/, 'toldStatic'],
    [/^(\d+) bytes lost$/, 'toldLost'],
    [/^(\d+) of (\d+) bytes used$/, 'toldUsed'],
    [/^(\d+) of (\d+)$/, 'toldOf'],
    [/^(\d+) of (\d+) bytes$/, 'toldBytes'],
    [/^(\d+) of (\d+) ms$/, 'toldMs'],
    [/^fed within (\d+) of (\d+) ms$/, 'toldFed'],
    [/^(\d+) pages, (\d+) moves restored$/, 'toldRestored'],
    [/^(\d+), of Kalah (\d+)$/, 'toldKalah'],
    [/^(\d+) of (\d+) visits answered by cases$/, 'toldAnswered'],
    [/^(\d+) of (\d+) compared$/, 'toldCompared'],
    [/^(\S+ [-+.\d]+) of (\d+) games$/, 'toldGames'],
    [/^(\S+ [-+\d]+) for sure of (\d+) games$/, 'toldSure'],
    [/^hard fault$/, 'toldHardFault'],
    [/^unexpected interrupt$/, 'toldInterrupt'],
    [/^watchdog$/, 'toldHang'],
    [/^watchdog of the chip$/, 'toldChipHang'],
    [/^stack overflow$/, 'toldOverflow'],
];

/** What a row says before its colon; what is unknown stays as it is. @param {string} name */
export const toldName = (name) => (Object.hasOwn(names, name) ? t(names[name]) : name);

/** What it says behind it. @param {string} text */
export function toldText(text) {
    for (const [pattern, key] of texts) {
        const found = pattern.exec(text);
        if (found) return t(key, Object.fromEntries(found.map((part, i) => [String(i), part])));
    }
    return text;
}
