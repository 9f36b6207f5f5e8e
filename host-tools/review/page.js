//<![CDATA[
/* The page of `katachi review`: shows the board of each move, and the better moves with their lines. */
(function () {
'use strict';

/* Points are written as SGF does, "dd", and '' is a pass. A board maps points to 'B' and 'W'. */

function neighbours(size, point) {
  var x = point.charCodeAt(0), y = point.charCodeAt(1), found = [];
  [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].forEach(function (at) {
    if (at[0] >= 97 && at[0] < 97 + size && at[1] >= 97 && at[1] < 97 + size)
      found.push(String.fromCharCode(at[0], at[1]));
  });
  return found;
}

/* Removes the chain of `point` if it has no liberty. */
function capture(stones, size, point) {
  var colour = stones[point], chain = [point], seen = {}, i, free = false;
  seen[point] = true;
  for (i = 0; i < chain.length; i++)
    neighbours(size, chain[i]).forEach(function (next) {
      if (!stones[next]) free = true;
      else if (stones[next] === colour && !seen[next]) { seen[next] = true; chain.push(next); }
    });
  if (!free) chain.forEach(function (each) { delete stones[each]; });
}

/* Plays a move as SGF says: legal or not, what has no liberty then is taken off. */
function play(stones, size, colour, point) {
  if (!point) return;
  stones[point] = colour;
  neighbours(size, point).forEach(function (next) {
    if (stones[next] && stones[next] !== colour) capture(stones, size, next);
  });
  capture(stones, size, point);
}

/* The board after `count` moves of the game. */
function boardAfter(game, count) {
  var stones = {}, i;
  function setUp(list) {
    (list || []).forEach(function (one) {
      if (one[0] === 'E') delete stones[one[1]];
      else stones[one[1]] = one[0];
    });
  }
  for (i = 0; i <= count; i++) {
    setUp(game.moves[i].setup);
    if (i) play(stones, game.size, game.moves[i].colour, game.moves[i].point);
  }
  return stones;
}

function vertex(size, point) {
  if (!point) return 'pass';
  return 'ABCDEFGHJKLMNOPQRST'.charAt(point.charCodeAt(0) - 97) + (size - (point.charCodeAt(1) - 97));
}

function other(colour) { return colour === 'B' ? 'W' : 'B'; }
function name(colour) { return colour === 'B' ? 'Black' : 'White'; }
function start(document) {
  var game = JSON.parse(document.getElementById('game').textContent);
  var last = game.moves.length - 1, at = 0, pinned = -1, hovered = -1;
  var svgSpace = 'http://www.w3.org/2000/svg';
  var holder = document.getElementById('board'), panel = document.getElementById('panel');
  var graph = document.getElementById('graph'), buttons = {};

  function svg(tag, attributes, parent, text) {
    var element = document.createElementNS(svgSpace, tag), key;
    for (key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    if (parent) parent.appendChild(element);
    return element;
  }

  function html(tag, kind, parent, text) {
    var element = document.createElement(tag);
    if (kind) element.className = kind;
    if (text !== undefined) element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  function x(point) { return point.charCodeAt(0) - 97 + 1.5; }
  function y(point) { return point.charCodeAt(1) - 97 + 1.5; }

  function drawEmpty(title) {
    var size = game.size, side = size + 2, i;
    var picture = svg('svg', { viewBox: '0 0 ' + side + ' ' + side, role: 'img', 'aria-label': title });
    svg('rect', { 'class': 'wood', width: side, height: side, rx: .25 }, picture);
    var grid = svg('g', { 'class': 'lines' }, picture);
    var letters = svg('g', { 'class': 'letters' }, picture);
    for (i = 0; i < size; i++) {
      svg('line', { x1: 1.5, x2: size + .5, y1: i + 1.5, y2: i + 1.5 }, grid);
      svg('line', { y1: 1.5, y2: size + .5, x1: i + 1.5, x2: i + 1.5 }, grid);
      [.55, size + 1.45].forEach(function (edge) {
        svg('text', { x: i + 1.5, y: edge }, letters, vertex(size, String.fromCharCode(97 + i) + 'a').charAt(0));
        svg('text', { x: edge, y: i + 1.5 }, letters, String(size - i));
      });
    }
    game.stars.forEach(function (point) {
      svg('circle', { 'class': 'ink', cx: x(point), cy: y(point), r: .1 }, picture);
    });
    return picture;
  }

  function drawStone(picture, colour, point) {
    svg('circle', { 'class': 'stone ' + colour, cx: x(point), cy: y(point), r: .47 }, picture);
  }

  function drawText(picture, point, text, kind) {
    svg('text', { 'class': 'text ' + kind + (text.length > 1 ? ' long' : ''), x: x(point), y: y(point) }, picture, text);
  }

  /* The position after the present move, or that of a better move with its line. */
  function drawBoard() {
    var move = game.moves[at], shown = hovered >= 0 ? hovered : pinned, better = move.better || [], size = game.size;
    var line = shown >= 0 ? better[shown] : null;
    var stones = boardAfter(game, line ? at - 1 : at), numbers = {}, colour = move.colour;
    if (line) line.line.forEach(function (point, index) {
      play(stones, size, colour, point);
      if (point) numbers[point] = numbers[point] || String(index + 1);
      colour = other(colour);
    });
    var picture = drawEmpty(line ? 'Board: the line of ' + vertex(size, line.line[0]) : 'Board after move ' + at);
    Object.keys(stones).forEach(function (point) { drawStone(picture, stones[point], point); });
    if (line) {
      Object.keys(numbers).forEach(function (point) {
        drawText(picture, point, numbers[point], 'on' + (stones[point] || ''));
      });
    } else {
      if (at && move.point) svg('circle', { 'class': move.size ? 's' + move.size : 'ring on' + (stones[move.point] || ''),
        cx: x(move.point), cy: y(move.point), r: .24 }, picture);
      better.forEach(function (one, index) {
        if (!one.line[0] || stones[one.line[0]]) return;
        svg('circle', { cx: x(one.line[0]), cy: y(one.line[0]), r: .4, 'class': 'good' }, picture);
        drawText(picture, one.line[0], String.fromCharCode(65 + index), 'onB');
      });
    }
    holder.replaceChildren(picture);
  }

  function titleOf(number) {
    var move = game.moves[number];
    if (!number) return 'The beginning';
    return 'Move ' + number + ' of ' + last + ': ' + name(move.colour) + ' ' + vertex(game.size, move.point);
  }

  function addBetter(list, one, index) {
    var button = html('button', '', html('li', '', list));
    var moves = one.line.map(function (point) { return vertex(game.size, point); });
    button.type = 'button';
    html('b', '', button, String.fromCharCode(65 + index) + ' ' + moves[0]);
    button.appendChild(document.createTextNode(': ' + one.figures));
    if (one.words) html('small', '', button, one.words);
    html('small', '', button, moves.join(' '));
    button.setAttribute('aria-pressed', pinned === index ? 'true' : 'false');
    button.addEventListener('click', function () {
      pinned = pinned === index ? -1 : index;
      hovered = -1;
      list.querySelectorAll('button').forEach(function (each, place) {
        each.setAttribute('aria-pressed', pinned === place ? 'true' : 'false');
      });
      drawBoard();
    });
    button.addEventListener('mouseenter', function () { hovered = index; drawBoard(); });
    button.addEventListener('mouseleave', function () { hovered = -1; drawBoard(); });
  }

  function drawPanel() {
    var move = game.moves[at], line;
    panel.replaceChildren();
    html('h2', '', panel, titleOf(at));
    if (move.figures) html('p', 'figures', panel, move.figures);
    if (move.size) {
      line = html('p', '', panel);
      html('span', 'tag s' + move.size, line, move.kind);
      line.appendChild(document.createTextNode(' ' + move.loss));
    }
    if (move.words) html('p', '', panel, move.words);
    if (move.better) {
      html('p', 'soft', panel, 'Better moves (point at one, or click it, to see its line):');
      var list = html('ul', 'better', panel);
      move.better.forEach(function (one, index) { addBetter(list, one, index); });
    }
    if (move.comment) html('p', 'comment', panel, move.comment);
  }

  function drawCursor() {
    var left = +graph.getAttribute('data-left'), step = +graph.getAttribute('data-step');
    var cursor = document.getElementById('cursor'), place = String(left + step * at);
    cursor.setAttribute('x1', place);
    cursor.setAttribute('x2', place);
  }

  function mistakeFrom(number, way) {
    for (number += way; number > 0 && number <= last; number += way) if (game.moves[number].size) return number;
    return -1;
  }

  function go(number) {
    at = Math.max(0, Math.min(last, number));
    pinned = hovered = -1;
    drawBoard();
    drawPanel();
    drawCursor();
    buttons.first.disabled = buttons.back.disabled = at === 0;
    buttons.next.disabled = buttons.last.disabled = at === last;
    buttons.before.disabled = mistakeFrom(at, -1) < 0;
    buttons.behind.disabled = mistakeFrom(at, 1) < 0;
  }

  var steps = {
    first: function () { return 0; }, back: function () { return at - 1; },
    before: function () { return mistakeFrom(at, -1); }, behind: function () { return mistakeFrom(at, 1); },
    next: function () { return at + 1; }, last: function () { return last; }
  };
  var keys = { ArrowLeft: 'back', ArrowRight: 'next', ArrowUp: 'before', ArrowDown: 'behind', Home: 'first',
    End: 'last' };

  Object.keys(steps).forEach(function (step) {
    buttons[step] = document.getElementById(step);
    buttons[step].addEventListener('click', function () { go(steps[step]()); });
  });
  document.addEventListener('keydown', function (event) {
    var step = keys[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') { pinned = hovered = -1; drawBoard(); drawPanel(); return; }
    if (!step || buttons[step].disabled) return;
    event.preventDefault();
    go(steps[step]());
  });
  graph.addEventListener('click', function (event) {
    var box = graph.getBoundingClientRect(), wide = graph.viewBox.baseVal.width;
    var place = (event.clientX - box.left) * wide / box.width;
    go(Math.round((place - graph.getAttribute('data-left')) / graph.getAttribute('data-step')));
  });
  document.querySelectorAll('button[data-move]').forEach(function (button) {
    button.addEventListener('click', function () {
      go(+button.getAttribute('data-move'));
      holder.scrollIntoView({ block: 'nearest' });
    });
  });
  var wanted = /^#([0-9]+)$/.exec(location.hash);
  go(wanted ? +wanted[1] : game.start);
}

start(document);
}());
//]]>
