// Asking the hall for what a judge does, and buttons that ask.

import { say, setText } from "./words.js";

let forgotten = async () => {};

/** Have this called when the hall no longer knows who this page is. */
export const onForgotten = (call) => {
  forgotten = call;
};

/** Return where the hall answers something, in the language of this page. */
export const address = (what, values = {}) => {
  const lang = new URLSearchParams(location.search).get("lang") ?? "";
  const query = new URLSearchParams({ lang, ...values });
  return `/floor/${what}?${query}`;
};

/** Ask the hall for something; return its answer, null if it refuses, which `problem` then says. */
export async function ask(what, order, problem) {
  setText(problem, "");
  const answer = await fetch(address(what), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  }).catch(() => null);
  if (answer?.ok) return answer.json();
  setText(problem, answer ? await answer.text() : say("failed"));
  if (answer?.status === 401) await forgotten();
  return null;
}

/** Return a new button with these words. */
export function button(words, act, style = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = style;
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}
