// Elements of a list in their order, moved as little as possible, so that focus and place on the page stay.

/** Let a list have these elements, in this order. */
export function place(list, elements) {
  const wanted = new Set(elements);
  for (const element of [...list.children]) if (!wanted.has(element)) element.remove();
  let at = list.firstElementChild;
  for (const element of elements) {
    if (element === at) at = at.nextElementSibling;
    else list.insertBefore(element, at);
  }
}

/** Return a function after which this is done once before the next frame, however often it is called. */
export function beforeFrame(work) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      work();
    });
  };
}

const inOrder = new Intl.Collator(undefined, { numeric: true });

/** Compare two names of tables, numbers by their size. */
export const byName = (one, other) => inOrder.compare(one, other);
