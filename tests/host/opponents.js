// opponents.js: games of opponents that choose by the policy alone, as most of KaTrain's do, or (search) play the first move of
// the search; against themselves, through katachi analysis.
//
//   node opponents.js PROGRAM [KEY=VALUE ...]
//
//   kinds=rank,weighted  which opponents; all unless given       games=1    games of each kind
//   size=9               lines of the board                      seed=1     of the random numbers
//   rules=chinese        and komi=7.5                            visits=4  of each query
//   wide=1               games at the same time             last=20   visits of the search at the end of a game
//   record=1             tell the moves, too
//
// What an opponent does is KaTrain's (sanderland/katrain, core/ai.py and config.json, 2023), told in other words: it passes
// when the pass is the most probable move; when the pass is among the five most probable ones it plays the most probable; else
// it plays as its kind says. Writes a line of JSON for each game: whether two passes have ended it; Black's lead, points,
// and area less White's, as a longer search sees them; how many more stones Black has played; and the share of points that the
// search can't give to either side.
'use strict';
const {spawn} = require('child_process');
const readline = require('readline');

const options = {kinds: 'policy,weighted,pick,local,tenuki,influence,territory,rank,search', games: '1', size: '9', seed: '1',
    rules: 'chinese', komi: '7.5', visits: '4', last: '20', wide: '1'};
for (const option of process.argv.slice(3)) options[option.split('=')[0]] = option.split('=')[1];
const size = Number(options.size), points = size * size, longest = 3 * points;

// Numbers from 0 to 1 that follow from the seed (xorshift, G. Marsaglia 2003).
function randomNumbers(seed) {
    let state = (seed * 2654435761 + 88172645) >>> 0 || 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return ((state >>> 0) + 0.5) / 4294967296;
    };
}

// What KaTrain's configuration has for each kind.
const settings = {
    weighted: {override: 1, weaken: 1.25, least: 0.001},
    pick: {override: 0.95, base: 5, share: 0.35},
    local: {override: 0.95, base: 15, share: 0, width: 1.5, even: 0.5},
    tenuki: {override: 0.85, base: 5, share: 0.4, width: 7.5, even: 0.45},
    influence: {override: 0.95, base: 5, share: 0.3, line: 2.5, steep: 10, even: 0.4},
    territory: {override: 0.95, base: 5, share: 0.3, line: 2.5, steep: 2, even: 0.4},
    policy: {opening: 22},
    rank: {kyu: 4},
};

// Draws `count` of the moves; the more weight, the likelier (P. Efraimidis and P. Spirakis, 2006).
function draw(moves, count, random) {
    return moves.map(move => ({move, key: Math.log(random()) / move.weight}))
        .sort((a, b) => b.key - a.key).slice(0, count).map(drawn => drawn.move);
}

function playWeighted(ranking, {weaken, least}, random) {
    const moves = ranking.filter(move => !move.pass && move.p > least)
        .map(move => ({...move, weight: move.p ** (1 / weaken)}));
    return moves.length ? draw(moves, 1, random)[0] : ranking[0];
}

// How many moves a player of this rank looks at: KaTrain's calibration.
function rankCount(legal, kyu) {
    const share = legal / points, base = 0.063015 + 0.7624 * points / 10 ** (1.9482 - 0.05737 * kyu);
    const bell = Math.exp(-((3.002 * share * share - share - 0.034889 * kyu - 0.5097) ** 2));
    const mean = (0.3931 + 0.6559 * share * bell - 0.01093 * kyu) * base;
    return Math.max(1, Math.round(points * share / (1.31165 * (mean + 1) - 0.082653)));
}

// The weights of places, by the kind.
function weigh(kind, move, last) {
    const {line, steep, width} = settings[kind], x = Math.min(move.x, size - 1 - move.x), y = Math.min(move.y, size - 1 - move.y);
    if (kind === 'influence') return steep ** -(Math.max(0, line - x) + Math.max(0, line - y));
    if (kind === 'territory') return steep ** -Math.max(0, Math.min(x, y) - line);
    if (!width) return 1;
    const near = Math.exp(-((move.x - last.x) ** 2 + (move.y - last.y) ** 2) / (2 * width * width));
    return kind === 'local' ? near : 1 - near;
}

