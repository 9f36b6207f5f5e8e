// why.js: puts what katachi-why answers into the language of the page.

import { percent, t } from './i18n/i18n.js';

/** The sentences of lib/goals/goal_words.c. @type {[RegExp, string][]} */
const goals = [
    [/^defend (\S+?)(?: at \S+)?$/, 'goalDefend'],
    [/^attack (\S+?)(?: at \S+)?$/, 'goalAttack'],
    [/^give up (\S+)$/, 'goalGiveUp'],
    [/^capture (\S+) at (\S+)$/, 'goalCapture'],
    [/^extend (\S+) to (\S+)$/, 'goalExtend'],
    [/^connect (\S+) and (\S+) at (\S+)$/, 'goalConnect'],
    [/^make an eye for (\S+) at (\S+)$/, 'goalMakeEye'],
    [/^jump out from (\S+) to (\S+)$/, 'goalJumpOut'],
    [/^take a liberty of (\S+) at (\S+)$/, 'goalTakeLiberty'],
    [/^cut (\S+) from (\S+) at (\S+)$/, 'goalCut'],
    [/^take an eye of (\S+) at (\S+)$/, 'goalTakeEye'],
    [/^hem in (\S+) at (\S+)$/, 'goalSurround'],
    [/^start new life at (\S+)$/, 'goalStartLife'],
    [/^take ([A-T]\d+)$/, 'goalTake'],
];

/** @type {Record<string, string>} */
const rules = {
    captures: 'ruleCaptures',
    'self-atari': 'ruleSelfAtari',
    saves: 'ruleSaves',
    shape: 'ruleShape',
    near: 'ruleNear',
    edge: 'ruleEdge',
};

/** What is said of groups. @type {Record<string, string>} */
const dangers = {
    weak: 'classAttackable',
    'in danger': 'classSavable',
    dead: 'classDead',
};

/** A goal in the words of the page; what is unknown stays as it is. @param {string} text */
export function goal(text) {
    const [wish, because] = text.split(/; (?:before|after) /)[0].split(/(?:: (?=the group)|, (?=about))/);
    let said = wish;
    for (const [pattern, key] of goals) {
        const found = pattern.exec(wish);
        if (!found) continue;
        said = t(key, Object.fromEntries(found.map((part, i) => [String(i), part])));
        break;
    }
    const group = /^the group of (\S+) is (.*)$/.exec(because ?? ''),
        gains = /^about (\d+)/.exec(because ?? '');
    if (group && group[2] in dangers) return t('goalGroup', { goal: said, 1: group[1], class: t(dangers[group[2]]) });
    return gains ? t('goalGains', { goal: said, 1: gains[1] }) : said;
}

/** The sentences of an answer to katachi-why. @param {string} answer */
export function reasons(answer) {
    const said = [];
    for (const line of answer.split('\n')) {
        const [, name, text] = /^(\w+): (.*)$/.exec(line) ?? [];
        if (name === 'predicted') {
            const found = /^(\d+) of (\d+) .*value ([\d.]+)/.exec(text);
            said.push(
                found
                    ? t('predicted', { place: found[1], count: found[2], share: percent(Number(found[3])) })
                    : t('notPredicted'),
            );
        }
        if (name === 'goal' && text !== 'none')
            said.push(t('goalIs', { goal: goal(text.replace(/^\d+ of \d+, /, '')) }));
        if (name === 'rules') for (const word of text.split(' ')) if (word in rules) said.push(t(rules[word]));
    }
    return said;
}
