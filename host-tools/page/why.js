// why.js: puts what katachi-why answers into the language of the page.

import { percent, t, translated } from './i18n/i18n.js';

/** @type {Record<string, string>} */
const rules = {
    captures: 'ruleCaptures',
    'self-atari': 'ruleSelfAtari',
    saves: 'ruleSaves',
    shape: 'ruleShape',
    near: 'ruleNear',
    edge: 'ruleEdge',
};

/** A goal in the words of the page; what is unknown stays as it is. @param {string} text */
export function goal(text) {
    const [wish, because] = text.split(/; (?:before|after) /)[0].split(/(?:: (?=the group)|, (?=about))/);
    const said = translated(wish.replace(/^((?:defend|attack) \S+) at \S+$/, '$1'));
    const group = /^the group of (\S+) is (weak|in danger|dead)$/.exec(because ?? ''),
        gains = /^about (\d+)/.exec(because ?? '');
    if (group) return t('goalGroup', { goal: said, 1: group[1], class: translated(group[2]) });
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
