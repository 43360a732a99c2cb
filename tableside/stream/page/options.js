// The options of a page stand in its address, as in ?side=bottom&scale=0.8. What is not understood counts as not given.

const CHOICES = {
  layout: ["full", "score", "board"],
  side: ["top", "bottom"],
  motion: ["on", "off"],
  idle: ["result", "logo", "hide"],
};
const NUMBERS = { scale: [0.5, 1.25], margin: [0, 10], opacity: [0, 100] };
const SWAPS = ["seats", "battlefields"];
const COLOUR = /^[0-9a-f]{6}$/i;
const NAME = /^[a-z0-9-]{1,40}$/;
const TEXTS = ["title", "text", "country", "record", "round"];
const LONGEST = 60;
const GRAPHIC = /^\/g\/([a-z-]+)(?:\/([1-9]))?$/;

/**
 * Read the options of an address, such as "?side=bottom&swap=seats": the choices and numbers that it names, within
 * their bounds, `ground` as a CSS colour, `lang` as it is written, `theme` and `sponsor` as names, `swap` and `off` as sets,
 * `preview` as what the server is asked, and texts of the producer's own as lists, one for each side or person.
 */
export function read(search) {
  const given = new URLSearchParams(search);
  const options = { lang: given.get("lang") ?? "", swap: new Set(), off: new Set() };
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
  for (const part of (given.get("off") ?? "").split(",")) options.off.add(part.replaceAll("-", " "));
  options.preview = given.get("preview") === "on" ? "&preview=on" : "";
  const colour = given.get("ground") ?? "";
  if (COLOUR.test(colour)) options.ground = `#${colour}`;
  for (const name of ["theme", "sponsor"]) if (NAME.test(given.get(name) ?? "")) options[name] = given.get(name);
  for (const name of TEXTS) {
    options[name] = (given.get(name) ?? "").split("|").slice(0, 4).map((text) => text.slice(0, LONGEST).trim());
  }
  return options;
}

/** The graphic that a path names, and the number of its battlefield; `all` for the combined page. */
export function graphic(path) {
  const [, name = "all", number = "1"] = GRAPHIC.exec(path) ?? [];
  return { name, number: Number(number) };
}

/** Lay out the page as the options and its graphic say; the style sheets do the rest. */
export function apply(options, name) {
  const { dataset, style } = document.documentElement;
  dataset.graphic = name;
  for (const choice of Object.keys(CHOICES)) if (choice in options) dataset[choice] = options[choice];
  for (const number of Object.keys(NUMBERS)) if (number in options) style.setProperty(`--${number}`, options[number]);
  if ("ground" in options) style.setProperty("background", options.ground);
  if ("theme" in options) {
    document.querySelector("#theme").href = `/themes/${options.theme}/theme.css`;
    document.querySelector("#logo").src = `/themes/${options.theme}/logo.svg`;
  }
}
