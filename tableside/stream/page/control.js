// What the producer switches on and off, holds and types, as the server says.

import { clear, hold } from "./pops.js";

/** What the producer wants shown now. */
export const control = {
  panic: false, preview: false, switches: {}, cleared: null, lower_third: [], commentators: [], event: "", round: "",
};

const SWAPS = { "swap-seats": "seats", "swap-battlefields": "battlefields" };

/** Show the graphics so from now on; a graphic is taken off only by what was pressed since this page came. */
export function steer(wanted) {
  const before = control.cleared;
  Object.assign(control, wanted);
  const { dataset, classList } = document.documentElement;
  dataset.off = names(false);
  dataset.on = names(true);
  classList.toggle("panic", control.panic);
  classList.toggle("preview", control.preview);
  hold(control.switches.hold ?? false);
  if (control.panic || (before !== null && before !== control.cleared)) clear();
}

/** The switches that the producer has set so, with spaces between. */
const names = (state) => Object.keys(control.switches).filter((name) => control.switches[name] === state).join(" ");

/** The parts of the page that change sides: those of the address, and once more those of the producer. */
export function swapped(options) {
  const swaps = new Set(options.swap);
  for (const [name, where] of Object.entries(SWAPS)) {
    if (control.switches[name] && !swaps.delete(where)) swaps.add(where);
  }
  return { ...options, swap: swaps };
}

/** The people of the lower third: those whom the producer shows, else those of the page's address. */
export function people(options) {
  const { switches, lower_third, commentators } = control;
  if (switches["lower-third"] && lower_third.length) return lower_third;
  if (switches.commentators && commentators.length) return commentators;
  return options.title.map((name, at) => ({ name, about: options.text[at] })).filter((person) => person.name);
}

/** The name of the event and the round: as the producer says, else as the match and the address say. */
export const occasion = (scene, options) => [control.event || scene.event, control.round || options.round[0]];
