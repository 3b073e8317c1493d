import type { Content, ShapeRow, Shape } from '#shared/drawing/content.ts';
import type { Point, Scene } from '#shared/drawing/scene.ts';

/** A cell of a square, by the numbers of its row and column. */
export interface SquareCell {
  row: number;
  column: number;
}

export const squareCellOf = ({ figures }: Shape): SquareCell => ({
  row: Number(figures['row']),
  column: Number(figures['column']),
});
export const squareRows = (shape: Shape): ShapeRow[] =>
  shape.compartments.flatMap(({ rows }) => rows).filter(({ entity }) => entity);

/** Returns the cell at a point of the picture, with the shapes of its row and column; undefined beside the square and on its diagonal. */
export function cellAt(
  { shapes }: Pick<Content, 'shapes'>,
  { items }: Scene,
  [x, y]: Point,
): (SquareCell & { from: string; to: string }) | undefined {
  const diagonal = new Map(shapes.filter(({ kind }) => kind === 'DIAGONAL').map((shape) => [shape.key, shape]));
  const own = items.filter(({ key, is }) => is === 'shape' && diagonal.has(key));
  const from = own.find(({ box }) => y >= box.y && y <= box.y + box.height);
  const to = own.find(({ box }) => x >= box.x && x <= box.x + box.width);
  if (!from || !to || from === to) return undefined;
  const [row, column] = [squareCellOf(diagonal.get(from.key)!).row, squareCellOf(diagonal.get(to.key)!).column];
  return { row, column, from: from.key, to: to.key };
}

/** Tells whether the items of a cell of a square can be moved to another. */
export const isMovableCell = (shape: Shape, tools: readonly { readonly line?: string | null | undefined }[]): boolean =>
  tools.some(({ line }) => line === 'ITEM_FLOW') && shape.kind === 'CELL' && squareRows(shape).length > 0;
