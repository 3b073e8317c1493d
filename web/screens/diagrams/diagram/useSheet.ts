import { legendOf } from '#shared/drawing/legend.ts';
import { footerOf } from '#shared/drawing/on-sheet.ts';
import { sheetOf, type Sheet, type SheetWords } from '#shared/drawing/sheet.ts';

import type { Desk } from './useDesk.ts';

type Edges = Pick<SheetWords, 'top' | 'bottom'>;

/** Returns the picture as it is on the page, for a file or paper: with its title, source and legend, and what stands at its edges. */
export function useSheet(desk: Desk): (edges?: Edges) => Sheet {
  const { scene, title, projectName, content, colouring, relations, around } = desk;
  return (edges = {}) => {
    const chosen = colouring.choices.find(({ value }) => value === colouring.chosen);
    return sheetOf(scene, {
      title,
      footer: footerOf(projectName, new Date()),
      colours: [...colouring.keys, ...relations.keys],
      coloursOf: chosen?.label ?? (relations.isColoured ? 'Relations' : 'Colors'),
      lines: around.isLegend ? legendOf(content) : [],
      ...edges,
    });
  };
}
