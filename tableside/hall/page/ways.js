// The ways to the hall's live line: a WebSocket, or an answer that goes on, for browsers that refuse a WebSocket under a
// certificate that somebody accepted by hand; or one answer after the other, for those that cannot read one as it comes.

const NO_PLACE = 1013;
const LINES_TYPE = "application/x-ndjson";
const POLL_MS = 2000;

function bySocket(address, receive, closed) {
  let socket = null;
  let hasLeft = false;
  const end = (reason) => hasLeft || closed(reason);
  try {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${address}`);
    socket.onmessage = (event) => hasLeft || receive(JSON.parse(event.data));
    socket.onclose = (event) => end(event.code === NO_PLACE ? event.reason : "");
  } catch {
    queueMicrotask(() => end(""));
  }
  return () => {
    hasLeft = true;
    socket?.close();
  };
}

/** Return the way of `read`, which gets an address, a signal that ends it, and what takes each line. */
function byFetch(read) {
  return (address, receive, closed) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let reason = "";
    const take = (line) => {
      const message = JSON.parse(line);
      if (!("closed" in message)) queueMicrotask(() => signal.aborted || receive(message));
      else if (message.closed === NO_PLACE) ({ reason } = message);
    };
    read(address, signal, take)
      .catch(() => {})
      .then(() => signal.aborted || closed(reason));
    return () => leaving.abort();
  };
}

/** Ask for the lines of an answer. The token is in a cookie. */
async function ask(address, signal) {
  const answer = await fetch(address, { method: "POST", cache: "no-store", signal });
  if (answer.headers.get("Content-Type") !== LINES_TYPE) throw new Error(address);
  return answer;
}

const byAnswer = byFetch(async (address, signal, take) => {
  const answer = await ask(address, signal);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop();
    lines.forEach(take);
  }
});

const byPolls = byFetch(async (address, signal, take) => {
  for (;;) {
    const answer = await ask(`${address}&once=1`, signal);
    const lines = (await answer.text()).split("\n");
    lines.filter(Boolean).forEach(take);
    if (!answer.ok) return;
    await new Promise((goOn) => setTimeout(goOn, POLL_MS));
  }
});

/**
 * The ways of this browser, the best first. Each is a function of the address of the line, without its origin, of
 * `receive`, which gets each message, and of `closed`, which gets why there is no place once the line has ended or did
 * not come; empty if that is not the reason. It returns a function that leaves the line: nothing is called from then on.
 */
export const WAYS = [bySocket, "body" in Response.prototype ? byAnswer : byPolls];
