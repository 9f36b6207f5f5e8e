// visits.js: what so many visits of `katachi analysis` tell of a position: how far the lead and the chance jump from move to
// move in games, how far they are from those of another program, and how long a position takes.
//
//     node tests/bench/visits.js VISITS KOMI FILE.sgf... [--beside VISITS COMMAND] [-- OPTION...]
//
// FILE.sgf: boards of one size, without setup; Japanese rules where the record says so, else Chinese. VISITS may be a list,
// 1,12,25: a row for each. COMMAND speaks KataGo's analysis protocol and tells all numbers as Black's. The options are those of
// `katachi analysis`.
'use strict';
const {spawnSync} = require('child_process');
const fs = require('fs');

const given = process.argv.slice(2), end = given.includes('--') ? given.indexOf('--') : given.length;
const options = given.slice(end + 1), words = given.slice(0, end), at = words.indexOf('--beside');
const [besideVisits, beside] = at < 0 ? [] : words.splice(at, 3).slice(1);
const [list, komi, ...files] = words;

// The query for all turns of a record.
function query(file, visits) {
    const text = fs.readFileSync(file, 'latin1'), size = Number((/SZ\[(\d+)\]/.exec(text) || [0, 19])[1]);
    const moves = [...text.matchAll(/;\s*([BW])\[([a-s]{0,2})\]/g)].map(([, colour, at]) =>
        [colour, at ? `(${at.charCodeAt(0) - 97},${at.charCodeAt(1) - 97})` : 'pass']);
    const rules = /RU\[jap/i.test(text) ? 'japanese' : 'chinese';
    return JSON.stringify({id: file, rules, komi: Number(komi), boardXSize: size, boardYSize: size, moves,
        analyzeTurns: moves.map((move, i) => i), maxVisits: Number(visits)});
}

// What a program says of all positions: by file and turn; and the seconds of one core that it took.
function ask(command, visits) {
    const input = files.map(file => query(file, visits) + '\n').join('');
    const run = spawnSync('sh', ['-c', command + '; times >&2'], {input, maxBuffer: 1 << 30});
    const [, minutes, seconds] = /\n(\d+)m([\d.]+)s [\dms.]+\s*$/.exec(run.stderr), games = {};
    for (const line of run.stdout.toString().trim().split('\n')) {
        const {id, turnNumber, rootInfo} = JSON.parse(line);
        (games[id] = games[id] || [])[turnNumber] = rootInfo;
    }
    return {games, seconds: 60 * minutes + Number(seconds)};
}

// The mean difference of leads and chances in pairs of answers, as text.
function differ(pairs) {
    const mean = of => pairs.reduce((sum, [a, b]) => sum + Math.abs(a[of] - b[of]), 0) / pairs.length;
    return `of lead ${mean('scoreLead').toFixed(2)} points, of the chance ${(100 * mean('winrate')).toFixed(1)} %`;
}
// How leads and chances change from move to move, and how many moves lose over 12 points. Black moves first.
function changes(games) {
    const pairs = Object.values(games).flatMap(roots => roots.slice(1).map((root, i) => [root, roots[i], i % 2 ? -1 : 1]));
    const losing = pairs.filter(([after, before, sign]) => sign * (before.scoreLead - after.scoreLead) > 12);
    return `${differ(pairs)}, ${losing.length} moves lose over 12 points`;
}

const other = beside && ask(beside, besideVisits);
if (other) console.log(`the other, ${besideVisits} visits: mean change ${changes(other.games)}`);
for (const visits of list.split(',')) {
    const {games, seconds} = ask(`build/native/katachi analysis --threads 1 --seed 7 ${options.join(' ')}`, visits);
    const positions = Object.values(games).flat().length;
    const apart = other && differ(Object.entries(games).flatMap(([id, roots]) => roots.map((root, i) => [root, other.games[id][i]])));
    console.log(`${visits} visits, ${positions} positions: mean change ${changes(games)}; ${other ? `difference ${apart}; ` : ''}` +
        `${(seconds / positions).toFixed(3)} s a position`);
}
