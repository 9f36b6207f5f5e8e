// page.js: begins the page that `katachi review` writes: the reader of the web page's view Records, with the one record
// that the page holds. The Makefile joins the modules into one script.

import { Game } from '../page/go/tree.js';
import { choose, translate } from '../page/i18n/i18n.js';
import { Reader } from '../page/reader.js';
import { byId } from '../page/view/dom.js';

choose(navigator.language);
translate();
const [record] = Game.read(JSON.parse(byId('record').textContent ?? '')),
    start = Number(location.hash.slice(1)); // #12 in the address: move 12
record.node = record.mainLine().find((node) => node.number === start) ?? record.root;
byId('records').hidden = false;
/** @type {HTMLTextAreaElement} */ (byId('comment')).readOnly = true;
new Reader(record).changed();
