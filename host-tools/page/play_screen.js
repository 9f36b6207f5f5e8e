// play_screen.js: what the view Play shows.

import { result } from './go/count.js';
import { plain, t } from './i18n/i18n.js';
import { byId } from './view/dom.js';
import { drawGraph } from './view/graph.js';
import { drawPlayers, nameOf, verdict } from './view/players.js';
import { adviceOf, drawThoughts } from './view/thoughts.js';

/** @typedef {import('./play.js').PlayView} PlayView */

/** All of it. @param {PlayView} play */
export function drawPlay(play) {
    drawAdvice(play);
    drawSides(play);
    byId('play-status').textContent = status(play);
    byId('play-note').textContent = play.note;
    const open = !play.over && !play.fates,
        mine = open && !play.thinking;
    for (const id of ['pass', 'hint']) byId(id).toggleAttribute('disabled', !mine);
    byId('resign').toggleAttribute('disabled', !open);
    byId('undo').toggleAttribute(
        'disabled',
        !play.game.path().some((node) => play.game.move(node)?.colour === play.person),
    );
    byId('counting').hidden = !play.fates;
    byId('counting').setAttribute('aria-busy', String(play.counts));
    byId('finished').hidden = !play.over;
    if (play.fates) {
        const { black, white, lead } = play.counted();
        byId('counted').textContent =
            `${t('counts', { black: plain(black), white: plain(white), komi: plain(play.game.komi) })}: ${verdict(result(lead), 'byPoints')}`;
    }
}

/** @param {PlayView} play */
function status({ over, fates, thinking, person, game, settings, toy }) {
    if (over) return verdict(over.result, over.how);
    if (fates) return t('countTitle');
    if (!thinking) return game.toMove() === person ? t('yourMove', { colour: nameOf(person) }) : t('noMove');
    if (settings.level !== 'toy') return t('thinks');
    return t(toy.presence === 'here' || toy.presence === 'silent' ? 'toyThinks' : 'toyWaits');
}

/** The board, the thoughts and the graph. @param {PlayView} play */
export function drawAdvice(play) {
    drawBoard(play);
    drawThoughts(byId('play-thoughts'), play.thought, play.why, (one) => {
        play.picked = one;
        drawBoard(play);
    });
    const nodes = play.game.path();
    byId('play-chances').hidden = nodes.every(({ winrate }) => winrate === null);
    drawGraph(
        byId('play-graph'),
        nodes.map(({ winrate }) => ({ winrate })),
        nodes.length - 1,
        () => {},
        t('graph'),
    );
}

/** @param {PlayView} play */
function drawBoard(play) {
    const { view, game, fates, thinking, thought } = play,
        mine = !play.over && !fates && !thinking;
    view.show({
        board: game.board(),
        last: game.move()?.point,
        ghost: mine ? play.person : 0,
        dead: fates?.dead,
        ...(fates
            ? { owners: Array.from(play.counted().owner, (c) => [0, 1, -1][c]) }
            : adviceOf(thought, play.picked ?? (thinking ? thought?.thought.candidates[0] : null), game.size)),
    });
}

/** Names, prisoners and clocks. @param {PlayView} play */
export function drawSides(play) {
    drawPlayers(byId('players'), {
        board: play.game.board(),
        turn: play.over || play.fates ? 0 : play.game.toMove(),
        names: play.names(),
        clock: play.clock,
    });
}
