// Loads the page anew if its script does not come: a browser source stays open for hours, and nobody reloads it.

const WAIT_MS = 45000;

setTimeout(() => {
  if (!("graphic" in document.documentElement.dataset)) location.reload();
}, WAIT_MS);
