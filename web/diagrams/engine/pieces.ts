import type { PictureLayout } from '#shared/drawing/pictures/picture.ts';

/** A part of an arrangement, which says whether it is the last. */
export type ArrangementPiece = PictureLayout & { isLast: boolean };

/** Boxes or routes per piece, which are quickly read. */
const AT_A_TIME = 500;
const none = (): PictureLayout => ({ boxes: [], routes: [], back: [], closed: [] });

/** Splits an arrangement into pieces, since reading thousands of routes at once would freeze the page. */
export function* inPieces({ boxes, routes, back, closed }: PictureLayout): Generator<ArrangementPiece, void> {
  for (let at = 0; at < boxes.length; at += AT_A_TIME)
    yield { ...none(), boxes: boxes.slice(at, at + AT_A_TIME), isLast: false };
  for (let at = 0; at < routes.length; at += AT_A_TIME)
    yield { ...none(), routes: routes.slice(at, at + AT_A_TIME), isLast: false };
  yield { ...none(), back, closed, isLast: true };
}

/** Joins pieces; returns all of them together with the last one. */
export function gathering(): (piece: ArrangementPiece) => PictureLayout | undefined {
  const all = none();
  return ({ boxes, routes, back, closed, isLast }) => {
    all.boxes.push(...boxes);
    all.routes.push(...routes);
    all.back.push(...back);
    all.closed.push(...closed);
    return isLast ? all : undefined;
  };
}
