// problems.js: problems that answer, and when they come again, as katachi practise has it. Part of unit.js.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { gtpColour, setup } from '../../host-tools/page/core/engine.js';
import { point, vertex } from '../../host-tools/page/core/gtp.js';
import { other } from '../../host-tools/page/go/board.js';
import { Game } from '../../host-tools/page/go/tree.js';
import { Lesson } from '../../host-tools/page/practice/lesson.js';
import { Problem } from '../../host-tools/page/practice/problem.js';
import { Schedule } from '../../host-tools/page/practice/schedule.js';
import { core } from './core.js';

const shipped = 'host-tools/problems/problems.sgf';

/** @param {string} sgf */
const problemsOf = (sgf) => Game.read(sgf).map((game, i) => new Problem(game, i + 1));

/** Asks the native core, as the page's engine does. */
const engine = /** @type {any} */ ({
    /** @param {import('../../host-tools/page/core/engine.js').Position} position @param {string} line */
    ask: async (position, line) => {
        const answer = core([...setup(position), line]).at(-2) ?? '';
        if (!answer.includes(': ') && !answer.startsWith('right:')) throw new Error(`${line}: ${answer}`);
        return answer;
    },
});

// White's straight three, Black to kill at B1, in the file of tests/host/practise.t; a bulky five without solution or mark; an open board.
const three =
        '(;GM[1]SZ[9]PL[B]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di]TR[ah][bh][ch][dh][di](;B[bi]C[RIGHT])(;B[ai];W[bi]C[Why?]))',
    bulky = '(;GM[1]SZ[9]PL[B]AB[ae][be][ce][de][df][ef][eg][eh][ei]AW[af][bf][cf][cg][dg][dh][ai][bi][ci][di])',
    open = '(;GM[1]SZ[9]C[Where?](;B[ee]C[RIGHT])(;B[aa];W[ee]))';

/** @param {Lesson} lesson @param {string} move */
async function tries(lesson, move) {
    const { size } = lesson.problem.game,
        { verdict, reply, told } = await lesson.try(/** @type {number} */ (point(move, size)));
    return [verdict, reply === null ? null : vertex(reply, size), told?.ends];
}

test('a right move solves, wrong ones are refuted, by the record or by the core', async () => {
    const [problem] = problemsOf(three),
        lesson = new Lesson(engine, problem);
    assert.deepEqual(await tries(lesson, 'B1'), ['solved', null, 'captured']);
    for (const wrong of ['A1', 'C1', 'J9']) {
        lesson.restart();
        assert.deepEqual(await tries(lesson, wrong), ['wrong', 'B1', 'eyes']);
    }
    lesson.restart();
    assert.deepEqual(await tries(lesson, 'A2'), ['illegal', null, undefined]);
    assert.deepEqual(lesson.moves, []);
    const { right, wrong } = await lesson.choices();
    assert.deepEqual([right.map((p) => vertex(p, 9)), wrong.length > 1], [['B1'], true]);
});

test('a problem without a mark is read; one that cannot be read goes by its marks', async () => {
    const lesson = new Lesson(engine, problemsOf(bulky)[0]);
    assert.deepEqual((await tries(lesson, 'B2'))[0], 'goesOn');
    for (const wrong of ['C2', 'A3', 'B3']) {
        lesson.restart();
        assert.deepEqual((await tries(lesson, wrong)).slice(0, 2), ['wrong', 'B2']);
    }
    const way = await lesson.way();
    assert.equal(way?.verdict, 'solved');
    assert.ok(lesson.moves.length >= 3 && lesson.moves.length % 2);
    const unread = new Lesson(engine, problemsOf(open)[0]);
    assert.deepEqual(await tries(unread, 'E5'), ['solved', null, undefined]);
    unread.restart();
    assert.deepEqual(await tries(unread, 'A9'), ['wrong', 'E5', undefined]);
    unread.restart();
    assert.deepEqual(await tries(unread, 'C3'), ['unknown', null, undefined]);
    assert.deepEqual(
        (await new Lesson(engine, problemsOf(open)[0]).choices()).right.map((p) => vertex(p, 9)),
        ['E5'],
    );
});

