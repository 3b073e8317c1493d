import { arrange } from '../../../server/diagrams/drawing/pictures/index.ts';
import { collecting, type OrderPiece } from './orders.ts';
import { inPieces, type Piece } from './pieces.ts';

export type Answer = { progress: number } | { piece: Piece };

const BETWEEN = 100;
const answer = (said: Answer) => postMessage(said);

// Lays out apart from the page, which goes on meanwhile; it is ended to cancel.
const collect = collecting();
let pieces: Iterator<Piece, void> | undefined;
addEventListener('message', ({ data }: MessageEvent<OrderPiece | 'more'>) => {
  if (data === 'more') return sendNext();
  const order = collect(data);
  if (!order) return;
  const { picture, content, places, isAnew, before } = order;
  let last = 0;
  const onProgress = (progress: number) => {
    const now = performance.now();
    if (now - last < BETWEEN) return;
    last = now;
    answer({ progress });
  };
  pieces = inPieces(arrange(picture, content, places, { isAnew, onProgress, ...(before && { before }) }));
  sendNext();
});

function sendNext(): void {
  const next = pieces?.next();
  if (next?.value) answer({ piece: next.value });
}
