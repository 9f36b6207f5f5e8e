// core.js: the answers of katachi, with which the tests of the page compare its own, by the page's image for 9x9.
// Part of unit.js.

import { execFileSync } from 'node:child_process';
import { reader } from '../../host-tools/page/core/gtp.js';

/** The answers of katachi to GTP lines. @param {string[]} lines */
export function core(lines) {
    const words = ['gtp', '--image', 'host-tools/images/9x9.kti', '--playouts', '30', '--threads', '1'];
    const said = execFileSync('build/native/katachi', words, {
        input: [...lines, 'quit', ''].join('\n'),
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'ignore'],
    });
    /** @type {string[]} */
    const answers = [];
    reader(
        (text) => answers.push(text),
        () => {},
    )(said);
    return answers;
}
