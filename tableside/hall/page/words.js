// The words of the page, which come with the first message, and times as people read them.

let labels = {};

/** Take the words of a language, and put them where the page has places for them. */
export function label(language, words) {
  labels = words;
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-label]")) setText(element, labels[element.dataset.label]);
  for (const element of document.querySelectorAll("[data-name]")) {
    element.setAttribute("aria-label", labels[element.dataset.name]);
    if ("placeholder" in element) element.placeholder = labels[element.dataset.name];
  }
}

/** Return the words of a label, with these values in its places. */
export const say = (name, values = {}) =>
  (labels[name] ?? "").replace(/\{(\w+)\}/g, (place, key) => values[key] ?? place);

/** Set an element's text, empty for null, unless it has it already. */
export function setText(element, value) {
  const text = String(value ?? "");
  if (element.textContent !== text) element.textContent = text;
}

const two = (number) => String(number).padStart(2, "0");

/** Return seconds as minutes and seconds, such as 3:05. */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** Return a time of the hall, in seconds since 1970, as people here read it, such as 14:05. */
export const clock = (at) =>
  new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

/** Return seconds in the largest unit that is not zero, such as 45 s or 12 min. */
export function age(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min`;
  return `${Math.floor(whole / 3600)} h`;
}
