// The battlefields of the feature table: who controls each, what lies facedown since when, and its units.

import { setText } from "./words.js";

const COLOURS = ["var(--a)", "var(--b)", "var(--c)", "var(--d)"];

function make(name, text, player) {
  const element = document.createElement(name);
  setText(element, text);
  if (player !== null) element.style.setProperty("--player", COLOURS[player]);
  return element;
}

const unit = ({ name, might, player }) => make("li", might === null ? name : `${name} ${might}`, player);

function battlefield({ name, player, event, facedown, units, more }) {
  const part = make("li", "", player);
  part.append(make("h3", name, player), make("p", event, null));
  const lying = document.createElement("ul");
  lying.append(...facedown.map((card) => make("li", `■ ${card.since}`, card.player)), ...units.map(unit));
  if (more !== null) lying.append(make("li", more, null));
  part.append(lying);
  return part;
}

/** Draw what lies where at a table; nothing for a table without a board. */
export function drawBoard(tile, { board }) {
  tile.querySelector(".board").replaceChildren(...board.map(battlefield));
}
