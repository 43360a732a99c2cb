// A table as a tile: what is drawn when the table changes, and what is drawn as time passes.

import { age, minutes, say, setText } from "./words.js";

const SHORT_ID = 6;

/** The seconds after which a tile says when its table was last heard. */
export const AGE_SHOWN_S = 30;
/** The seconds after which a table that still plays counts as silent. */
export const SILENT_S = 180;
/** The seconds that a table has left when it counts as running out of time. */
export const SHORT_S = 300;

const part = (selector, within) => within.querySelector(selector);
const copy = (template) => document.querySelector(template).content.firstElementChild.cloneNode(true);

/** Return what people call a table: its label, or the beginning of its key. */
export const nameOf = (table) => table.label || table.id.slice(0, SHORT_ID);

/** Return a new tile without content. */
export const makeTile = () => copy("#tile");

/** Draw all of a tile that does not change by itself. */
export function drawTile(tile, table) {
  tile.dataset.id = table.id;
  const heading = part("h2", tile);
  setText(heading, nameOf(table));
  heading.setAttribute("aria-label", say("table", { table: nameOf(table) }));
  part(".open", tile)?.setAttribute("aria-label", say("act", { table: nameOf(table) }));
  setText(part(".turn", tile), table.turn && !table.over ? say("turn", { number: table.turn }) : "");
  const seats = part(".seats", tile);
  while (seats.children.length > table.seats.length) seats.lastElementChild.remove();
  while (seats.children.length < table.seats.length) seats.append(copy("#seat"));
  table.seats.forEach((seat, at) => drawSeat(seats.children[at], seat));
  const nothing = table.seats.length || table.trouble ? "" : say(table.held ? "held" : "waiting");
  setText(part(".note", tile), table.outcome ?? nothing);
  tile.classList.toggle("over", table.over);
}

function drawSeat(row, seat) {
  setText(part(".name", row), seat.name);
  setText(part(".games", row), "●".repeat(Math.min(seat.games, 3)));
  setText(part(".points", row), seat.points);
  const games = seat.games ? say("games", { games: seat.games }) : "";
  setText(part(".unseen", row), ["", say("points", { points: seat.points }), games].join(" "));
}

/** Return the seconds that a table's clock has left at a time of the hall, null without a clock. */
export function secondsLeft({ clock, over }, now) {
  if (!clock || over) return null;
  return clock.left / 1000 - (clock.running ? now - clock.heard : 0);
}

/** Return for how many seconds nothing was heard of a table that still plays, infinite if nothing ever was. */
export const silentFor = (table, now) => (table.over ? 0 : table.heard ? now - table.heard : Infinity);

/** Draw the parts of a judge's tile that change as time passes, and its call and its trouble. */
export function drawTimes(tile, table, now) {
  const { call, trouble } = table;
  const left = secondsLeft(table, now);
  const silence = silentFor(table, now);
  tile.classList.toggle("calling", Boolean(call) && !call.came);
  tile.classList.toggle("taken", Boolean(call?.judge) && !call.came);
  tile.classList.toggle("came", Boolean(call?.came));
  tile.classList.toggle("silent", silence >= SILENT_S);
  tile.classList.toggle("short", left !== null && left < SHORT_S);
  const banner = part(".call", tile);
  banner.hidden = !call;
  setText(banner, call && callWords(call, now));
  setText(part(".left", tile), left === null ? "" : left > 0 ? say("left", { left: minutes(left) }) : say("up"));
  setText(part(".extra", tile), table.extra && !table.over ? say("more", { minutes: table.extra }) : "");
  setText(part(".heard", tile), heardWords(silence));
  const sentence = part(".trouble", tile);
  sentence.hidden = !trouble;
  setText(sentence.firstElementChild, trouble);
}

/** Return how long a call is open, what it is about, and who goes there. */
export function callWords(call, now) {
  const since = say(call.came ? "came" : "called", { age: minutes(now - call.since) });
  return [since, call.topic, call.judge && say("goes", { judge: call.name })].filter(Boolean).join(" · ");
}

function heardWords(silence) {
  if (silence === Infinity) return say("never");
  return silence >= AGE_SHOWN_S ? say("heard", { age: age(silence) }) : "";
}
