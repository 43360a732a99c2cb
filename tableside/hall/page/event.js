// What a judge does on the floor page for the event: its round and clock, the result at a table, and handing a match over.

import { ask, button, read } from "./asking.js";
import { nameOf } from "./tile.js";
import { minutes, say, setText } from "./words.js";

const MORE_MINUTES = 5;
const READ_BYTES = 0x8000;

const part = (selector) => document.querySelector(selector);
const sheet = part("#event");

/** Show the button of the round to a judge who is signed in. */
export function drawRound(judge) {
  part("#round").hidden = !judge;
}

/** Read the round again, draw it, and return it. */
async function renewRound() {
  const round = await read("round");
  if (!round) return setText(part("#event-problem"), say("failed"));
  const left = minutes(round.left / 1000);
  setText(part("#event-state"), round.round ? say("roundLeft", { round: round.round, left }) : say("noRound"));
  const clock = (what, words, style = "", more = 0) => button(words, () => changeClock(what, more), style);
  const going = round.running ? clock("pause", say("pause")) : clock("start", say("start"), "main");
  const added = clock("add", say("more", { minutes: MORE_MINUTES }), "", MORE_MINUTES);
  part("#event-clock").replaceChildren(...(round.round ? [going, added, clock("end", say("endRound"))] : []));
  return round;
}

/** Read the round again, and offer to begin another that is played as it is. */
async function offerRound() {
  const round = await renewRound();
  if (!round) return;
  [part("#event-round").placeholder, part("#event-mode").value, part("#event-dial").value] = [round.next, round.mode, round.dial];
}

async function changeClock(what, more) {
  if (what === "end" && !confirm(say("endRoundAsked"))) return;
  const done = await ask("clock", { is: "change round", what, minutes: more }, part("#event-problem"));
  if (done) await renewRound();
}

async function beginRound() {
  const [file] = part("#event-file").files;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += READ_BYTES) text += String.fromCharCode(...bytes.subarray(at, at + READ_BYTES));
  const [number, length, mode, dial] = ["round", "minutes", "mode", "dial"].map((what) => part(`#event-${what}`).value);
  const order = { content: btoa(text), round: Number(number), minutes: Number(length), mode, dial };
  if (!(await ask("begin", order, part("#event-problem")))) return;
  part("#begin").reset();
  await offerRound();
}

/** Draw what a judge can enter for the match that is paired at a table, and where it could go on. */
export async function openResult(table) {
  part("#act-result").replaceChildren();
  part("#act-result-title").hidden = part("#act-hand").hidden = true;
  await drawHandOver(table);
  const paired = await read("paired", { table: table.id });
  if (!paired) return;
  part("#act-result-title").hidden = false;
  const rows = [...paired.names.map((name, at) => [name, paired.wins[at] ?? 0]), [say("draws"), paired.draws]];
  const fields = rows.map(([name, count]) => {
    const [row, words, field] = ["label", "bdi", "input"].map((kind) => document.createElement(kind));
    words.textContent = name;
    Object.assign(field, { type: "number", min: 0, max: 9, value: count, inputMode: "numeric" });
    row.append(words, field);
    return [row, field];
  });
  const enter = async () => {
    const [draws, ...wins] = fields.map(([, field]) => field.valueAsNumber || 0).reverse();
    const order = { is: "enter result", table: paired.table, round: paired.round, wins: wins.reverse(), draws };
    if (await ask("result", order, part("#act-problem"))) part("#act").close();
  };
  const words = say(paired.is_confirmed ? "resultConfirmed" : paired.wins.length ? "resultReported" : "resultOpen");
  const state = document.createElement("p");
  state.textContent = words;
  part("#act-result").replaceChildren(state, ...fields.map(([row]) => row), button(say("enterResult"), enter));
}

async function drawHandOver(table) {
  const others = ((table.match && (await read("tables"))) || []).filter(({ id }) => id !== table.id);
  part("#act-hand").hidden = !others.length;
  part("#act-to").replaceChildren(...others.map(({ id, name }) => new Option(name, id)));
  part("#act-hand-over").onclick = async () => {
    const to = others.find(({ id }) => id === part("#act-to").value);
    if (!confirm(say("handOverAsked", { table: nameOf(table), to: to.name }))) return;
    const order = { table: table.id, to: to.id };
    if (await ask("hand-over", order, part("#act-problem"))) part("#act").close();
  };
}

part("#round").addEventListener("click", () => {
  setText(part("#event-problem"), "");
  sheet.showModal();
  offerRound();
});
part("#begin").addEventListener("submit", (event) => {
  event.preventDefault();
  beginRound();
});
sheet.querySelector(".close").addEventListener("click", () => sheet.close());
sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
sheet.addEventListener("close", () => part("#round").focus());
