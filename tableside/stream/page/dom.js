// What all drawings share: elements, texts, colours, movement and the size of a name.

/** The first element within another that a selector names. */
export const part = (selector, within = document) => within.querySelector(selector);

/** An element with a class, a text or children. */
export function make(tag, className, ...inside) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

/** Set an element's text, empty for null; return whether it changed. */
export function setText(element, value) {
  const text = String(value ?? "");
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}

/** Give an element a player's colour and shape, or nobody's. */
export function setPlayer(element, player) {
  element.dataset.player = player ?? "";
}

/** Keep the first `count` children, create missing children with `create`, and return all of them. */
export function children(parent, count, create) {
  while (parent.children.length > count) parent.lastElementChild.remove();
  while (parent.children.length < count) parent.append(create());
  return [...parent.children];
}

/** Move an element for `ms`, unless the page is to be calm. */
export function animate(element, frames, ms) {
  const calm = document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!calm) element.animate(frames, { duration: ms, easing: "ease-out" });
}

const STEPS = 24;

/**
 * Give each of these elements the largest size of its text that fits, in rem: on one line from `--most` down to
 * `--fold`, and below that on as many lines as `--lines` says, down to `--least`.
 */
export function fit(elements) {
  for (const element of elements) {
    const style = getComputedStyle(element);
    const [most, fold, least, lines] = ["--most", "--fold", "--least", "--lines"].map((name) =>
      parseFloat(style.getPropertyValue(name)),
    );
    for (let step = 0; step <= STEPS; step++) {
      const size = most + ((least - most) * step) / STEPS;
      element.style.fontSize = `${size}rem`;
      element.style.whiteSpace = size >= fold || lines === 1 ? "nowrap" : "normal";
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const isLow = size >= fold || lines === 1 || element.scrollHeight <= lines * size * 1.2 * rem + 2;
      if (element.scrollWidth <= element.clientWidth && isLow) break;
    }
  }
}
