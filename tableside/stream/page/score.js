// The score: for each side the name, the games won, the points and who must act; between them the turn and the clock.

import { children, fit, make, part, setPlayer, setText } from "./dom.js";

/** A list, the other way round where the address swaps these parts of the page. */
export const placed = (options, part, items) => (options.swap.has(part) ? [...items].reverse() : items);

/** The seats of those who share points: each team once, in the order of its first player unless they are swapped. */
export function teams(scene, options) {
  const firsts = scene.seats.filter((seat) => !seat.mates.some((mate) => mate < seat.player));
  const inOrder = firsts.map((first) => [first, ...scene.seats.filter((seat) => first.mates.includes(seat.player))]);
  return placed(options, "seats", inOrder);
}

/** A pip for each game that wins the match, filled for each game that was won. */
export function drawPips(parent, player, games, needed) {
  children(parent, needed, () => make("i", "shape")).forEach((pip, at) => {
    pip.classList.add("pip");
    setPlayer(pip, player);
    pip.classList.toggle("won", at < games);
  });
}

function makeSeat() {
  return make(
    "article",
    "seat",
    make(
      "div",
      "block",
      make("div", "people"),
      make("p", "sub", make("span", "pips"), make("span", "about")),
      make("ol", "ladder"),
    ),
    make("p", "points", make("b", ""), make("small", "unconfirmed")),
    make("div", "hang", make("p", "status"), make("p", "at-point"), make("p", "needs")),
  );
}

/** Draw the score; return the panels by player, so that an event finds its place. */
export function drawScore(scene, options) {
  const shown = teams(scene, options);
  part("#score").dataset.count = shown.length;
  const panels = children(part("#seats"), shown.length, makeSeat);
  shown.forEach((team, at) => drawTeam(panels[at], team, scene));
  drawMiddle(scene, options);
}

function drawTeam(panel, team, scene) {
  const [first] = team;
  setPlayer(panel, first.player);
  panel.classList.toggle("turn", team.some((seat) => seat.player === scene.turn) && !scene.over);
  panel.classList.toggle("gone", team.every((seat) => seat.gone));
  panel.classList.toggle("several", team.length > 1);
  const people = children(part(".people", panel), team.length, () =>
    make("p", "person", make("i", "shape"), make("span", "name")),
  );
  team.forEach((seat, at) => {
    setPlayer(people[at], seat.player);
    setText(part(".name", people[at]), seat.name);
  });
  drawPips(part(".pips", panel), first.player, first.games, scene.games_to_win);
  setText(part(".about", panel), team.flatMap(about).join(" · "));
  setText(part(".points b", panel), first.points);
  setText(part(".unconfirmed", panel), first.unconfirmed);
  const rungs = children(part(".ladder", panel), scene.victory_score, () => make("li", ""));
  rungs.forEach((rung, at) => rung.classList.toggle("full", at < first.points));
  panel.classList.toggle("last", first.at_point !== null);
  setText(part(".status", panel), scene.over ? "" : first.status);
  setText(part(".at-point", panel), first.at_point);
  setText(part(".needs", panel), first.at_point && first.needs);
}

const about = (seat) => [seat.pronouns, seat.legend].filter(Boolean);

function drawMiddle(scene, options) {
  const panel = part("#middle");
  setPlayer(panel, scene.over ? scene.winner : scene.turn);
  const [left] = teams(scene, options);
  panel.classList.toggle("left", left.some((seat) => seat.player === (scene.over ? scene.winner : scene.turn)));
  setText(part(".turn", panel), scene.over ? scene.phase : scene.turn_number);
  setText(part(".game", panel), scene.series);
}

/** Fit all names again: after a change, another size of the page, or the arrival of its fonts. */
export function fitNames() {
  fit(document.querySelectorAll("#score .name, #matchup .name, #lower-third .name, .slot .name, #result .title"));
}
