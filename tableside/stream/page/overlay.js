// Draws a scene. Whatever comes from the table is put in as text, never as markup.

import { follow } from "./line.js";

const PHASES = {
  start: "Start of turn",
  awaken: "Awaken",
  beginning: "Beginning",
  scoring: "Scoring",
  channel: "Channel",
  draw: "Draw",
  main: "Main",
  ending: "Ending",
  expiration: "Ending",
};
const FLASH = { filter: ["brightness(1.8)", "brightness(1)"] };
const APPEAR = { opacity: [0, 1], transform: ["translateY(0.5rem)", "none"] };
const MOST_UNITS = 6;
const PLAIN = "plain";
const NOT_TOLD = "?";

const part = (selector, within = document) => within.querySelector(selector);
const capitals = (words) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** An element with a class, a text or children. */
function make(tag, className, ...inside) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

/** Put a text where it is not there yet; whether it was another. */
function say(element, text) {
  const is = String(text);
  if (element.textContent === is) return false;
  element.textContent = is;
  return true;
}

/** Give an element a player's colour and shape, or nobody's. */
function belongs(element, player) {
  element.dataset.player = player ?? "";
}

/** Have `count` children made by `create`; those that are there stay. */
function children(parent, count, create) {
  while (parent.children.length > count) parent.lastElementChild.remove();
  while (parent.children.length < count) parent.append(create(parent.children.length));
  return [...parent.children];
}

function animate(element, frames, ms) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!calm) element.animate(frames, { duration: ms, easing: "ease-out" });
}

/** What a scene's players and battlefields are called. */
function names(scene) {
  const people = new Map(scene.seats.map((seat) => [seat.player, seat.name]));
  const grounds = scene.battlefields.map(({ name }, index) => (name === PLAIN ? `Battlefield ${index + 1}` : name));
  return { player: (letter) => people.get(letter) ?? letter, battlefield: (at) => grounds[at - 1] };
}

/** How the last score came about, in words, for the player's own panel. */
function reason(score, called) {
  const turn = `, turn\u00a0${score.turn}`;
  switch (score.why) {
    case "conquer":
    case "hold": {
      const did = score.why === "hold" ? "Held" : "Conquered";
      const gain = score.points ? "" : " for a card, not the last point";
      return `${did} ${called.battlefield(score.at)}${gain}${turn}`;
    }
    case "burn out":
      return `A point by an opponent’s Burn Out${turn}`;
    case "effect":
      return `${score.points > 0 ? "Gained" : "Lost"} ${Math.abs(score.points)} by an effect${turn}`;
    default: {
      const by = Math.abs(score.points);
      return `Corrected by ${score.points > 0 ? "+" : "−"}${by} ${by === 1 ? "point" : "points"}${turn}`;
    }
  }
}

function makeSeat() {
  return make(
    "article",
    "seat",
    make("p", "points"),
    make("div", "who", make("div", "people"), make("span", "due")),
    make("ol", "ladder"),
    make("p", "why"),
  );
}

/** Who shares points with whom: each team once, in the order of its first player. */
function teams(scene) {
  const firsts = scene.seats.filter((seat) => !seat.mates.some((mate) => mate < seat.player));
  return firsts.map((first) => [first, ...scene.seats.filter((seat) => first.mates.includes(seat.player))]);
}

function drawSeats(scene, called) {
  const parent = part("#seats");
  const shown = teams(scene);
  part("#top").dataset.count = shown.length;
  const panels = children(parent, shown.length, makeSeat);
  shown.forEach((team, at) => drawSeat(panels[at], team, scene, called));
}

function drawSeat(panel, team, scene, called) {
  const seat = team[0];
  const letters = team.map((one) => one.player);
  const isNew = !panel.dataset.player;
  belongs(panel, seat.player);
  panel.classList.toggle("turn", letters.includes(scene.turn) && !scene.winner);
  panel.classList.toggle(
    "gone",
    team.every((one) => one.gone),
  );
  const people = children(part(".people", panel), team.length, () =>
    make("p", "", make("i", "shape"), make("span", "name")),
  );
  team.forEach((one, at) => {
    belongs(people[at], one.player);
    say(part(".name", people[at]), one.name);
  });
  if (say(part(".points", panel), seat.points) && !isNew) animate(part(".points", panel), FLASH, 1200);
  say(part(".due", panel), due(letters, scene));
  children(part(".ladder", panel), scene.victory_score, () => make("li", "")).forEach((rung, at) => {
    rung.classList.toggle("full", at < seat.points);
  });
  const scored = letters.includes(scene.last?.player);
  const why = team.every((one) => one.gone) ? "Left the game" : scored ? reason(scene.last, called) : "";
  if (say(part(".why", panel), why) && why && !isNew) animate(part(".why", panel), APPEAR, 500);
}

/** What a player has that decides who acts now; that it is their turn is said elsewhere. */
function due(letters, scene) {
  if (scene.winner) return letters.includes(scene.winner) ? "Winner" : "";
  if (scene.state === null) return "";
  if (scene.chain.length) return letters.includes(scene.priority) ? "Priority" : "";
  return letters.includes(scene.focus) ? "Focus" : "";
}

