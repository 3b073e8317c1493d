import { arrange } from '../../drawing/pictures/index.ts';
import type { Arranged } from '../../drawing/pictures/picture.ts';
import type { Order } from './arrange.worker.ts';

/** Up to so many shapes and lines are laid out at once: a worker would take longer to begin. */
const AT_ONCE = 260;

interface Job {
  done: Promise<Arranged>;
  cancel: () => void;
}

/** Lays a content out: at once where it is small, in a thread of its own where it is not. */
export function arranging(
  { picture, content, places, isAnew }: Order,
  onProgress: (share: number) => void,
): Arranged | Job {
  if (content.shapes.length + content.lines.length <= AT_ONCE || typeof Worker === 'undefined')
    return arrange(picture, content, places, { isAnew });
  const worker = new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Arranged>();
  worker.addEventListener('message', ({ data }: MessageEvent<{ progress?: number; arranged?: Arranged }>) => {
    if (data.progress !== undefined) onProgress(data.progress);
    if (!data.arranged) return;
    resolve(data.arranged);
    worker.terminate();
  });
  worker.addEventListener('error', (event) => {
    worker.terminate();
    reject(new Error(event.message));
  });
  const order: Order = { picture, content, places, isAnew };
  worker.postMessage(order);
  return { done: promise, cancel: () => worker.terminate() };
}
