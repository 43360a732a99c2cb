// The wall for spectators: all tables in their order, as large as the screen allows; too many take turns, page by page.

import { follow } from "./line.js";
import { beforeFrame, byName, place } from "./place.js";
import { drawTile, makeTile, nameOf } from "./tile.js";
import { label, say, setText } from "./words.js";
import { drawBoard } from "./wall_board.js";

const PAGE_MS = 12000;
const LARGEST_PX = 44;
const LEAST_PX = 22;
const MARGIN_PX = 24;
const FOOT_PX = 40;
const [WIDE, GAP] = [14, 0.5];
const [HIGH, SEAT_HIGH] = [4.3, 1.9];

const WON_MS = 12000;

const rows = new Map();
let turn = 0;
let isWhole = false;
let wonAt = 0;
let takesTurns = matchMedia("(min-width: 48rem)").matches;

function change(tables) {
  for (const table of tables) {
    const row = rows.get(table.id) ?? { tile: makeTile() };
    if (isWhole && table.over && table.outcome && row.table && !row.table.over) announce(table);
    row.table = table;
    rows.set(table.id, row);
    drawTile(row.tile, table);
    drawBoard(row.tile, table);
  }
  arrangeSoon();
}

/** Say for a while how a match has just ended. */
function announce(table) {
  setText(document.querySelector("#won"), say("won", { table: nameOf(table), outcome: table.outcome }));
  wonAt = performance.now();
  setTimeout(() => {
    if (performance.now() - wonAt >= WON_MS - 100) setText(document.querySelector("#won"), "");
    arrangeSoon();
  }, WON_MS);
}

function forget(ids) {
  isWhole = true;
  for (const id of [...rows.keys()]) if (!ids.has(id)) rows.delete(id);
  arrangeSoon();
}

/** Return how many tiles with this many seats and this size of text fit on the screen. */
function room(px, seats, foot) {
  const high = HIGH + SEAT_HIGH * seats + GAP;
  const columns = Math.max(1, Math.floor((innerWidth - MARGIN_PX + GAP * px) / ((WIDE + GAP) * px)));
  return columns * Math.max(1, Math.floor((innerHeight - MARGIN_PX - foot + GAP * px) / (high * px)));
}

function arrange() {
  const all = [...rows.values()].sort((one, other) => byName(nameOf(one.table), nameOf(other.table)));
  const feature = document.querySelector("#feature");
  place(feature, all.filter(({ table }) => table.feature && table.board.length).map(({ tile }) => tile));
  const inOrder = all.filter(({ tile }) => tile.parentElement !== feature);
  const above = feature.offsetHeight + document.querySelector("#won").offsetHeight;
  const seats = Math.max(2, ...inOrder.map(({ table }) => table.seats.length));
  const isPaged = takesTurns && room(LEAST_PX, seats, above) < inOrder.length;
  const most = isPaged ? room(LEAST_PX, seats, above + FOOT_PX) : inOrder.length || 1;
  let px = LARGEST_PX;
  while (px > LEAST_PX && room(px, seats, above + (isPaged ? FOOT_PX : 0)) < most) px -= 1;
  const pages = Math.max(1, Math.ceil(inOrder.length / most));
  const from = (turn % pages) * most;
  const shown = inOrder.slice(from, from + most);
  const list = document.querySelector("#tables");
  list.style.setProperty("--seats", seats);
  if (takesTurns) list.style.setProperty("--size", `${px}px`);
  else list.style.removeProperty("--size");
  place(list, shown.map(({ tile }) => tile));
  const part = { shown: `${from + 1}–${from + shown.length}`, total: inOrder.length };
  setText(document.querySelector("#shown"), !rows.size ? say("none") : pages > 1 ? say("shown", part) : "");
}

const arrangeSoon = beforeFrame(arrange);

function begin(language, words) {
  label(language, words);
  document.title = say("wall");
  for (const { tile, table } of rows.values()) {
    drawTile(tile, table);
    drawBoard(tile, table);
  }
}

/** Whoever touches the wall wants to look for themselves: all tables stay, and are scrolled. */
function stay() {
  takesTurns = false;
  arrange();
}

for (const touch of ["pointerdown", "wheel", "keydown"]) addEventListener(touch, stay, { passive: true });
addEventListener("resize", arrange);
setInterval(() => {
  turn += 1;
  arrange();
}, PAGE_MS);
follow("/wall/live", {
  begin,
  change,
  forget,
  clock: () => {},
  lost: (isLost, reason) => setText(document.querySelector("#lost"), isLost ? reason || say("lost") : ""),
});
