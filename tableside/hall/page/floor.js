// The floor page: which tables are shown in which order, the open calls above them, and what is said of new calls.

import { drawConflicts, drawJudges, drawMe, drawSheet, learn, openSheet, setJudges, setTime } from "./act.js";
import { follow } from "./line.js";
import { beforeFrame, byName, place } from "./place.js";
import { drawTile, drawTimes, makeTile, nameOf, secondsLeft, SHORT_S, SILENT_S, silentFor } from "./tile.js";
import { label, minutes, say, setText } from "./words.js";

const TICK_MS = 1000;
const DENSITIES = [
  ["large", 12],
  ["medium", 300],
  ["small", Infinity],
];

const part = (selector) => document.querySelector(selector);
const list = part("#tables");
const search = part("#search");
const rows = new Map();
const visible = new Set();

let now = () => 0;
let chosen = "all";
let calling = null;
let isWhole = false;
let order = [];
let round = { round: 0 };

/** What each button shows: which tables, and by which number the smallest comes first; null for their usual order. */
const FILTERS = {
  all: { has: () => true, by: null },
  calls: { has: ({ table }) => table.call !== null, by: ({ table }) => table.call.since },
  time: { has: (row) => left(row) < SHORT_S, by: (row) => left(row) },
  silent: { has: (row) => silence(row) >= SILENT_S, by: (row) => -silence(row) },
  trouble: { has: ({ table }) => table.trouble !== null, by: null },
};

const left = ({ table }) => secondsLeft(table, now()) ?? Infinity;
const silence = ({ table }) => silentFor(table, now());
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const row = rows.get(target.dataset.id);
    if (!row || !isIntersecting) visible.delete(target.dataset.id);
    else {
      visible.add(target.dataset.id);
      drawTimes(row.tile, row.table, now());
    }
  }
}, { rootMargin: "200px" });

function change(tables) {
  for (const table of tables) {
    let row = rows.get(table.id);
    if (!row || nameOf(row.table) !== nameOf(table)) order = [];
    if (!row) {
      row = makeRow();
      rows.set(table.id, row);
    }
    row.table = table;
    row.name = plain(nameOf(table));
    row.people = plain(table.seats.map((seat) => seat.name).join("\n"));
    drawTile(row.tile, table);
    drawTimes(row.tile, table, now());
    watcher.observe(row.tile);
  }
  arrangeSoon();
}

function makeRow() {
  const row = { tile: makeTile() };
  const open = row.tile.querySelector(".open");
  open.addEventListener("click", () => openSheet(row, open));
  return row;
}

function forget(ids) {
  for (const [id, { tile }] of rows) {
    if (ids.has(id)) continue;
    watcher.unobserve(tile);
    visible.delete(id);
    rows.delete(id);
    order = [];
  }
  isWhole = true;
  arrangeSoon();
}

const arrangeNext = beforeFrame(arrange);

/** Arrange before the next frame; while the tables of a large floor still come, the first ones stay until the next tick. */
function arrangeSoon() {
  if (isWhole || !list.childElementCount) arrangeNext();
}

function arrange() {
  if (order.length !== rows.size) order = [...rows.values()].sort((one, other) => byName(nameOf(one.table), nameOf(other.table)));
  for (const button of document.querySelectorAll("#filters button")) {
    const count = order.filter(FILTERS[button.dataset.filter].has).length;
    setText(button.firstElementChild, count);
    button.setAttribute("aria-pressed", button.dataset.filter === chosen);
  }
  const query = plain(search.value.trim());
  const { has, by } = FILTERS[chosen];
  const shown = order.filter((row) => has(row) && isLike(row, query));
  if (by) shown.sort((one, other) => by(one) - by(other));
  list.dataset.filter = chosen;
  list.dataset.density = DENSITIES.find(([, most]) => shown.length <= most)[0];
  place(list, shown.map(({ tile }) => tile));
  const all = { shown: shown.length, total: rows.size };
  setText(part("#shown"), !rows.size ? say("none") : !shown.length ? say("nothing") : query ? say("shown", all) : "");
  drawJudges(order.map(({ table }) => table));
  drawSheet();
  drawCalls(order.filter(FILTERS.calls.has).sort((one, other) => one.table.call.since - other.table.call.since));
}

/** A table is searched by the beginning of what it is called, and by any part of a name. */
const isLike = (row, query) => !query || row.name.startsWith(query) || row.people.includes(query);

function drawCalls(called) {
  const open = called.filter(({ table }) => !table.call.came && !table.call.judge);
  const buttons = [...open, ...called.filter((row) => !open.includes(row))].map((row) => {
    row.chip ??= makeChip(row.table.id);
    const [button] = row.chip.children;
    button.classList.toggle("came", !open.includes(row));
    setText(button.firstElementChild, nameOf(row.table));
    setText(button.lastElementChild, minutes(now() - row.table.call.since));
    return row.chip;
  });
  place(part("#calls"), buttons);
  document.title = (open.length ? `(${open.length}) ` : "") + say("title");
  const fresh = open.filter(({ table }) => calling && !calling.has(table.id));
  if (fresh.length) part("#news").textContent = fresh.map(({ table }) => say("news", { table: nameOf(table) })).join(" ");
  if (isWhole) calling = new Set(open.map(({ table }) => table.id));
}

function makeChip(id) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(document.createElement("b"), document.createElement("span"));
  button.addEventListener("click", () => show(id));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

/** Bring a table into view, whatever was shown before. */
function show(id) {
  const { tile } = rows.get(id);
  if (!tile.isConnected) {
    chosen = "all";
    search.value = "";
    arrange();
  }
  tile.scrollIntoView({ block: "center" });
  tile.focus({ preventScroll: true });
}

function choose(filter) {
  chosen = filter;
  arrange();
  scrollTo(0, 0);
}

/** Say which round is played and what is left of it, also before any table has sent something. */
function drawRoundLeft() {
  const left = round.round && round.left / 1000 - (round.running ? now() - round.heard : 0);
  const words = left <= 0 ? "roundUp" : round.running ? "roundLeft" : "roundStands";
  setText(part("#round-left"), round.round ? say(words, { round: round.round, left: minutes(left) }) : "");
}

function begin(language, words) {
  label(language, words);
  drawMe();
  drawRoundLeft();
  for (const { tile, table } of rows.values()) drawTile(tile, table);
  arrangeSoon();
}

function tick() {
  drawRoundLeft();
  for (const id of visible) drawTimes(rows.get(id).tile, rows.get(id).table, now());
  arrange();
}

for (const button of document.querySelectorAll("#filters button")) {
  button.addEventListener("click", () => choose(button.dataset.filter));
}
search.addEventListener("input", arrangeNext);
setInterval(tick, TICK_MS);
learn();
follow("/floor/live", {
  conflicts: drawConflicts,
  judges: (present) => {
    setJudges(present);
    arrangeSoon();
  },
  begin,
  change,
  forget,
  clock: (time) => {
    now = time;
    setTime(time);
  },
  round: (played) => {
    round = { ...played, heard: now() };
    drawRoundLeft();
  },
  lost: (isLost, reason) => setText(part("#lost"), isLost ? reason || say("lost") : ""),
});
