// The sealed records of a table's games that a judge fetches, as files that only the judge's key opens.

import { button, read, save } from "./asking.js";
import { nameOf } from "./tile.js";
import { clock, say, setText } from "./words.js";

const REACH = "Tableside-Entries";

const part = (selector) => document.querySelector(selector);

let shown = null;

part("#act").addEventListener("close", () => {
  shown = null;
});

/** Draw the games of a table whose records a judge may fetch, and who did. */
export async function openRecords(table) {
  shown = table.id;
  part("#act-records").hidden = true;
  const offered = (await read("records", { table: table.id })) ?? [];
  if (shown !== table.id) return;
  part("#act-records").hidden = !offered.length;
  part("#act-records ul").replaceChildren(...offered.map((record) => drawRecord(table, record)));
}

function drawRecord(table, { game, match, number, fetched }) {
  const [row, who] = [document.createElement("li"), document.createElement("span")];
  const names = fetched.map(({ name, judge, at }) =>
    say("fetchedBy", { judge: name || say(judge ? "judge" : "hallItself"), time: clock(at) }),
  );
  who.textContent = names.join(" · ");
  row.append(button(say("record", { match, game: number }), () => fetchRecord(table, game)), who);
  return row;
}

async function fetchRecord(table, game) {
  const problem = document.createElement("p");
  const answer = await save("record", { table: table.id, game }, problem, `${nameOf(table)}-${game}.jsonl`);
  if (shown !== table.id) return;
  if (answer) {
    const [until, last, other] = answer.headers.get(REACH).split("/");
    if (until !== last) setText(problem, say(other ? "recordCutByOther" : "recordCut", { until, last }));
    await openRecords(table);
  }
  if (shown === table.id) setText(part("#act-problem"), problem.textContent);
}
