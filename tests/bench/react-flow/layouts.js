import ElkApi from 'elkjs/lib/elk-api.js';
import elkWorker from 'elkjs/lib/elk-worker.min.js?url';

import { arrangeApart } from '../../../web/diagrams/engine/arrange-apart.ts';

const SIZE = { width: 252, height: 104 };

/** How long our worker takes for a picture, with how often it said how far it was and the longest the page stood still meanwhile. */
async function ours(picture, content) {
  const worker = new Worker(new URL('../../../web/diagrams/engine/arrange.worker.ts', import.meta.url), {
    type: 'module',
  });
  const watch = stillness();
  const began = performance.now();
  let said = 0;
  await new Promise((done, fail) => {
    worker.addEventListener('error', ({ message }) => fail(new Error(message)));
    arrangeApart(
      worker,
      { picture, content, places: [], isAnew: false },
      { onProgress: () => said++, onArranged: done },
    );
  });
  const ms = performance.now() - began;
  worker.terminate();
  return { ms, said, still: watch() };
}

async function elk(content) {
  const layouter = new ElkApi({ workerUrl: elkWorker });
  const began = performance.now();
  await layouter.layout({
    id: 'root',
    layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'DOWN' },
    children: content.shapes.map(({ key }) => ({ id: key, ...SIZE })),
    edges: content.lines.map(({ key, fromKey, toKey }) => ({ id: key, sources: [fromKey], targets: [toKey] })),
  });
  return { ms: performance.now() - began, said: 0, still: 0 };
}

/** The longest time between two turns of the page, until it is asked for. */
function stillness() {
  let last = performance.now();
  let most = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    most = Math.max(most, now - last);
    last = now;
  }, 4);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** In a turn of its own: the one in which the bench hands over thousands of shapes goes on until it has let go of them. */
export async function laidOut(by, picture, content) {
  await new Promise((done) => setTimeout(done));
  return by === 'ours' ? ours(picture, content) : elk(content);
}
