import { centre } from '#shared/drawing/scene.ts';

import { cellEntries, moveToCell } from '../own/of-cells.ts';
import { cellAt, isMovableCell } from '../own/squares.ts';
import type { PictureOnPage } from './picture-on-page.ts';

/** Cells in rows and columns, whose contents are moved to others. */
export const grid: PictureOnPage = {
  canMove: (shape, tools) => shape.entity != null || isMovableCell(shape, tools),
  hasOwnPlace: () => false,
  placedByModel: {
    includes: isMovableCell,
    async moveTo(own, { key, box }, at, scene) {
      const cell = cellAt(own.content, scene, centre({ ...box, ...at }));
      if (cell) await moveToCell(own, key, cell);
    },
  },
  takes: (moved, onto, shapes) =>
    shapes.get(moved)?.parentKey != null &&
    shapes.get(moved)?.entity != null &&
    ['CELL', 'STRIP'].includes(shapes.get(onto)?.kind ?? ''),
  // An empty cell gets a new item from its row to its column.
  endsAt: cellAt,
  isMovedAlone: true,
  entries: cellEntries,
  isReadFromBeginning: true,
};
