import type { Content, DrawnPlace } from '#shared/drawing/content.ts';
import type { PictureLayout } from '#shared/drawing/pictures/picture.ts';

import { gathering, inPieces, type ArrangementPiece } from './pieces.ts';

/** A layout to be done by a worker. */
export interface ArrangeOrder {
  picture: string;
  content: Content;
  places: readonly DrawnPlace[];
  isAnew: boolean;
  before?: PictureLayout;
}
/** A part of an order, which says whether it is the last. */
export type OrderPiece = Omit<ArrangeOrder, 'before'> & { before?: ArrangementPiece; isLast: boolean };

/** Shapes, lines or places per piece, which are quickly copied. */
const AT_A_TIME = 600;

/** Splits an order into pieces, since copying thousands of shapes at once would freeze the page. */
export function* orderInPieces({ content, places, before, ...order }: ArrangeOrder): Generator<OrderPiece, void> {
  const { shapes, lines, ...rest } = content;
  const none: OrderPiece = { ...order, content: { ...rest, shapes: [], lines: [] }, places: [], isLast: false };
  for (const some of parts(shapes)) yield { ...none, content: { ...none.content, shapes: some } };
  for (const some of parts(lines)) yield { ...none, content: { ...none.content, lines: some } };
  for (const some of parts(places)) yield { ...none, places: some };
  if (before) for (const piece of inPieces(before)) yield { ...none, before: piece };
  yield { ...none, isLast: true };
}

function* parts<T>(all: readonly T[]): Generator<T[], void> {
  for (let at = 0; at < all.length; at += AT_A_TIME) yield all.slice(at, at + AT_A_TIME);
}

/** Joins pieces; returns the order with the last one. */
export function collecting(): (piece: OrderPiece) => ArrangeOrder | undefined {
  const [shapes, lines, places]: [Content['shapes'][number][], Content['lines'][number][], DrawnPlace[]] = [[], [], []];
  const gather = gathering();
  let before: PictureLayout | undefined;
  return ({ isLast, before: piece, ...order }) => {
    shapes.push(...order.content.shapes);
    lines.push(...order.content.lines);
    places.push(...order.places);
    if (piece) before = gather(piece);
    if (!isLast) return undefined;
    return { ...order, content: { ...order.content, shapes, lines }, places, ...(before && { before }) };
  };
}

/** Milliseconds of sending before the page gets a break. */
const TURN = 10;

/** Sends an order to a worker, with breaks for the page. The returned function stops it. */
export function sendInPieces(worker: Pick<Worker, 'postMessage'>, order: ArrangeOrder): () => void {
  const pieces = orderInPieces(order);
  let later: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    const ends = performance.now() + TURN;
    while (performance.now() < ends) {
      const { value, done } = pieces.next();
      if (done) return;
      worker.postMessage(value);
    }
    later = setTimeout(send);
  };
  send();
  return () => clearTimeout(later);
}
