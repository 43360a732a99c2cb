// An extension for NodeCG: keeps the state of the table in the replicant `tableside`, and sends each event as a message of
// its code, such as `point` or `over`. The address of the table stands in the bundle's configuration as `table`.
module.exports = (nodecg) => {
  const table = nodecg.bundleConfig.table ?? "http://127.0.0.1:8765";
  const state = nodecg.Replicant("tableside", { defaultValue: null, persistent: false });
  let after = "";

  function take(message) {
    const line = message.split("\n").find((part) => part.startsWith("data: "));
    if (!line) return;
    const { run, seq, scene, events } = JSON.parse(line.slice("data: ".length));
    after = `${run}-${seq}`;
    state.value = scene;
    for (const event of events) nodecg.sendMessage(event.code, event);
  }

  // An answer ends after some seconds, and the next one goes on where it ended.
  async function follow() {
    const answer = await fetch(`${table}/api/v1/live?after=${after}`);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const messages = (text + part.value).split("\n\n");
      text = messages.pop();
      messages.forEach(take);
    }
  }

  async function followAlways() {
    await follow().catch((error) => nodecg.log.warn(String(error)));
    setTimeout(followAlways, 500);
  }

  followAlways();
};
