// The page for viewers' phones: both sides, why each point, what lies facedown since when, and what has happened.

import { children, make, part, setPlayer, setText } from "./dom.js";
import { follow } from "./line.js";

const language = new URLSearchParams(location.search).get("lang") ?? "";
const query = `?lang=${encodeURIComponent(language)}`;
const KEPT = 200;

let match = null;
let story = [];

function show(scene) {
  document.body.dataset.shows = scene ? "match" : "waiting";
  if (!scene) return;
  setText(part("header .turn"), scene.over ? scene.phase : scene.turn_label);
  setText(part("header .series"), [scene.event, scene.series].filter(Boolean).join(" · "));
  setText(part("header .outcome"), [scene.outcome, scene.result.join(" : "), scene.reason].filter(Boolean).join(" · "));
  drawSeats(scene);
  drawBattlefields(scene);
  drawChain(scene);
  const shown = `${scene.place} ${scene.match}`;
  if (shown !== match) {
    match = shown;
    fetchStory();
  }
}

function drawSeats(scene) {
  const firsts = scene.seats.filter((seat) => !seat.mates.some((mate) => mate < seat.player));
  const panels = children(part("#seats"), firsts.length, () =>
    make(
      "article",
      "seat",
      make("b", "points"),
      make("div", "", make("p", "name"), make("p", "about"), make("p", "note"), make("p", "needs")),
    ),
  );
  firsts.forEach((seat, at) => {
    const team = [seat, ...scene.seats.filter((other) => seat.mates.includes(other.player))];
    setPlayer(panels[at], seat.player);
    panels[at].classList.toggle("turn", team.some((member) => member.player === scene.turn) && !scene.over);
    setText(part(".points", panels[at]), seat.points);
    setText(part(".name", panels[at]), team.map((member) => member.name).join(" & "));
    const games = scene.games_to_win ? `${seat.games} / ${scene.games_to_win}` : "";
    setText(part(".about", panels[at]), [seat.pronouns, seat.legend, games, seat.status].filter(Boolean).join(" · "));
    setText(part(".note", panels[at]), [seat.note, seat.unconfirmed].filter(Boolean).join(" · "));
    setText(part(".needs", panels[at]), [seat.at_point, seat.needs].filter(Boolean).join(": "));
  });
}

function drawBattlefields(scene) {
  const panels = children(part("#battlefields"), scene.battlefields.length, () =>
    make("article", "battlefield", make("h2", ""), make("p", "control"), make("ul", "units"), make("ul", "facedown")),
  );
  scene.battlefields.forEach((field, at) => {
    setPlayer(panels[at], field.control);
    setText(part("h2", panels[at]), field.name);
    setText(part(".control", panels[at]), [field.control_label, field.event].filter(Boolean).join(" · "));
    const units = field.units.map((unit) => [unit.might, unit.name, ...unit.states].filter((word) => word !== null));
    lines(part(".units", panels[at]), [...units.map((words) => words.join(" ")), field.more_units]);
    const names = Object.fromEntries(scene.seats.map((seat) => [seat.player, seat.name]));
    lines(part(".facedown", panels[at]), field.facedown.map((card) => `▮ ${names[card.player]}, ${card.since}`));
  });
}

function lines(parent, texts) {
  const shown = texts.filter(Boolean);
  children(parent, shown.length, () => make("li", "")).forEach((line, at) => setText(line, shown[at]));
}

function drawChain(scene) {
  const newestFirst = [...scene.chain].reverse();
  part("#chain").hidden = newestFirst.length === 0;
  const items = children(part("#chain ol"), newestFirst.length, () => make("li", ""));
  items.forEach((item, at) => setText(item, `${newestFirst[at].name} · ${newestFirst[at].note}`));
}

function drawStory() {
  const newestFirst = story.slice(-KEPT).reverse();
  const items = children(part("#history ol"), newestFirst.length, () => make("li", "", make("b", ""), make("span", "")));
  items.forEach((item, at) => {
    const event = newestFirst[at];
    setPlayer(item, event.player);
    item.dataset.code = event.code;
    setText(part("b", item), [event.above, event.title].filter(Boolean).join(": "));
    setText(part("span", item), event.below);
  });
}

/** The whole story: for a page that has just come, and once something was taken back. */
async function fetchStory() {
  const answer = await fetch(`/api/v1/story${query}`);
  if (!answer.ok) return;
  const { events } = await answer.json();
  const text = (words) => words?.text ?? words;
  story = events.map((event) => ({
    ...event,
    above: text(event.above),
    title: text(event.title),
    below: text(event.below),
  }));
  drawStory();
}

function news(events) {
  if (events.some((event) => event.code === "undone" || event.code === "redone")) {
    fetchStory();
    return;
  }
  story.push(...events);
  drawStory();
}

function label(shown, words) {
  document.documentElement.lang = shown;
  for (const element of document.querySelectorAll("[data-label]")) setText(element, words[element.dataset.label]);
  if (match !== null) fetchStory();
}

const grey = (stale) => document.body.classList.toggle("stale", stale);

function full(reason) {
  document.body.classList.toggle("full", reason !== "");
  setText(part("#full"), reason);
}

const held = (isHeld) => document.body.classList.toggle("held", isHeld);
const nothing = () => {};
const scheme = location.protocol === "https:" ? "wss" : "ws";
follow(`${scheme}://${location.host}/live${query}`, { show, label, grey, full, news, held, time: nothing, idle: grey, steer: nothing });
