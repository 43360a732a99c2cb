// What a judge does on the floor page: signs in and out, takes and closes calls, gives time. Others only look.

import { address, ask, button, onForgotten } from "./asking.js";
import { drawRound, openResult } from "./event.js";
import { openRecords } from "./records.js";
import { callWords, nameOf } from "./tile.js";
import { say, setText } from "./words.js";

const EXTRA_MINUTES = [1, 2, 3, 5, 10];

const part = (selector) => document.querySelector(selector);
const people = part("#people");
const sheet = part("#act");

let me = { judge: null, can_sign_in: false, has_head_pin: false };
let judges = [];
let conflicts = [];
let time = () => 0;
let shown = null;
let opener = null;
let role = "judge";

/** Return the id of the judge whose page this is, null for nobody who is signed in. */
export const myId = () => me.judge?.id ?? null;

/** Ask the hall who this page is; without an answer it only looks. */
export async function learn() {
  const answer = await fetch(address("me")).catch(() => null);
  if (!answer?.ok) return;
  me = await answer.json();
  document.body.classList.add("acts");
  drawMe();
}

/** Take the hall's time, as a function. */
export const setTime = (now) => {
  time = now;
};

/** Take the judges who are signed in. */
export const setJudges = (present) => {
  judges = present;
};

/** Draw who is signed in on this page, and the sheet that is open. */
export function drawMe() {
  const name = me.judge && (me.judge.name || say(me.judge.role === "judge" ? "judge" : "head"));
  setText(part("#me"), name || say("signIn"));
  part("#me").hidden = !document.body.classList.contains("acts");
  part("#sign-in").hidden = Boolean(me.judge) || !me.can_sign_in;
  part("#no-pin").hidden = Boolean(me.judge) || me.can_sign_in;
  part("#sign-out").hidden = !me.judge;
  part("#head").hidden = !me.has_head_pin;
  drawRound(me.judge);
  if (shown) drawSheet();
  drawConflicts();
}

/** Show who is where: the judges who are signed in, and the tables with a call that each has taken. */
export function drawJudges(tables) {
  const rows = judges.filter(({ until }) => time() < until).map((judge) => {
    const row = document.createElement("li");
    const [name, where] = [document.createElement("b"), document.createElement("span")];
    const taken = tables.filter(({ call }) => call?.judge === judge.id);
    name.textContent = judge.name;
    where.textContent = taken.length ? say("at", { tables: taken.map(nameOf).join(", ") }) : say("free");
    row.append(name, where);
    return row;
  });
  part("#judges").replaceChildren(...rows);
  part("#nobody").hidden = rows.length > 0;
}

/** Show the rulings whose tables did not know of each other; a judge who is signed in can settle them. */
export function drawConflicts(found) {
  conflicts = found ?? conflicts;
  const rows = conflicts.map(({ words, ...of }) => {
    const row = document.createElement("li");
    const sentence = document.createElement("span");
    sentence.textContent = words;
    row.append(sentence);
    if (me.judge) row.append(button(say("settle"), () => ask("settle", of, part("#conflicts-problem"))));
    return row;
  });
  part("#conflicts ul").replaceChildren(...rows);
  part("#conflicts").hidden = !rows.length;
}

/** Open what a judge can do for a table; whoever is not signed in is asked to. */
export function openSheet(row, from) {
  if (!me.judge) return openPeople(from);
  shown = row;
  opener = from;
  setText(part("#act-problem"), "");
  drawSheet();
  openResult(row.table);
  openRecords(row.table);
  sheet.showModal();
}

/** Draw the open sheet again, once its table has changed or a second has passed. */
export function drawSheet() {
  if (!shown) return;
  const { table } = shown;
  const { call } = table;
  setText(part("#act h2"), say("table", { table: nameOf(table) }));
  setText(part("#act-people"), table.seats.map(({ name }) => name).join(" – "));
  setText(part("#act-call"), call ? callWords(call, time()) : "");
  const state = JSON.stringify([table.id, table.match, call?.number, call?.judge, call?.name, myId()]);
  if (part("#act-calls").dataset.state !== state) {
    part("#act-calls").dataset.state = state;
    part("#act-calls").replaceChildren(...(call ? callButtons(table, call) : []));
    part("#act-time").replaceChildren(
      ...(table.match ? EXTRA_MINUTES.map((more) => timeButton(table, more)) : []),
    );
    part("#act-give").hidden = !table.match;
  }
  setText(part("#act-extra"), table.extra ? say("extra", { minutes: table.extra }) : "");
}

function callButtons(table, call) {
  const order = (what) => async () => {
    const asked = { do: what, table: table.id, call: call.number, instead: call.judge };
    if ((await ask("call", asked, part("#act-problem"))) && what !== "leave") sheet.close();
  };
  const mine = call.judge === myId();
  const take = call.judge ? say("takeOver", { judge: call.name }) : say("take");
  const first = mine ? button(say("leave"), order("leave")) : button(take, order("take"), call.judge ? "" : "main");
  return [first, button(say("closeCall"), order("close"), mine ? "main" : "")];
}

const timeButton = (table, more) =>
  button(say("more", { minutes: more }), () =>
    ask("time", { table: table.id, match: table.match, minutes: more }, part("#act-problem")),
  );

function openPeople(from) {
  opener = from;
  setText(part("#people-problem"), "");
  part("#names").replaceChildren();
  part("#pin").value = "";
  drawMe();
  people.showModal();
}

async function signIn(name = null) {
  const order = { pin: part("#pin").value, role, name };
  const answer = await ask("sign-in", order, part("#people-problem"));
  if (answer?.names) {
    part("#sign-in").hidden = true;
    const chosen = [...answer.names, ""].map((known) => button(known || say("notListed"), () => signIn(known)));
    const heading = document.createElement("p");
    heading.textContent = say("whoAreYou");
    part("#names").replaceChildren(heading, ...chosen);
    chosen[0].focus();
    return;
  }
  part("#names").replaceChildren();
  part("#pin").value = "";
  if (!answer) {
    part("#sign-in").hidden = false;
    part("#pin").focus();
    return;
  }
  me.judge = answer.judge;
  drawMe();
  people.close();
}

async function signOut() {
  if (!(await ask("sign-out", {}, part("#people-problem")))) return;
  me.judge = null;
  drawMe();
}

onForgotten(learn);
part("#me").addEventListener("click", () => openPeople(part("#me")));
part("#sign-out").addEventListener("click", signOut);
part("#sign-in").addEventListener("submit", (event) => {
  event.preventDefault();
  role = event.submitter === part("#head") ? "head judge" : "judge";
  signIn();
});
for (const dialog of [people, sheet]) {
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    shown = null;
    opener?.focus();
  });
}
