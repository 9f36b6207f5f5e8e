// visits.js: what so many visits of `katachi analysis` tell of a position: how far the lead and the chance jump from move to
// move in games, and how long a position takes.
//
//     node tests/bench/visits.js VISITS KOMI FILE.sgf...
//
// FILE.sgf: boards of one size, without setup. VISITS may be a list, 1,12,25: a row for each.
'use strict';
const {spawnSync} = require('child_process');
const fs = require('fs');

const [list, komi, ...files] = process.argv.slice(2);

// The query for all turns of a record.
function query(file, visits) {
    const text = fs.readFileSync(file, 'latin1'), size = Number((/SZ\[(\d+)\]/.exec(text) || [0, 19])[1]);
    const moves = [...text.matchAll(/;\s*([BW])\[([a-s]{0,2})\]/g)].map(([, colour, at]) =>
        [colour, at ? `(${at.charCodeAt(0) - 97},${at.charCodeAt(1) - 97})` : 'pass']);
    return JSON.stringify({id: file, rules: 'chinese', komi: Number(komi), boardXSize: size, boardYSize: size, moves,
        analyzeTurns: moves.map((move, i) => i), maxVisits: visits});
}

for (const visits of list.split(',').map(Number)) {
    const input = files.map(file => query(file, visits) + '\n').join('');
    const run = spawnSync('sh', ['-c', 'build/native/katachi analysis --threads 1 --seed 7; times >&2'], {input, maxBuffer: 1 << 30});
    const [, minutes, seconds] = /\n(\d+)m([\d.]+)s [\dms.]+\s*$/.exec(run.stderr);
    const games = {};
    for (const line of run.stdout.toString().trim().split('\n')) {
        const {id, turnNumber, rootInfo} = JSON.parse(line);
        (games[id] = games[id] || [])[turnNumber] = rootInfo;
    }
    let changes = 0, lead = 0, chance = 0, positions = 0;
    for (const roots of Object.values(games)) {
        positions += roots.length;
        for (let i = 1; i < roots.length; i++, changes++) {
            lead += Math.abs(roots[i].scoreLead - roots[i - 1].scoreLead);
            chance += Math.abs(roots[i].winrate - roots[i - 1].winrate);
        }
    }
    console.log(`${visits} visits, ${positions} positions: mean change of lead ${(lead / changes).toFixed(2)} points, ` +
        `of the chance ${(100 * chance / changes).toFixed(1)} %; ${((60 * minutes + Number(seconds)) / positions).toFixed(3)} s a position`);
}
