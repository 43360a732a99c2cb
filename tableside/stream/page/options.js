// The options of a page stand in its address, as in ?layout=score&scale=0.8. What is not understood counts as not given.

const CHOICES = { layout: ["full", "score", "board"], side: ["top", "bottom"], motion: ["on", "off"] };
const NUMBERS = { scale: [0.5, 1.25], margin: [0, 10], opacity: [0, 100] };
const SWAPS = ["seats", "battlefields"];
const COLOUR = /^[0-9a-f]{6}$/i;

/**
 * Read the options of an address, such as "?side=bottom&swap=seats": the choices and numbers that it names, within
 * their bounds, `ground` as a CSS colour, `lang` as it is written, and `swap` as a set.
 */
export function read(search) {
  const given = new URLSearchParams(search);
  const options = { lang: given.get("lang") ?? "", swap: new Set() };
  for (const [name, values] of Object.entries(CHOICES)) {
    if (values.includes(given.get(name))) options[name] = given.get(name);
  }
  for (const [name, [least, most]] of Object.entries(NUMBERS)) {
    const number = parseFloat(given.get(name));
    if (!Number.isNaN(number)) options[name] = Math.min(most, Math.max(least, number));
  }
  for (const part of (given.get("swap") ?? "").split(",")) {
    if (SWAPS.includes(part)) options.swap.add(part);
  }
  const colour = given.get("ground") ?? "";
  if (COLOUR.test(colour)) options.ground = `#${colour}`;
  return options;
}

/** Lay out the page as the options say; the style sheet does the rest. */
export function apply(options) {
  const { dataset, style } = document.documentElement;
  for (const name of Object.keys(CHOICES)) if (name in options) dataset[name] = options[name];
  for (const name of Object.keys(NUMBERS)) if (name in options) style.setProperty(`--${name}`, options[name]);
  if ("ground" in options) style.setProperty("background", options.ground);
}
