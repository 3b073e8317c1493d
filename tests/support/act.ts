// Screens run React as browsers get it, of which its makers left out `act`: what does all that a page has put off before a test goes on.
import { createRequire } from 'node:module';

type Work = () => void;
const required = createRequire(import.meta.url);
/** The work that React has deferred until the running code ends, and until later. */
const soon: Work[] = [];
const later: Work[] = [];

/** Puts work off as usual, unless `endWork` does it before. */
const noted =
  (work: Work[], putOff: (then: Work) => unknown) =>
  (then: Work): void => {
    work.push(then);
    putOff(() => {
      const at = work.indexOf(then);
      if (at >= 0) work.splice(at, 1)[0]!();
    });
  };

/** Far more pieces of work than a screen needs at once. */
const MOST = 1_000;

/**
 * Does the work that React has deferred, and any that it defers in turn, until nothing is left. Three parts of a page that wait for data at once
 * React draws again and again until that comes (react/react#37556), which it cannot while this goes on: the rest is left to the usual turns.
 */
export function endWork(): void {
  let count = 0;
  for (let work = soon.shift() ?? later.shift(); work; work = soon.shift() ?? later.shift()) {
    work();
    if (++count === MOST) return;
  }
}

let depth = 0;
const leave = () => {
  if (--depth === 0) endWork();
};

/** Does something, and all that it makes React do. */
function act(work: () => unknown): Promise<unknown> {
  depth++;
  let result: unknown;
  try {
    result = work();
  } finally {
    if (!(result instanceof Promise)) leave();
  }
  return result instanceof Promise ? result.finally(leave) : Promise.resolve(result);
}

const React = required('react') as { act?: unknown };
if (React.act === undefined) {
  React.act = act;
  // Whichever way React puts work off, it takes when it is loaded.
  const { queueMicrotask, setImmediate } = globalThis;
  Object.assign(globalThis, {
    queueMicrotask: noted(soon, queueMicrotask),
    setImmediate: noted(later, setImmediate),
  });
  required('react-dom/client');
  Object.assign(globalThis, { queueMicrotask, setImmediate });
}
