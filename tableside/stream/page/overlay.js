// Draws a scene. All words come from the server and are put in as text, never as markup.

import { follow } from "./line.js";
import { apply, read } from "./options.js";

const options = read(location.search);

const FLASH = { filter: ["brightness(1.8)", "brightness(1)"] };
const APPEAR = { opacity: [0, 1], transform: ["translateY(0.5rem)", "none"] };

const part = (selector, within = document) => within.querySelector(selector);

/** An element with a class, a text or children. */
function make(tag, className, ...inside) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

/** Set an element's text, empty for null; return whether it changed. */
function setText(element, value) {
  const text = String(value ?? "");
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}

/** Give an element a player's colour and shape, or nobody's. */
function setPlayer(element, player) {
  element.dataset.player = player ?? "";
}

/** Keep the first `count` children, create missing children with `create`, and return all of them. */
function children(parent, count, create) {
  while (parent.children.length > count) parent.lastElementChild.remove();
  while (parent.children.length < count) parent.append(create());
  return [...parent.children];
}

function animate(element, frames, ms) {
  const calm = options.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!calm) element.animate(frames, { duration: ms, easing: "ease-out" });
}

function makeSeat() {
  return make(
    "article",
    "seat",
    make("p", "points"),
    make("div", "who", make("div", "people"), make("span", "won"), make("span", "status")),
    make("ol", "ladder"),
    make("p", "seat-note"),
  );
}

/** A list, the other way round where the address swaps these parts of the page. */
const placed = (part, items) => (options.swap.has(part) ? [...items].reverse() : items);

/** The seats of those who share points: each team once, in the order of its first player unless they are swapped. */
function teams(scene) {
  const firsts = scene.seats.filter((seat) => !seat.mates.some((mate) => mate < seat.player));
  const inOrder = firsts.map((first) => [first, ...scene.seats.filter((seat) => first.mates.includes(seat.player))]);
  return placed("seats", inOrder);
}

function drawSeats(scene) {
  const shown = teams(scene);
  part("#top").dataset.count = shown.length;
  const panels = children(part("#seats"), shown.length, makeSeat);
  shown.forEach((team, at) => drawTeam(panels[at], team, scene));
}

function drawTeam(panel, team, scene) {
  const [first] = team;
  const isNew = !panel.dataset.player;
  setPlayer(panel, first.player);
  panel.classList.toggle("turn", team.some((seat) => seat.player === scene.turn) && !scene.over);
  panel.classList.toggle("gone", team.every((seat) => seat.gone));
  const people = children(part(".people", panel), team.length, () =>
    make("p", "", make("i", "shape"), make("span", "name"), make("span", "pronouns")),
  );
  team.forEach((seat, at) => {
    setPlayer(people[at], seat.player);
    setText(part(".name", people[at]), seat.name);
    setText(part(".pronouns", people[at]), seat.pronouns);
  });
  if (setText(part(".points", panel), first.points) && !isNew) animate(part(".points", panel), FLASH, 1200);
  setText(part(".won", panel), first.won);
  setText(part(".status", panel), first.status);
  children(part(".ladder", panel), scene.victory_score, () => make("li", "")).forEach((rung, at) => {
    rung.classList.toggle("full", at < first.points);
  });
  if (setText(part(".seat-note", panel), first.note) && first.note && !isNew) {
    animate(part(".seat-note", panel), APPEAR, 500);
  }
}

function drawTurn(scene) {
  const panel = part("#turn");
  setPlayer(panel, scene.turn);
  setText(part(".whose span", panel), scene.turn_label);
  setText(part(".game", panel), scene.game);
  setText(part(".phase", panel), scene.phase);
  setText(part(".state", panel), scene.state);
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
    make("div", "facedown-cards"),
  );
  return make("div", "ground", make("ol", "units"), panel);
}

function drawBattlefields(scene) {
  const parent = part("#battlefields");
  parent.dataset.count = scene.battlefields.length;
  const panels = children(parent, scene.battlefields.length, makeBattlefield);
  placed("battlefields", scene.battlefields).forEach((battlefield, at) => drawBattlefield(panels[at], battlefield));
}

