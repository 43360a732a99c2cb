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
    make("div", "who", make("i", "shape"), make("h2", "name"), make("span", "due")),
    make("ol", "ladder"),
    make("p", "why"),
  );
}

function drawSeats(scene, called) {
  const parent = part("#seats");
  part("#top").dataset.count = scene.seats.length;
  const panels = children(parent, scene.seats.length, makeSeat);
  scene.seats.forEach((seat, at) => drawSeat(panels[at], seat, scene, called));
}

function drawSeat(panel, seat, scene, called) {
  const isNew = !panel.dataset.player;
  belongs(panel, seat.player);
  panel.classList.toggle("turn", scene.turn === seat.player && !scene.winner);
  panel.classList.toggle("gone", seat.gone);
  say(part(".name", panel), seat.name);
  if (say(part(".points", panel), seat.points) && !isNew) animate(part(".points", panel), FLASH, 1200);
  say(part(".due", panel), due(seat, scene));
  children(part(".ladder", panel), scene.victory_score, () => make("li", "")).forEach((rung, at) => {
    rung.classList.toggle("full", at < seat.points);
  });
  const scored = scene.last?.player === seat.player;
  const why = seat.gone ? "Left the game" : scored ? reason(scene.last, called) : "";
  if (say(part(".why", panel), why) && why && !isNew) animate(part(".why", panel), APPEAR, 500);
}

/** What a player has that decides who acts now; that it is their turn is said elsewhere. */
function due(seat, scene) {
  if (scene.winner) return scene.winner === seat.player ? "Winner" : "";
  if (scene.state === null) return "";
  if (scene.chain.length) return scene.priority === seat.player ? "Priority" : "";
  return scene.focus === seat.player ? "Focus" : "";
}

function drawTurn(scene, called) {
  const panel = part("#turn");
  belongs(panel, scene.turn);
  say(part(".whose span", panel), `${called.player(scene.turn)} · turn ${scene.number}`);
  say(part(".phase", panel), scene.winner ? "Game over" : (PHASES[scene.phase] ?? capitals(scene.phase)));
  say(part(".state", panel), scene.winner ? "" : capitals(scene.state ?? ""));
}

function makeBattlefield() {
  return make(
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
}

function drawBattlefields(scene, called) {
  const parent = part("#battlefields");
  parent.dataset.count = scene.battlefields.length;
  const tiles = children(parent, scene.battlefields.length, makeBattlefield);
  scene.battlefields.forEach((battlefield, index) => {
    drawBattlefield(tiles[index], battlefield, index + 1, scene, called);
  });
}

function drawBattlefield(tile, battlefield, at, scene, called) {
  const { control, contested, marks } = battlefield;
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
    if (say(part(".name", items[at]), link.name) && at === 0) animate(items[at], APPEAR, 400);
    const when = link.pending ? "pending" : at === 0 ? "resolves next" : "";
    say(part(".note", items[at]), [called.player(link.player), link.kind, when].filter(Boolean).join(" · "));
  });
}

function drawWinner(scene, called) {
  const panel = part("#winner");
  const appears = scene.winner && !panel.classList.contains("shown");
  panel.classList.toggle("shown", scene.winner !== null);
  belongs(panel, scene.winner);
  say(part(".name", panel), scene.winner ? `${called.player(scene.winner)} wins` : "");
  say(part(".result", panel), scene.seats.map((seat) => seat.points).join(" – "));
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
