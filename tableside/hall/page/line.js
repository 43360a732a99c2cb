// The live line to the hall: says which tables are new or changed and what the hall's time is, and reconnects by itself.

import { WAYS } from "./ways.js";

const VERSION = 1;
const TICK_MS = 1000;
const LOST_MS = 6000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10000;

/**
 * Follow the hall at `path`. `begin` gets the language and the words of the page, `change` the tables that are new or
 * changed, and `forget` the ids of all tables once all have come, so that a page that was away drops the others.
 * `clock` gets a function that returns the hall's time in seconds since 1970. `lost` gets whether the page is out of
 * date, and why there is no place for it, empty if that is not the reason. `judges` and `conflicts`, if given, get who
 * is signed in, and the rulings whose tables did not know of each other. `round`, if given, gets the round that is played
 * each time that the hall says what is left of it.
 *
 * If a line ends before its first message, the next of `WAYS` is tried at once; the way that brought a message is the
 * first one from then on.
 */
export function follow(path, { begin, change, forget, clock, lost, judges, conflicts, round }) {
  const language = new URLSearchParams(location.search).get("lang") ?? "";
  const address = `${path}?lang=${encodeURIComponent(language)}`;
  const ways = [...WAYS];
  let leave = null;
  let hasBegun = false;
  let failed = 0;
  let heard = 0;
  let wait = FIRST_WAIT_MS;
  let awaited = null;

  function connect() {
    heard = performance.now();
    hasBegun = false;
    leave = ways[0](address, receive, ended);
  }

  function ended(reason) {
    leave();
    if (!hasBegun && !reason) {
      ways.push(ways.shift());
      failed += 1;
      if (failed < ways.length) {
        connect();
        return;
      }
    }
    failed = 0;
    lost(true, reason);
    heard = Infinity;
    setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }

  function receive(message) {
    if (message.v !== VERSION) {
      setTimeout(() => location.reload(), LOST_MS);
      return;
    }
    heard = performance.now();
    hasBegun = true;
    failed = 0;
    wait = FIRST_WAIT_MS;
    lost(false, "");
    if ("now" in message) {
      const offset = message.now - heard / 1000;
      clock(() => offset + performance.now() / 1000);
    }
    if ("labels" in message) {
      begin(message.lang, message.labels);
      judges?.([]);
      conflicts?.([]);
      awaited = { count: message.count, ids: new Set() };
    }
    if ("round" in message) round?.(message.round);
    if ("judges" in message) judges?.(message.judges);
    if ("conflicts" in message) conflicts?.(message.conflicts);
    if ("tables" in message) {
      change(message.tables);
      for (const { id } of message.tables) awaited?.ids.add(id);
    }
    if (awaited && awaited.ids.size >= awaited.count) {
      forget(awaited.ids);
      awaited = null;
    }
  }

  setInterval(() => {
    if (performance.now() - heard <= LOST_MS) return;
    lost(true, "");
    ended("");
  }, TICK_MS);
  connect();
}
