// The live line to the server: keeps the scene up to date, reconnects by itself, and reports when it is out of date.

const VERSION = 2;
const TICK_MS = 1000;
const STALE_MS = 5000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10000;
const NO_PLACE = 1013;

/**
 * Follow the server at `address`: `show` gets each new scene (null before there is a match), `label` the language and
 * the words of the page, `grey` whether the page has been out of date for more than five seconds. `time` gets the
 * server's time in ms while there is a clock of the round, `idle` whether the scene is a result from long ago, and
 * `news` the events that led to the scene: none for a page that has just come, or has missed a message. `full` gets why
 * there is no place for this page, empty once there is one. `steer` gets how the producer wants the graphics shown,
 * and `held` whether what follows is shown only once the match is over.
 */
export function follow(address, { show, label, grey, time, full, idle, news, steer, held }) {
  let socket = null;
  let scene = null;
  let seq = 0;
  let stale = false;
  let wait = FIRST_WAIT_MS;
  let heard = performance.now();
  let fresh = heard;

  function connect() {
    heard = performance.now();
    socket = new WebSocket(address);
    socket.onmessage = (event) => receive(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (event.code === NO_PLACE) full(event.reason);
      retry();
    };
  }

  function retry() {
    socket.onmessage = socket.onclose = null;
    socket.close();
    setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    heard = Infinity;
  }

  function ask(what) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ask: what }));
  }

  function receive(message) {
    if (message.v !== VERSION) {
      setTimeout(() => location.reload(), STALE_MS);
      return;
    }
    heard = performance.now();
    wait = FIRST_WAIT_MS;
    if (message.now !== undefined) time(message.now);
    const isBeat = !["scene", "changes", "stale", "idle", "held", "events", "graphics"].some((part) => part in message);
    if (!("scene" in message) && message.seq !== seq + (isBeat ? 0 : 1)) {
      ask("snapshot");
      return;
    }
    seq = message.seq;
    stale = message.stale ?? stale;
    if ("scene" in message) {
      scene = message.scene;
      label(message.lang, message.labels);
    } else {
      scene = { ...scene, ...message.changes };
    }
    if (!stale) {
      fresh = heard;
      grey(false);
    }
    full("");
    if (message.idle !== undefined) idle(message.idle);
    if (message.held !== undefined) held(message.held);
    if (message.graphics) steer(message.graphics);
    if (!isBeat) show(scene);
    if (message.events) news(message.events);
  }

  function tick() {
    const now = performance.now();
    grey(now - fresh > STALE_MS);
    if (now - heard > STALE_MS) retry();
    else ask("beat");
  }

  connect();
  setInterval(tick, TICK_MS);
}
