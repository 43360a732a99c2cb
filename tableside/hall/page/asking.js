// Asking the hall for what a judge does, and buttons that ask.

import { say, setText } from "./words.js";

const SAVED_MS = 60_000; // after this a file that is saved is no longer at hand

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

/** Read what the hall shows everybody on this page, null if it does not answer. */
export async function read(what, values) {
  const answer = await fetch(address(what, values)).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** Ask the hall for something; return its answer, null if it refuses, which `problem` then says. */
export async function ask(what, order, problem) {
  const answer = await post(what, order, problem);
  return answer && answer.json();
}

/** Ask the hall for a file, and save it under a name; return the answer, null if the hall refuses, as `ask` does. */
export async function save(what, order, problem, name) {
  const answer = await post(what, order, problem);
  if (!answer) return null;
  const content = await answer.blob().catch(() => null);
  if (!content) {
    setText(problem, say("notWhole"));
    return null;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
  return answer;
}

async function post(what, order, problem) {
  setText(problem, "");
  const answer = await fetch(address(what), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  }).catch(() => null);
  if (answer?.ok) return answer;
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
