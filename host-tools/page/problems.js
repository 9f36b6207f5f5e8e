// problems.js: the view Problems: problems that answer, and come again after days.

import { namesOf, vertex } from './core/gtp.js';
import { BLACK, WHITE, other } from './go/board.js';
import { textOf } from './go/sgf.js';
import { Game } from './go/tree.js';
import { language, plain, t } from './i18n/i18n.js';
import { Lesson } from './practice/lesson.js';
import { Problem } from './practice/problem.js';
import { Schedule, dayOf } from './practice/schedule.js';
import { download, recall, remember } from './store.js';
import { BoardView, sayPoint } from './view/board.js';
import { byId, el, onClick, onFile } from './view/dom.js';
import { nameOf } from './view/players.js';

/** @typedef {import('./practice/lesson.js').Answer} Answer */

/** The key of a text. @param {string} before @param {string} word */
const key = (before, word) => before + word[0].toUpperCase() + word.slice(1);
/** @param {(string | false | undefined)[]} parts */
const sentences = (...parts) => parts.filter(Boolean).join(' ');
const CHOICES = 3; // points of the second hint
const LISTED = 2000;

export class ProblemsView {
    /** @param {import('./core/engine.js').Engine} engine @param {(name: string) => Promise<ArrayBuffer>} fetches gets a file of the page */
    constructor(engine, fetches) {
        this.engine = engine;
        this.fetches = fetches;
        this.view = new BoardView(byId('problem-board'), {
            play: (p) => this.click(p),
            say: (p) => sayPoint(this.lesson.board, p, t),
        });
        /** @type {Problem[]} */
        this.problems = [];
        /** Those of the level: first what comes again today, then what is new. @type {Problem[]} */
        this.plan = [];
        const [nothing] = Game.read('(;GM[1]SZ[9])');
        this.lesson = new Lesson(engine, new Problem(nothing, 0));
        this.schedule = new Schedule();
        this.turn = 0; // rises with each position, so that late answers are dropped
        /** @type {import('./view/board.js').Mark[]} */
        this.marks = [];
        /** @type {{point: number, colour: 1 | 2, number: number}[]} */
        this.line = [];
        this.begin(this.lesson.problem);
        this.level = Number(recall('problems')?.level ?? 0);
        /** @type {HTMLSelectElement} */ (byId('problem-level')).value = String(this.level);
        this.listen();
    }

    listen() {
        onClick({
            'problem-hint': () => this.hint(),
            'problem-way': () => this.showWay(),
            'problem-again': () => this.again(),
            'problem-next': () => this.next(),
            'problem-shipped': () => this.openShipped(),
            'practice-export': () => download('practice.txt', this.schedule.write(), 'text/plain'),
        });
        onFile('problem-open', 'problem-file', async (file) => this.open(await textOf(file)));
        onFile('practice-import', 'practice-file', async (file) => this.open(await textOf(file)));
        byId('problem-level').addEventListener('change', (event) => {
            this.level = Number(/** @type {HTMLSelectElement} */ (event.target).value);
            remember('problems', { ...recall('problems'), level: this.level });
            this.makePlan();
        });
        byId('problem-list').addEventListener('change', (event) => {
            this.begin(this.problems[Number(/** @type {HTMLSelectElement} */ (event.target).value) - 1]);
        });
    }

    /** @param {string} [text] a file that was dropped */
    async enter(text) {
        this.recallSchedule();
        if (text !== undefined) return this.open(text);
        if (this.problems.length) return;
        const kept = recall('problems')?.sgf;
        if (typeof kept === 'string') this.open(kept);
        else await this.openShipped();
    }

    leave() {
        this.engine.stop();
    }

    recallSchedule() {
        const kept = recall('practice');
        if (typeof kept === 'string') this.schedule.read(kept);
    }

    async openShipped() {
        try {
            this.take(new TextDecoder().decode(await this.fetches('problems.sgf')));
            remember('problems', { level: this.level });
        } catch (error) {
            this.say(t('failed', { reason: String(error) }));
        }
    }

    /** Problems, or what somebody remembers of them. @param {string} text */
    open(text) {
        if (text.startsWith('Katachi practice')) return this.import(text);
        try {
            this.take(text);
            remember('problems', { level: this.level, sgf: text });
        } catch {
            this.say(t('notSgf'));
        }
    }

    /** @param {string} text */
    import(text) {
        const line = this.schedule.read(text);
        if (line) return this.say(t('practiceWrong', { line }));
        remember('practice', this.schedule.write());
        this.makePlan();
        this.say(t('practiceRead', { count: this.schedule.entries.size }));
    }

