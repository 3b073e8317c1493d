import { arrange } from '../../../server/diagrams/drawing/pictures/index.ts';
import { collecting, type OrderPiece } from './orders.ts';
import { inPieces, type Piece } from './pieces.ts';

export type Answer = { progress: number } | { piece: Piece };

const BETWEEN = 100;
/** Between two pieces of the answer. */
const APART = 6;
const answer = (said: Answer) => postMessage(said);

// Lays out apart from the page, which goes on meanwhile; it is ended to cancel.
const collect = collecting();
addEventListener('message', ({ data }: MessageEvent<OrderPiece>) => {
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
  const arranged = arrange(picture, content, places, { isAnew, onProgress, ...(before && { before }) });
  sendInTurn(inPieces(arranged));
});

/** Piece after piece, so that the page takes a breath after each. */
function sendInTurn(pieces: Iterator<Piece, void>): void {
  const { value, done } = pieces.next();
  if (done) return;
  answer({ piece: value });
  setTimeout(() => sendInTurn(pieces), APART);
}
