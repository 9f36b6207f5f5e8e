#!/usr/bin/env node
// second_reader.js FILE.sgf [COUNT] [SEED]: what another reader, GNU Go, says of COUNT problems that are drawn from the file, or of
// each ("all"): of their right and wrong first moves, and of Katachi's answers to one random wrong move of each. Prints what they
// disagree about, and how long the answers took, in milliseconds of Katachi's processor time.
//
//   make build/native/katachi && node tests/bench/second_reader.js host-tools/problems/problems.sgf 100 1

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { gtpColour, setup } from '../../host-tools/page/core/engine.js';
import { point, reader, vertex } from '../../host-tools/page/core/gtp.js';
import { other } from '../../host-tools/page/go/board.js';
import { Game } from '../../host-tools/page/go/tree.js';
import { Problem } from '../../host-tools/page/practice/problem.js';

const [file, count = '100', seed = '1'] = process.argv.slice(2);
if (!file) {
    console.error('usage: second_reader.js FILE.sgf [COUNT] [SEED]');
    process.exit(2);
}

/** A program that is asked by GTP. */
class Program {
    /** @param {string} command @param {...string} words */
    constructor(command, ...words) {
        /** @type {((answer: string) => void)[]} */
        this.waiting = [];
        this.process = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
        this.process.stdin.on('error', () => {});
        this.gone = new Promise((_, reject) => this.process.once('error', reject));
        this.gone.catch(() => {});
        this.process.stdout.setEncoding('utf8').on(
            'data',
            reader(
                (text) => this.waiting.shift()?.(text),
                () => {},
            ),
        );
    }

    /** @param {string} line @returns {Promise<string>} */
    ask(line) {
        const answer = new Promise((/** @type {(answer: string) => void} */ resolve) => this.waiting.push(resolve));
        this.process.stdin.write(`${line}\n`);
        return Promise.race([answer, this.gone]);
    }

    /** Of the processor, so far. */
    get ms() {
        const [user, system] = fs.readFileSync(`/proc/${this.process.pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ').slice(11, 13);
        return 10 * (Number(user) + Number(system));
    }

    end() {
        this.process.stdin.end();
    }
}

/** Debian's package puts it where only players look. */
const gnuGo = () => new Program(process.env.GNUGO ?? '/usr/games/gnugo', '--mode', 'gtp', '--quiet', '--level', '15');

/** The lines that bring a program to the position of a problem after some moves. @param {Problem} problem @param {number[]} moves */
const position = ({ game, solver }, moves) => [
    ...setup(game.position(game.root)).filter((line) => !line.startsWith('kgs')),
    ...moves.map((p, i) => `play ${gtpColour(i % 2 ? other(solver) : solver)} ${vertex(p, game.size)}`),
];

/**
 * What the solver reaches after these moves, in GNU Go's opinion.
 * @param {Program} program @param {Problem} problem @param {number[]} moves
 * @returns {Promise<'succeeds' | 'fails' | 'ko'>}
 */
async function opinion(program, problem, moves) {
    const { game, solver, target, board } = problem,
        defender = board.cells[target[0]];
    let here = board;
    for (const [i, p] of moves.entries()) here = here.force(i % 2 ? other(solver) : solver, p);
    const left = target.find((p) => here.cells[p] === defender);
    if (left === undefined) return solver === defender ? 'fails' : 'succeeds';
    for (const line of position(problem, moves)) await program.ask(line);
    const mover = moves.length % 2 ? other(solver) : solver,
        defends = mover === defender,
        answer = await program.ask(`${defends ? 'owl_defend' : 'owl_attack'} ${vertex(left, game.size)}`),
        code = Number(answer.split(' ')[0]);
    if (!(code >= 0 && code <= 5)) throw new Error(`GNU Go: ${answer}`);
    if (code === 2 || code === 3) return 'ko';
    return (code !== 0) === (mover === solver) ? 'succeeds' : 'fails';
}


/** Numbers from 0 to below 1, the same ones for a seed (mulberry32). */
let state = Number(seed);
function draw() {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
}

const problems = Game.read(fs.readFileSync(file, 'utf8')).map((game, i) => new Problem(game, i + 1)),
    gnugo = gnuGo(),
    katachi = new Program('build/native/katachi', 'gtp', '--threads', '1');
/** @type {Record<string, number>} */
const tally = {};
const told = (/** @type {string} */ what, /** @type {string} */ said) => {
    const key = `${what}: GNU Go says ${said}`;
    tally[key] = (tally[key] ?? 0) + 1;
    return said;
};
const times = [];
const all = count === 'all';
for (let i = 0; i < (all ? problems.length : Number(count)); i++) {
    const problem = problems[all ? i : Math.floor(draw() * problems.length)],
        { board, game, solver } = problem,
        right = [];
    for (const child of game.root.children) {
        const p = /** @type {number} */ (game.move(child)?.point),
            name = child.properties.TE ? 'right' : 'wrong',
            said = told(name, await opinion(gnugo, problem, [p]));
        if (name === 'right') right.push(p);
        if ((name === 'right') !== (said === 'succeeds')) console.log(`problem ${problem.number}, ${name} ${vertex(p, game.size)}: ${said}`);
    }
    const wrong = Array.from(board.cells.keys()).filter((p) => !right.includes(p) && typeof board.play(solver, p) !== 'string'),
        move = wrong[Math.floor(draw() * wrong.length)];
    for (const line of setup(game.position(game.root))) await katachi.ask(line);
    const before = katachi.ms,
        line = `katachi-problem ${gtpColour(solver)} ${vertex(move, game.size)} ${problem.target.map((p) => vertex(p, game.size)).join(' ')}`,
        [, fate, answer] = /^fate: (\w+)\nanswer: (\w+)/.exec(await katachi.ask(line)) ?? [];
    times.push(katachi.ms - before);
    const reply = point(answer, game.size),
        said = told(`answer, ${fate}`, await opinion(gnugo, problem, reply === null ? [move] : [move, reply]));
    if (said === 'succeeds') console.log(`problem ${problem.number}, ${vertex(move, game.size)} answered ${answer} (${fate}): ${said}`);
    if (i % 10 === 9) console.log(`${i + 1} problems: ${JSON.stringify(tally)}`);
}
gnugo.end();
katachi.end();
times.sort((a, b) => a - b);
console.log(`answers in ms: ${times[times.length >> 1]} in the middle, ${times[Math.floor(times.length * 0.95)]} of 95 %, ${times.at(-1)} at most`);