function drawBattlefield(ground, { name, control, control_label, contested, event, facedown, units, more_units }) {
  const panel = part(".battlefield", ground);
  drawUnits(part(".units", ground), units, more_units);
  setPlayer(panel, control);
  setText(part(".name", panel), name);
  setPlayer(part(".control .shape", panel), control);
  setText(part(".control span", panel), control_label);
  setPlayer(part(".event .shape", panel), contested);
  setText(part(".event span", panel), event);
  panel.classList.toggle("eventful", event !== null);
  drawFacedown(part(".facedown-cards", panel), facedown);
}

/** A line for each unit, and a line that counts those for which there is no room. */
function drawUnits(parent, units, more) {
  const lines = children(parent, units.length + (more ? 1 : 0), () =>
    make("li", "unit", make("i", "shape"), make("span", "name"), make("span", "state"), make("span", "might")),
  );
  lines.forEach((line, at) => drawUnit(line, units[at] ?? { name: more, states: [] }));
}

function drawUnit(line, unit) {
  setPlayer(line, unit.player);
  line.classList.toggle("exhausted", unit.exhausted ?? false);
  setText(part(".name", line), unit.name);
  setText(part(".state", line), unit.states.join(" · "));
  if (setText(part(".might", line), unit.might) && unit.player) animate(part(".might", line), FLASH, 800);
}

function drawFacedown(parent, cards) {
  const count = parent.children.length;
  children(parent, cards.length, () =>
    make("figure", "facedown-card", make("div", "back", make("i", "shape")), make("figcaption", "")),
  ).forEach((figure, at) => {
    setPlayer(figure, cards[at].player);
    setText(part("figcaption", figure), cards[at].since);
    if (at >= count) animate(figure, APPEAR, 500);
  });
}

function drawChain(scene) {
  const panel = part("#chain");
  panel.classList.toggle("shown", scene.chain.length > 0 && !scene.over);
  const newestFirst = [...scene.chain].reverse();
  const lines = children(part("ol", panel), newestFirst.length, () =>
    make("li", "", make("i", "shape"), make("p", "name"), make("p", "note")),
  );
  newestFirst.forEach((item, at) => {
    setPlayer(lines[at], item.player);
    if (setText(part(".name", lines[at]), item.name) && at === 0) animate(lines[at], APPEAR, 400);
    setText(part(".note", lines[at]), item.note);
  });
}

function drawOutcome(scene) {
  const panel = part("#winner");
  const appears = scene.over && !panel.classList.contains("shown");
  panel.classList.toggle("shown", scene.over);
  setPlayer(panel, scene.winner);
  setText(part(".name", panel), scene.outcome);
  const points = teams(scene).map(([first]) => first.points);
  setText(part(".result", panel), points.join(" – "));
  if (appears) animate(panel, APPEAR, 800);
}

let ahead = 0;
let clock = null;

/** The clock of the round, counted here between two messages. */
function drawClock() {
  const panel = part("#turn .clock");
  const left = clock === null ? 0 : clock.ends === null ? clock.left : Math.max(0, clock.ends - performance.now() - ahead);
  const seconds = Math.ceil(left / 1000);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  setText(panel, clock === null ? "" : (clock.text ?? shown));
  panel.classList.toggle("held", clock !== null && clock.ends === null && clock.text === null);
  panel.classList.toggle("soon", clock !== null && left <= 60_000);
}

function show(scene) {
  clock = scene?.clock ?? null;
  drawClock();
  document.body.dataset.shows = scene ? "match" : "waiting";
  if (!scene) return;
  drawSeats(scene);
  drawTurn(scene);
  drawBattlefields(scene);
  drawChain(scene);
  drawOutcome(scene);
}

/** Put in the language and the words that belong to no scene. */
function label(language, words) {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-label]")) setText(element, words[element.dataset.label]);
}

const grey = (stale) => document.body.classList.toggle("stale", stale);

/** Say why there is no place for this page. */
function full(reason) {
  document.body.classList.toggle("full", reason !== "");
  setText(part("#full"), reason);
}

const time = (now) => (ahead = now - performance.now());

apply(options);
setInterval(drawClock, 250);
follow(`ws://${location.host}/live?lang=${encodeURIComponent(options.lang)}`, { show, label, grey, time, full });
