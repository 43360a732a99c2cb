// The page: follows the server and draws what it says. All words come from there and are put in as text, never as markup.

import { drawBattlefields, drawChain, words } from "./board.js";
import { people, steer, swapped } from "./control.js";
import { part, setText } from "./dom.js";
import { follow } from "./line.js";
import { apply, graphic, read } from "./options.js";
import { clear, tell } from "./pops.js";
import { drawScore, fitNames, placed } from "./score.js";
import { drawLowerThird, drawMatchup, drawResult, drawSeries } from "./stages.js";

const given = read(location.search);
const { name, number } = graphic(location.pathname);
const only = name === "battlefield" ? number : 0;

let ahead = 0;
let clock = null;
let isHeld = false;
let match = null;
let result = "";
let over = false;
let options = given;

/** The clock of the round, counted here between two messages; in its place that the match is held, or the result. */
function drawClock() {
  const panel = part("#middle .clock");
  const left = clock === null ? 0 : clock.ends === null ? clock.left : Math.max(0, clock.ends - performance.now() - ahead);
  const seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const text = isHeld && !over ? words.held : clock === null ? result : (clock.text ?? time);
  setText(panel, text);
  panel.dataset.paused = clock?.paused ?? "";
  panel.classList.toggle("words", text === words.held || (clock !== null && clock.text !== null));
  panel.classList.toggle("soon", clock !== null && left <= 60_000);
}

function show(scene) {
  clock = scene?.clock ?? null;
  result = placed(options, "seats", scene?.result ?? []).join(" : ");
  over = scene?.over ?? false;
  drawClock();
  document.body.dataset.shows = scene ? "match" : "waiting";
  const shown = scene && `${scene.place} ${scene.match}`;
  if (shown !== match) clear();
  match = shown;
  if (!scene) return;
  document.body.classList.toggle("over", scene.over);
  drawScore(scene, options);
  drawBattlefields(scene, options, only);
  drawChain(scene);
  drawResult(scene, options);
  drawMatchup(scene, options);
  drawSeries(scene, options);
  fitNames();
}

/** Show what the producer has switched and typed; the scene is drawn after it. */
function control(wanted) {
  steer(wanted);
  options = swapped(given);
  drawLowerThird(people(given));
  fitNames();
}

/** Put in the language and the words that belong to no scene. */
function label(language, labels) {
  Object.assign(words, labels);
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-label]")) setText(element, labels[element.dataset.label]);
}

/** Grey out what is out of date. */
function grey(stale) {
  document.body.classList.toggle("stale", stale);
  if (stale) clear();
}

/** Say that what follows is shown only once the match is over. */
function held(value) {
  isHeld = value;
  document.body.classList.toggle("held", isHeld);
  drawClock();
}

/** Show a result from long ago as what it is. */
const idle = (isIdle) => document.body.classList.toggle("idle", isIdle);

/** Say why there is no place for this page. */
function full(reason) {
  document.body.classList.toggle("full", reason !== "");
  setText(part("#full"), reason);
}

const time = (now) => (ahead = now - performance.now());

apply(given, name);
drawLowerThird(people(given));
if (given.sponsor) {
  const sponsor = part("#matchup .sponsor");
  sponsor.onload = () => sponsor.classList.add("shown");
  sponsor.src = `/art/${given.sponsor}`;
}
setInterval(drawClock, 250);
addEventListener("resize", fitNames);
document.fonts.addEventListener("loadingdone", fitNames);
part("#theme").addEventListener("load", fitNames);
const news = (events) => tell(events, given.off);
follow(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live?lang=${encodeURIComponent(given.lang)}${given.preview}`, {
  show, label, grey, time, full, idle, news, held, steer: control,
});