function drawTurn(scene, called) {
  const panel = part("#turn");
  belongs(panel, scene.turn);
  say(part(".whose span", panel), `${called.player(scene.turn)} · turn ${scene.number}`);
  say(part(".phase", panel), scene.winner ? "Game over" : (PHASES[scene.phase] ?? capitals(scene.phase)));
  say(part(".state", panel), scene.winner ? "" : capitals(scene.state ?? ""));
}

function makeBattlefield() {
  const panel = make(
    "article",
    "battlefield",
    make(
      "div",
      "words",
      make("h2", "name"),
      make("p", "control", make("i", "shape"), make("span", "")),
      make("p", "event", make("i", "shape"), make("span", "")),
    ),
    make("div", "marks"),
  );
  return make("div", "ground", make("ol", "units"), panel);
}

function drawBattlefields(scene, called) {
  const parent = part("#battlefields");
  parent.dataset.count = scene.battlefields.length;
  const tiles = children(parent, scene.battlefields.length, makeBattlefield);
  scene.battlefields.forEach((battlefield, index) => {
    drawBattlefield(tiles[index], battlefield, index + 1, scene, called);
  });
}

function drawBattlefield(ground, battlefield, at, scene, called) {
  const { control, contested, marks, units } = battlefield;
  const tile = part(".battlefield", ground);
  drawUnits(part(".units", ground), units);
  belongs(tile, control);
  say(part(".name", tile), called.battlefield(at));
  belongs(part(".control .shape", tile), control);
  say(part(".control span", tile), controlWords(control, called));
  const event = eventWords(at, contested, scene, called);
  belongs(part(".event .shape", tile), contested);
  say(part(".event span", tile), event);
  tile.classList.toggle("eventful", event !== "");
  drawMarks(part(".marks", tile), marks);
}

/** A line for each unit; from the seventh on it only says how many more. */
function drawUnits(parent, units) {
  const over = units.length > MOST_UNITS ? units.length - MOST_UNITS + 1 : 0;
  const shown = over ? units.slice(0, MOST_UNITS - 1) : units;
  const lines = children(parent, shown.length + (over ? 1 : 0), () =>
    make("li", "unit", make("i", "shape"), make("span", "name"), make("span", "state"), make("span", "might")),
  );
  lines.forEach((line, at) => drawUnit(line, shown[at], over));
}

function drawUnit(line, unit, over) {
  belongs(line, unit?.player);
  line.classList.toggle("exhausted", unit?.exhausted ?? false);
  say(part(".name", line), unit?.name ?? `and ${over} more`);
  const states = unit ? [unit.stunned ? "stunned" : "", unit.damage ? `${unit.damage} damage` : ""] : [];
  say(part(".state", line), states.filter(Boolean).join(" · "));
  if (say(part(".might", line), unit?.might ?? "") && unit) animate(part(".might", line), FLASH, 800);
}

function controlWords(control, called) {
  if (control === NOT_TOLD) return "Control not told";
  return control ? `${called.player(control)} controls` : "Nobody controls";
}

function eventWords(at, contested, scene, called) {
  const going = scene.combat === at ? "Combat" : scene.showdown === at ? "Showdown" : "";
  if (!contested) return going;
  const by = called.player(contested);
  return going ? `${going}, contested by ${by}` : `Contested by ${by}`;
}

function drawMarks(parent, marks) {
  const count = parent.children.length;
  children(parent, marks.length, () =>
    make("figure", "mark", make("div", "back", make("i", "shape")), make("figcaption", "")),
  ).forEach((figure, at) => {
    belongs(figure, marks[at].player);
    say(part("figcaption", figure), `since turn ${marks[at].since}`);
    if (at >= count) animate(figure, APPEAR, 500);
  });
}

function drawChain(scene, called) {
  const panel = part("#chain");
  panel.classList.toggle("shown", scene.chain.length > 0 && !scene.winner);
  const links = [...scene.chain].reverse();
  const items = children(part("ol", panel), links.length, () => {
    return make("li", "", make("i", "shape"), make("p", "name"), make("p", "note"));
  });
  links.forEach((link, at) => {
    belongs(items[at], link.player);
    if (say(part(".name", items[at]), link.name || "A card") && at === 0) animate(items[at], APPEAR, 400);
    const when = link.pending ? "pending" : at === 0 ? "resolves next" : "";
    say(part(".note", items[at]), [called.player(link.player), link.kind, when].filter(Boolean).join(" · "));
  });
}

function drawWinner(scene, called) {
  const panel = part("#winner");
  const appears = scene.winner && !panel.classList.contains("shown");
  panel.classList.toggle("shown", scene.winner !== null);
  belongs(panel, scene.winner);
  const winners = teams(scene).find((team) => team.some((one) => one.player === scene.winner)) ?? [];
  const who = winners.map((one) => one.name).join(" and ");
  say(part(".name", panel), scene.winner ? `${who} ${winners.length > 1 ? "win" : "wins"}` : "");
  const points = teams(scene).map((team) => team[0].points);
  say(part(".result", panel), points.join(" – "));
  if (appears) animate(panel, APPEAR, 800);
}

function show(scene) {
  document.body.dataset.shows = scene ? "match" : "waiting";
  if (!scene) return;
  const called = names(scene);
  drawSeats(scene, called);
  drawTurn(scene, called);
  drawBattlefields(scene, called);
  drawChain(scene, called);
  drawWinner(scene, called);
}

follow(`ws://${location.host}/live`, show, (is) => document.body.classList.toggle("stale", is));