    /** @param {string} sgf */
    take(sgf) {
        const games = Game.read(sgf);
        if (!games.length) throw new Error('no game');
        this.problems = games.map((game, i) => new Problem(game, i + 1));
        if (!this.problems.some(({ level }) => level === this.level)) this.level = 0;
        /** @type {HTMLSelectElement} */ (byId('problem-level')).value = String(this.level);
        this.makePlan();
    }

    /** What is to be done today, and begins it. */
    makePlan() {
        const today = dayOf(new Date()),
            mine = this.problems.filter(({ level }) => !this.level || level === this.level),
            known = (/** @type {Problem} */ problem) => this.schedule.entries.get(problem.key);
        const again = this.schedule.entries.size ? mine.filter((problem) => (known(problem)?.due ?? '9') <= today) : [],
            fresh = this.schedule.entries.size ? mine.filter((problem) => !known(problem)) : mine;
        again.sort((a, b) => ((known(a)?.due ?? '') < (known(b)?.due ?? '') ? -1 : 1));
        this.plan = [...again, ...fresh];
        byId('problem-plan').textContent = this.plan.length
            ? t('problemPlan', { again: again.length, fresh: fresh.length })
            : t('problemNone');
        byId('problem-list').replaceChildren(
            ...mine.slice(0, LISTED).map((problem) => el('option', { value: problem.number }, this.title(problem))),
        );
        if (this.plan[0] ?? mine[0]) this.begin(this.plan[0] ?? mine[0]);
    }

    /** @param {Problem} problem */
    title({ number, level, kind, game }) {
        if (!kind) return `${number}. ${game.info('GN')}`;
        return t('problemName', { number, level, kind: t(key('kind', kind)) });
    }

    /** @param {Problem} problem */
    begin(problem) {
        this.turn++;
        this.lesson = new Lesson(this.engine, problem);
        this.helped = this.failed = this.lost = this.over = this.noted = false;
        this.hints = 0;
        this.waits = false;
        this.marks = this.line = [];
        const { kind, solver, game } = problem,
            colour = nameOf(solver);
        byId('problem-title').textContent = kind
            ? t(key('task', kind), { colour, points: plain(Number(problem.lost)) })
            : problem.comment(game.root).slice(0, 300) || t('problemToPlay', { colour });
        /** @type {HTMLSelectElement} */ (byId('problem-list')).value = String(problem.number);
        this.say('');
        this.draw();
    }

    next() {
        const { problem } = this.lesson,
            at = this.plan.indexOf(problem);
        // From the list, somebody may have chosen one that isn't due.
        const next = this.plan[at + 1] ?? (at < 0 ? this.plan[0] : undefined);
        if (next) return this.begin(next);
        this.makePlan();
    }

    again() {
        this.turn++;
        this.lesson.restart();
        this.marks = this.line = [];
        this.waits = this.lost = this.over = false;
        this.say('');
        this.draw();
    }

    /** Notes it once: solved at once, or not. @param {boolean} solved */
    note(solved) {
        if (this.noted || !this.lesson.problem.number) return;
        this.noted = true;
        this.recallSchedule(); // another tab may have kept something
        this.schedule.note(this.lesson.problem.key, dayOf(new Date()), solved);
        remember('practice', this.schedule.write());
    }

