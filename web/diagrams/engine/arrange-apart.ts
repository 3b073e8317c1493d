import type { PictureLayout } from '#shared/drawing/pictures/picture.ts';

import type { ArrangeAnswer } from './arrange.worker.ts';
import { sendInPieces, type ArrangeOrder } from './orders.ts';
import { gathering } from './pieces.ts';

interface Heard {
  onProgress(share: number): void;
  onArranged(arranged: PictureLayout): void;
}

/**
 * Runs a layout in a worker. It sends each piece of its answer after the last one was read, so that the page gets breaks between. The
 * returned function ends it.
 */
export function arrangeApart(worker: Worker, order: ArrangeOrder, { onProgress, onArranged }: Heard): () => void {
  const gather = gathering();
  let isEnded = false;
  worker.addEventListener('message', ({ data }: MessageEvent<ArrangeAnswer>) => {
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
