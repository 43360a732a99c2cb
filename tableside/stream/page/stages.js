// Before, between and after games: who plays whom, the series, the result, a slot of a bracket, and lower thirds.

import { occasion } from "./control.js";
import { children, make, part, setPlayer, setText } from "./dom.js";
import { drawPips, placed, teams } from "./score.js";

/** Draw how the game or the match ended, and what follows. */
export function drawResult(scene, options) {
  const panel = part("#result");
  panel.classList.toggle("shown", scene.over);
  setPlayer(panel, scene.winner);
  setText(part(".title", panel), scene.outcome ?? scene.phase);
  setText(part(".numbers", panel), placed(options, "seats", scene.result).join(" : "));
  setText(part(".reason", panel), scene.reason);
  setText(part(".next", panel), scene.next);
}

/** Draw the matchup: the sides' names, legends, pronouns, and what the address says of country, record and round. */
export function drawMatchup(scene, options) {
  const panel = part("#matchup");
  setText(part(".event", panel), [...occasion(scene, options), scene.series].filter(Boolean).join(" · "));
  const shown = teams(scene, options);
  const lands = children(part(".lands", panel), shown.length, () =>
    make("article", "land", make("i", "shape"), make("p", "name"), make("p", "legend"), make("p", "about")),
  );
  shown.forEach((team, at) => {
    setPlayer(lands[at], team[0].player);
    setText(part(".name", lands[at]), team.map((seat) => seat.name).join(" & "));
    setText(part(".legend", lands[at]), team.map((seat) => seat.legend).filter(Boolean).join(" · "));
    const about = [...team.map((seat) => seat.pronouns), options.country[at], options.record[at]];
    setText(part(".about", lands[at]), about.filter(Boolean).join(" · "));
  });
  setText(part(".places", panel), scene.battlefields.map((field) => field.name).join(" · "));
}

/** Draw the games of a match, or the points of a single game, side by side: as the series and as a slot of a bracket. */
export function drawSeries(scene, options) {
  setText(part("#series .title"), scene.next ?? scene.series ?? scene.phase);
  for (const list of [part("#series ol"), part("#bracket-slot ol")]) {
    const shown = teams(scene, options);
    const rows = children(list, shown.length, () =>
      make("li", "slot", make("i", "shape"), make("span", "name"), make("span", "pips"), make("b", "")),
    );
    shown.forEach((team, at) => {
      setPlayer(rows[at], team[0].player);
      rows[at].classList.toggle("winner", scene.over && team[0].player === scene.winner);
      setText(part(".name", rows[at]), team.map((seat) => seat.name).join(" & "));
      drawPips(part(".pips", rows[at]), team[0].player, team[0].games, scene.games_to_win);
      setText(part("b", rows[at]), scene.games_to_win ? team[0].games : team[0].points);
    });
  }
}

/** Draw the lower third: people whom the producer or the address names, such as commentators. */
export function drawLowerThird(people) {
  document.documentElement.toggleAttribute("data-people", people.length > 0);
  const lines = children(part("#lower-third ol"), people.length, () =>
    make("li", "", make("p", "name"), make("p", "text")),
  );
  lines.forEach((line, at) => {
    setText(part(".name", line), people[at].name);
    setText(part(".text", line), people[at].about);
  });
}