    /** The core's answer, unless something else was begun meanwhile. @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
    async ask(work) {
        const turn = ++this.turn;
        this.waits = true;
        try {
            const working = work();
            this.draw();
            const answer = await working;
            if (turn !== this.turn) return undefined;
            this.waits = false;
            return answer;
        } catch (error) {
            if (turn !== this.turn) return undefined;
            this.again();
            this.say(t('failed', { reason: error instanceof Error ? error.message : String(error) }));
            return undefined;
        }
    }

    /** @param {number} p */
    async click(p) {
        if (this.waits || this.over) return;
        if (this.lost) this.again();
        const { lesson } = this,
            { problem } = lesson,
            { size } = problem.game;
        const answer = await this.ask(() => lesson.try(p));
        if (!answer) return;
        const move = vertex(p, size),
            values = { move, colour: nameOf(other(problem.solver)), reply: vertex(answer.reply ?? -1, size) },
            reason = this.reason(answer);
        this.lost = answer.verdict === 'wrong';
        if (answer.verdict !== 'illegal') this.marks = this.line = [];
        if (answer.verdict === 'illegal') this.say(t(answer.reason ?? ''));
        else if (answer.verdict === 'goesOn') this.say(t('problemGoesOn', values));
        else if (answer.verdict === 'unknown') {
            lesson.restart();
            this.say(t('problemUnknown', values));
        } else if (answer.verdict === 'wrong') {
            this.failed = true;
            this.note(false);
            this.say(sentences(t(answer.reply === null ? 'problemFailsAlone' : 'problemFails', values), reason));
        } else {
            this.over = true;
            this.note(!this.failed && !this.helped);
            const due = this.schedule.entries.get(problem.key)?.due,
                day = due && new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(due));
            this.say(sentences(t('problemSolved'), reason, day && t('problemComes', { day })));
        }
        this.draw();
    }

    /** Why it is solved, or has failed: in the core's words, and in the record's where these aren't the same in English. @param {Answer} answer */
    reason({ told, nodes = [] }) {
        const { problem } = this.lesson;
        if (problem.lost) {
            const lead = Number(nodes[0] ? problem.game.text('V', nodes[0]) : 0),
                points = plain(Math.abs(lead));
            return `${lead ? t('leads', { colour: nameOf(lead > 0 ? BLACK : WHITE), points }) : t('even')}.`;
        }
        const said = problem.kind ? '' : sentences(...nodes.map((node) => problem.comment(node).replace(/\bRIGHT\b\W*/g, '')));
        if (!told) return said;
        const defender = problem.board.cells[problem.target[0]] || other(problem.solver), // without marks, it is the core's choice
            colour = nameOf(/** @type {1 | 2} */ (defender)),
            lives = (told.fate === 'succeeds') === (problem.solver === defender);
        if (told.fate === 'ko') return sentences(t('endKo'), said);
        const ends = told.ends !== 'open' ? told.ends : lives ? 'lives' : 'dead',
            captures = lives && told.captures > 0 && t('endCaptures', { colour, count: told.captures });
        return sentences(captures, t(key('end', ends), { colour }), said);
    }

    /** In steps: the group, some points, the point. */
    async hint() {
        if (this.waits || this.over) return;
        if (this.lost) this.again();
        const { lesson } = this,
            { problem } = lesson,
            { target, game } = problem,
            names = (/** @type {number[]} */ points) => namesOf(points, game.size);
        this.helped = true;
        this.note(false);
        this.hints = target.length ? this.hints + 1 : Math.max(this.hints + 1, 2);
        if (this.hints === 1) {
            this.marks = target.map((point) => ({ kind: 'TR', point }));
            this.say(t(problem.board.cells[target[0]] === problem.solver ? 'hintSave' : 'hintKill', { move: names(target.slice(0, 1)) }));
            return this.draw();
        }
        const choices = await this.ask(() => lesson.choices());
        if (!choices) return;
        const [right] = choices.right;
        if (right === undefined) return this.say(t('problemUnread'));
        const among = this.hints > 2 ? [right] : [right, ...choices.wrong.slice(0, CHOICES - 1)].sort((a, b) => a - b);
        this.marks = among.map((point) => ({ kind: 'CR', point }));
        this.say(among.length > 1 ? t('hintAmong', { moves: names(among) }) : t('hintMove', { move: names(among) }));
        this.draw();
    }

    async showWay() {
        if (this.waits) return;
        const { lesson } = this,
            { game, solver } = lesson.problem;
        this.helped = true;
        this.note(false);
        const answer = await this.ask(() => lesson.way());
        if (answer === undefined) return;
        const { moves } = lesson,
            reason = answer ? this.reason(answer) : '';
        this.again();
        if (!answer || !moves.length) return this.say(t('problemUnread'));
        this.line = moves.map((point, i) => ({ point, colour: i % 2 ? other(solver) : solver, number: i + 1 }));
        this.say(sentences(t('problemWayIs', { moves: namesOf(moves, game.size) }), reason));
        this.draw();
    }

    /** @param {string} text */
    say(text) {
        byId('problem-note').textContent = text;
    }

    draw() {
        const { lesson, line, marks } = this,
            { board } = lesson,
            today = this.schedule.days.get(dayOf(new Date())),
            streak = this.schedule.streak(dayOf(new Date()));
        this.view.show({
            board,
            marks,
            line,
            last: lesson.moves.at(-1),
            ghost: this.over ? 0 : lesson.problem.solver,
        });
        const stones = (/** @type {number} */ colour) => namesOf(board.stones(colour), board.size, ' ');
        byId('problem-stones').textContent = t('problemStones', { black: stones(BLACK), white: stones(WHITE) });
        byId('problem-again').toggleAttribute('disabled', !lesson.moves.length && !line.length && !marks.length);
        byId('problem-hint').toggleAttribute('disabled', this.over);
        byId('practice-days').textContent = sentences(
            today && t('practiceDays', { solved: today.solved, tried: today.solved + today.failed }),
            streak > 1 && t('practiceStreak', { days: streak }),
        );
    }
}
