import type { Arranged } from '#shared/drawing/pictures/picture.ts';

import type { Answer } from './arrange.worker.ts';
import { sendInPieces, type Order } from './orders.ts';
import { gathering } from './pieces.ts';

interface Heard {
  onProgress(share: number): void;
  onArranged(arranged: Arranged): void;
}

/** Has a worker lay something out. It sends a piece of its answer when the last one has been read, so that the page takes a breath between. The returned function ends it. */
export function arrangeApart(worker: Worker, order: Order, { onProgress, onArranged }: Heard): () => void {
  const gather = gathering();
  let isEnded = false;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (isEnded) return;
    if ('progress' in data) return onProgress(data.progress);
    const arranged = gather(data.piece);
    if (arranged) onArranged(arranged);
    else worker.postMessage('more');
  });
  const endsSending = sendInPieces(worker, order);
  return () => {
    isEnded = true;
    endsSending();
    worker.terminate();
  };
}
