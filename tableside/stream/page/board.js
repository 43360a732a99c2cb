// The board: the battlefields with their units and facedown cards, and the chain.

import { animate, children, make, part, setPlayer, setText } from "./dom.js";
import { placed } from "./score.js";

/** The words of the page that no scene holds. */
export const words = {};

const APPEAR = { opacity: [0, 1], transform: ["translateY(0.5rem)", "none"] };

function makeBattlefield() {
  return make(
    "article",
    "battlefield",
    make("div", "banner", make("i", "shape")),
    make("div", "head", make("h2", "name"), make("p", "control")),
    make("div", "field", make("ol", "units"), make("div", "fight", makeSide(), make("i", "crack"), makeSide())),
    make("div", "facedown-cards"),
  );
}

const makeSide = () => make("div", "side", make("b", "total"), make("ol", "units"));

/** Draw the battlefields, or only number `only` of them where that is not 0. */
export function drawBattlefields(scene, options, only) {
  const parent = part("#battlefields");
  const fields = only ? scene.battlefields.slice(only - 1, only) : placed(options, "battlefields", scene.battlefields);
  parent.dataset.count = fields.length;
  const panels = children(parent, fields.length, makeBattlefield);
  fields.forEach((field, at) => drawBattlefield(panels[at], field, scene));
}

function drawBattlefield(panel, field, scene) {
  setPlayer(panel, field.control);
  setPlayer(part(".banner .shape", panel), field.control);
  setText(part(".name", panel), field.name);
  const controls = scene.seats.find((seat) => seat.player === field.control)?.name;
  setText(part(".control", panel), field.event ?? controls ?? (field.control ? field.control_label : words.nobody));
  panel.classList.toggle("eventful", field.event !== null);
  const fights = field.sides.length > 0;
  panel.classList.toggle("fighting", fights);
  drawUnits(part(".field > .units", panel), fights ? [] : field.units, fights ? null : field.more_units);
  panel.querySelectorAll(".side").forEach((side, at) => drawSide(side, field.sides[at], field));
  drawFacedown(part(".facedown-cards", panel), field.facedown);
}

function drawSide(panel, side, field) {
  setPlayer(panel, side?.player);
  setText(part(".total", panel), side && (side.might ?? "?"));
  drawUnits(part(".units", panel), side ? field.units.filter((unit) => unit.player === side.player) : [], null);
}

/** A line for each unit, and a line that counts those for which there is no room. */
function drawUnits(parent, units, more) {
  const lines = children(parent, units.length + (more ? 1 : 0), () =>
    make("li", "unit", make("b", "might"), make("i", "lying"), make("span", "name"), make("span", "state")),
  );
  lines.forEach((line, at) => drawUnit(line, units[at] ?? { name: more, states: [] }));
}

function drawUnit(line, unit) {
  setPlayer(line, unit.player);
  line.classList.toggle("exhausted", unit.exhausted ?? false);
  setText(part(".name", line), unit.name);
  setText(part(".state", line), unit.states.join(" · "));
  setText(part(".might", line), unit.might);
}

function drawFacedown(parent, cards) {
  const count = parent.children.length;
  children(parent, cards.length, () =>
    make("figure", "facedown-card", make("div", "back", make("i", "shape")), make("figcaption", "")),
  ).forEach((figure, at) => {
    setPlayer(figure, cards[at].player);
    setText(part("figcaption", figure), cards[at].short);
    if (at >= count) animate(figure, APPEAR, 220);
  });
}

/** Draw the chain, what resolves next on top. */
export function drawChain(scene) {
  const panel = part("#chain");
  panel.classList.toggle("shown", scene.chain.length > 0 && !scene.over);
  const newestFirst = [...scene.chain].reverse();
  const lines = children(part("ol", panel), newestFirst.length, () =>
    make("li", "", make("i", "shape"), make("p", "name"), make("p", "note")),
  );
  newestFirst.forEach((item, at) => {
    setPlayer(lines[at], item.player);
    setText(part(".name", lines[at]), item.name);
    setText(part(".note", lines[at]), item.mark);
  });
}