test('problems and days are kept as katachi practise keeps them, to the byte', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'practice-')),
        problems = problemsOf(fs.readFileSync(shipped, 'utf8')),
        first = problems.slice(0, 6),
        schedule = new Schedule();
    /** @param {string} day @param {string} typed @param {string[]} words */
    const practise = (day, typed, ...words) =>
        execFileSync('build/native/katachi', ['practise', ...words, '--today', day], {
            input: typed,
            encoding: 'utf8',
            env: { ...process.env, XDG_DATA_HOME: folder },
        });
    try {
        // The first is solved, five are left; and the next day the second is solved, at once.
        const solution = (/** @type {Problem} */ { game }) =>
            vertex(/** @type {any} */ (game.move(game.root.children[0])).point, game.size);
        practise('2026-11-28', `${solution(first[0])}\n${'n\n'.repeat(5)}q\n`);
        schedule.note(first[0].key, '2026-11-28', true);
        for (const problem of first.slice(1)) schedule.note(problem.key, '2026-11-28', false);
        practise('2026-11-29', `${solution(first[1])}\nq\n`);
        schedule.note(first[1].key, '2026-11-29', true);
        practise('2026-11-29', '', '--export', `${folder}/out.txt`);
        const kept = fs.readFileSync(`${folder}/out.txt`, 'utf8');
        assert.equal(schedule.write(), kept);
        const again = new Schedule();
        assert.equal(again.read(kept), 0);
        assert.equal(again.write(), kept);
        assert.deepEqual(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'].map((day) => again.streak(day)), [1, 2, 2, 0]);
        // What was tried later counts.
        again.note(first[0].key, '2026-12-01', false);
        assert.equal(again.read(kept), 0);
        assert.deepEqual(again.entries.get(first[0].key), { box: 0, due: '2026-12-02', last: '2026-12-01', solved: 1, failed: 1 });
        fs.writeFileSync(`${folder}/in.txt`, again.write());
        practise('2026-12-01', '', '--import', `${folder}/in.txt`);
        assert.equal(fs.readFileSync(`${folder}/katachi/practice.txt`, 'utf8'), again.write());
    } finally {
        fs.rmSync(folder, { recursive: true });
    }
    for (const [text, line] of /** @type {[string, number][]} */ ([
        ['no file of Katachi', 1],
        ['Katachi practice 1\n0123456789abcdef 9 2026-03-01 2026-03-01 1 1', 2],
        ['Katachi practice 1\nday 2026-03-01 1 1\nday 2026-02-30 1 1', 3],
        ['Katachi practice 1\n0123456789abcdef 1 2026-03-01 2026-03-01 -1 1', 2],
    ])) {
        const before = schedule.write();
        assert.equal(schedule.read(text), line);
        assert.equal(schedule.write(), before);
    }
});

test('every problem that ships has a task in words, a group, and a right move', () => {
    for (const problem of problemsOf(fs.readFileSync(shipped, 'utf8'))) {
        assert.ok(problem.kind && problem.level && problem.target.length > 1, `problem ${problem.number}`);
        assert.ok(problem.game.root.children.some((child) => problem.isRight(child)));
    }
});

