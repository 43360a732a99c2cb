// The story on air: one graphic at a time, in the order of what happened, each of a kind that can be switched off.

import { animate, part, setPlayer, setText } from "./dom.js";
import { fitNames } from "./score.js";

const SECONDS = { point: 3, revealed: 5, over: 6 };
const OTHERWISE = 3;
const SILENT = new Set(["turn"]);
const MOST_WAITING = 4;
const SLIDE = { opacity: [0, 1], transform: ["translateY(0.75rem)", "none"] };
const FLASH = { filter: ["brightness(1.8)", "brightness(1)"] };

let waiting = [];
let shown = null;
let timer = 0;
let isHeld = false;
let isDue = false;

/** Queue these events, apart from the kinds in `off`; what an undo takes back is dropped, and leaves the screen. */
export function tell(events, off) {
  for (const event of events) {
    if (event.of) {
      waiting = waiting.filter((other) => other.seq < event.of);
      if (shown && shown.seq >= event.of) next();
    }
    if (!SILENT.has(event.code) && !off.has(event.code)) waiting.push(event);
  }
  waiting = waiting.slice(-MOST_WAITING);
  if (!shown) next();
}

/** Show nothing, and forget what waits: another match, a line that was lost, or the producer's key. */
export function clear() {
  waiting = [];
  if (shown) next();
}

/** Let the graphic that shows stay, or let it leave once its time is over. */
export function hold(holds) {
  isHeld = holds;
  if (!isHeld && isDue) next();
}

function next() {
  clearTimeout(timer);
  isDue = false;
  shown = waiting.shift() ?? null;
  draw(shown);
  if (shown) timer = setTimeout(leave, 1000 * (SECONDS[shown.code] ?? OTHERWISE));
}

function leave() {
  if (isHeld) isDue = true;
  else next();
}

function draw(event) {
  const panel = part("#pop");
  const isEnd = event?.code === "over";
  document.body.classList.toggle("ending", isEnd);
  document.body.classList.toggle("telling", event !== null && !isEnd);
  panel.classList.toggle("shown", event !== null && !isEnd);
  fitNames();
  if (!event) return;
  panel.dataset.code = event.code;
  panel.dataset.at = event.at;
  setPlayer(panel, event.player);
  setText(part(".above", panel), event.above);
  setText(part(".title", panel), event.title);
  setText(part(".below", panel), event.below);
  const art = part(".art", panel);
  art.classList.remove("shown");
  if (event.art) {
    art.onload = () => art.classList.add("shown");
    art.src = event.art;
  }
  place(panel, event);
  animate(isEnd ? part("#result") : panel, SLIDE, 160);
  if (event.code === "point") {
    const points = part(`.seat[data-player="${event.player}"] .points`);
    if (points) animate(points, FLASH, 600);
  }
}

/** Put a graphic to its place: a score under its side, else at the battlefield where it happened. */
function place(panel, event) {
  const seats = [...document.querySelectorAll(".seat")];
  const side = seats.findIndex((seat) => seat.dataset.player === event.player);
  panel.dataset.side = side > 0 && side === seats.length - 1 ? "right" : "left";
  panel.dataset.tied = ["point", "no point", "corrected", "match point"].includes(event.code) ? "score" : "board";
}