function choose(kind, ranking, depth, last, random) {
    const top = ranking[0], pass = ranking.find(move => move.pass), legal = ranking.filter(move => !move.pass && move.p > 0);
    let its = settings[kind];
    if ((kind === 'policy' && depth <= its.opening) || (its.width && (!last || last.pass))) {
        kind = 'weighted';
        its = {override: 0.9, weaken: 1, least: 0.02};
    }
    if (ranking.slice(0, 5).includes(pass) || kind === 'policy') return top;
    const override = kind === 'rank' ? 0.8 * (1 - 0.5 * (points - legal.length) / points) : its.override;
    if (top.p > override || top.p + ranking[1].p > (kind === 'rank' ? 0.85 : 1)) return top;
    if (kind === 'weighted') return playWeighted(ranking, its, random);
    let count = kind === 'rank' ? rankCount(legal.length, its.kyu) : Math.max(1, Math.floor(its.share * legal.length + its.base));
    let moves = legal.map(move => ({...move, weight: 1}));
    if (its.even && depth > its.even * points) count = Math.max(count, Math.floor(legal.length / 2));
    else if (its.even) moves = legal.map(move => ({...move, weight: weigh(kind, move, last)}));
    // Influence and territory value the place, too.
    for (const move of moves) if (its.line) move.p *= move.weight;
    const best = draw(moves, count, random).sort((a, b) => b.p - a.p)[0];
    return best && best.p >= pass.p ? best : top;
}

const letters = 'ABCDEFGHJKLMNOPQRST';
const point = name => name === 'pass' ? {pass: true} : {x: letters.indexOf(name[0]), y: Number(name.slice(1)) - 1};
const vertex = move => move.pass ? 'pass' : letters[move.x] + (move.y + 1);

// The moves of an answer's policy, the most probable first.
function rank(policy) {
    const list = [];
    for (let x = 0; x < size; x++)
        for (let y = 0; y < size; y++) list.push({p: policy[(size - 1 - y) * size + x], x, y});
    list.push({p: policy[points], pass: true});
    return list.sort((a, b) => b.p - a.p);
}

const engine = spawn(process.argv[2], ['analysis', '--threads', '1', '--seed', options.seed], {stdio: ['pipe', 'pipe', 'ignore']});
const waiting = [], games = new Map();
for (const kind of options.kinds.split(','))
    for (let i = 0; i < Number(options.games); i++) {
        const seed = Number(options.seed) * 1000 + i;
        waiting.push({id: `${kind} ${i + 1}`, kind, moves: [], last: null, random: randomNumbers(seed + 7919 * kind.length)});
    }

function ask(game, over) {
    game.over = over;
    engine.stdin.write(JSON.stringify({id: game.id, rules: options.rules, komi: Number(options.komi), boardXSize: size,
        boardYSize: size, maxVisits: Number(over ? options.last : options.visits), includePolicy: true, includeOwnership: true,
        overrideSettings: {reportAnalysisWinratesAs: 'BLACK'}, moves: game.moves}) + '\n');
}

function next() {
    const game = waiting.shift();
    if (game) games.set(game.id, game), ask(game, false);
    else if (!games.size) engine.stdin.end();
}

function tell(game, answer) {
    const passes = game.moves.slice(-2).map(move => move[1]).join();
    const unclear = answer.ownership.filter(owner => Math.abs(owner) < 0.6).length / points;
    const black = answer.ownership.filter(owner => owner > 0).length;
    const area = answer.ownership.reduce((sum, owner) => sum + owner, 0);
    const more = game.moves.reduce((sum, [colour, at]) => sum + (at === 'pass' ? 0 : colour === 'B' ? 1 : -1), 0);
    console.log(JSON.stringify({game: game.id, rules: options.rules, size, moves: game.moves.length, ended: passes === 'pass,pass',
        lead: answer.rootInfo.scoreLead, black, area: Number(area.toFixed(2)), more, unclear: Number(unclear.toFixed(3)),
        ...(options.record ? {record: game.moves.map(move => move[1]).join(' ')} : {})}));
}

readline.createInterface({input: engine.stdout}).on('line', line => {
    const answer = JSON.parse(line), game = games.get(answer.id);
    if (answer.warning) return;
    if (answer.error) throw new Error(line);
    if (game.over) {
        tell(game, answer);
        games.delete(game.id);
        next();
        return;
    }
    game.last = game.kind === 'search' ? point(answer.moveInfos[0].move)
        : choose(game.kind, rank(answer.policy), game.moves.length, game.last, game.random);
    const passed = game.moves.length && game.moves[game.moves.length - 1][1] === 'pass';
    game.moves.push([game.moves.length % 2 ? 'W' : 'B', vertex(game.last)]);
    ask(game, (passed && game.last.pass) || game.moves.length >= longest);
});
engine.on('exit', code => { process.exitCode = code || games.size ? 1 : 0; });
for (let i = 0; i < Number(options.wide); i++) next();
