import { legendOf } from '#shared/drawing/legend.ts';
import { footerOf } from '#shared/drawing/on-sheet.ts';
import { sheetOf, type Sheet } from '#shared/drawing/sheet.ts';

import { downloadPdf, downloadPng, downloadSvg, printPicture } from '../../../diagrams/export.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { Desk } from './useDesk.ts';

export type Format = 'svg' | 'png' | 'pdf' | 'print';

/** Exports the picture as it is on the page to a file or to paper: with its title, source, legend and classification. */
export function useExport(desk: Desk): (format: Format) => void {
  const { scene, title, projectName, banner, content, colouring, relations, around } = desk;
  const sheet = (): Sheet => {
    const chosen = colouring.choices.find(({ value }) => value === colouring.chosen);
    return sheetOf(scene, {
      title,
      footer: footerOf(projectName, new Date()),
      colours: [...colouring.keys, ...relations.keys],
      coloursOf: chosen?.label ?? (relations.isColoured ? 'Relations' : 'Colors'),
      lines: around.isLegend ? legendOf(content) : [],
      top: banner?.top ?? undefined,
      bottom: banner?.bottom ?? undefined,
    });
  };
  const write: Record<Format, (sheet: Sheet) => Promise<void>> = {
    svg: (sheet) => downloadSvg(sheet, title),
    png: (sheet) => downloadPng(sheet, title),
    pdf: (sheet) => downloadPdf(sheet, title),
    print: (sheet) => printPicture(sheet, title),
  };
  return (format) => void write[format](sheet()).catch((error: unknown) => toast.failed(asFacts(error)));
}