test('a mistake of a reviewed game goes by the review, and is not read', async () => {
    const [problem] = problemsOf(
            '(;GM[1]AP[Katachi]SZ[7]PL[W]GN[1, level 1: better]AB[aa]AW[bb]KTLV[1]KTLO[26.4](;W[fd]TE[1]V[-19.3]C[RIGHT.])(;W[gg]BM[1]V[7.1];B[fd]))',
        ),
        lesson = new Lesson(/** @type {any} */ ({ ask: () => assert.fail('it asked') }), problem);
    assert.deepEqual([problem.kind, problem.level, problem.lost], ['better', 1, '26.4']);
    const [, played] = problem.game.root.children,
        { verdict: wrong, reply, nodes: said } = await lesson.try(48);
    assert.deepEqual([wrong, reply, said], ['wrong', 26, [played, played.children[0]]]);
    lesson.restart();
    assert.equal((await lesson.try(0)).verdict, 'illegal');
    assert.equal((await lesson.try(20)).verdict, 'unknown');
    lesson.restart();
    assert.deepEqual(await lesson.choices(), { right: [26], wrong: [48] });
    const { verdict, nodes } = await lesson.try(26);
    assert.deepEqual([verdict, nodes], ['solved', [problem.game.root.children[0]]]);
});

/** Of the hundred, those that another reader judges. */
const PROVED = 20;

/** Numbers from 0 to below 1, the same ones for a seed (mulberry32). @param {number} seed */
const random = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
};

// Every move that is wrong is so by proof, whether the record has it or not (host-tools/problems/exercise_find.c).
test('a hundred random wrong moves are answered, and another reader holds the answers for right', () => {
    const draw = random(55),
        problems = problemsOf(fs.readFileSync(shipped, 'utf8')),
        cases = Array.from({ length: 100 }, () => {
            const problem = problems[Math.floor(draw() * problems.length)],
                { board, game, solver, target } = problem,
                right = game.root.children.filter((child) => child.properties.TE).map((child) => game.move(child)?.point),
                wrong = Array.from(board.cells.keys()).filter((p) => !right.includes(p) && typeof board.play(solver, p) !== 'string'),
                move = wrong[Math.floor(draw() * wrong.length)],
                group = target.map((p) => vertex(p, game.size)).join(' ');
            return { problem, move, group, name: `problem ${problem.number}, ${vertex(move, game.size)}` };
        });
    const lines = cases.flatMap(({ problem, move, group }) => [
        ...setup(problem.game.position(problem.game.root)),
        `katachi-problem ${gtpColour(problem.solver)} ${vertex(move, problem.game.size)} ${group}`,
    ]);
    const answers = core(lines).filter((_, i) => lines[i]?.startsWith('katachi-problem'));
    // katachi-solve chooses other parts of the board.
    const small = cases.map((one, i) => ({ ...one, said: answers[i] })).filter(({ problem }) => problem.game.size === 9).slice(0, PROVED);
    assert.equal(answers.length, 100);
    for (const [i, { name }] of cases.entries()) assert.match(answers[i], /^fate: (fails|ko)\nanswer: ([A-T]\d+|none)\n/, name);
    const proofs = small.flatMap(({ problem: { game, solver }, move, group, said }) => {
        const [, answer] = /answer: (\w+)/.exec(said) ?? [],
            none = answer === 'none';
        return [
            ...setup(game.position(game.root)),
            `play ${gtpColour(solver)} ${vertex(move, game.size)}`,
            ...(none ? [] : [`play ${gtpColour(other(solver))} ${answer}`]),
            `katachi-solve ${gtpColour(none ? other(solver) : solver)} ${group}`,
        ];
    });
    const proved = core(proofs).filter((_, i) => proofs[i]?.startsWith('katachi-solve'));
    assert.equal(proved.length, PROVED);
    // What isn't read to its end is most likely so, which is no proof.
    const isProof = (/** @type {string} */ said) => !/as far as was read|most likely/.test(said);
    assert.ok(proved.filter(isProof).length > PROVED / 2, proved.join('\n'));
    for (const [i, { problem, name }] of small.entries()) {
        const saves = problem.board.cells[problem.target[0]] === problem.solver;
        if (isProof(proved[i])) assert.doesNotMatch(proved[i], saves ? /^(alive|seki)/ : /^dead/, `${name}: ${small[i].said}`);
    }
});
