import { arrange } from '#shared/drawing/pictures/index.ts';

import { collecting, type OrderPiece } from './orders.ts';
import { inPieces, type ArrangementPiece } from './pieces.ts';

export type ArrangeAnswer = { progress: number } | { piece: ArrangementPiece };

const BETWEEN = 100;
const answer = (said: ArrangeAnswer) => postMessage(said);

/** Lays out an order once all of its pieces have come, and answers one piece per request. */
function arranging(): (data: OrderPiece | 'more') => void {
  const collect = collecting();
  let pieces: Iterator<ArrangementPiece, void> | undefined;
  return (data) => {
    const order = data === 'more' ? undefined : collect(data);
    if (order) {
      const { picture, content, places, isAnew, before } = order;
      const options = { isAnew, onProgress: telling(), ...(before && { before }) };
      pieces = inPieces(arrange(picture, content, places, options));
    }
    const next = order || data === 'more' ? pieces?.next() : undefined;
    if (next?.value) answer({ piece: next.value });
  };
}

/** Reports the progress now and then. */
function telling(): (progress: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < BETWEEN) return;
    last = now;
    answer({ progress });
  };
}

// Lays out apart from the page, which goes on meanwhile; it is ended to cancel.
const hear = arranging();
addEventListener('message', ({ data }: MessageEvent<OrderPiece | 'more'>) => hear(data));
