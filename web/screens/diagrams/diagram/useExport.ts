import { downloadPdf, downloadPng, downloadSvg, printed } from '../../../diagrams/export.ts';
import { entryOf, kindsOf } from '../../../diagrams/words.ts';
import { sheetOf, type Sheet } from '../../../drawing/sheet.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { Desk } from './useDesk.ts';

export type Format = 'svg' | 'png' | 'pdf' | 'print';

/** Writes the picture as it is on the page to a file or to paper: with its title, where it comes from, what its colours and lines mean, and how secret it is. */
export function useExport(desk: Desk): (format: Format) => void {
  const { scene, title, projectName, banner, content, colouring, around } = desk;
  const sheet = (): Sheet => {
    const today = new Date().toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
    const chosen = colouring.choices.find(({ value }) => value === colouring.chosen);
    const lines = around.isLegend ? kindsOf(content).map((line) => ({ line, name: entryOf(line) })) : [];
    return sheetOf(scene, {
      title,
      footer: `${projectName} · ${today}`,
      colours: colouring.keys,
      coloursOf: chosen?.label ?? 'Colours',
      lines: lines.length > 1 ? lines : [],
      top: banner?.top ?? undefined,
      bottom: banner?.bottom ?? undefined,
    });
  };
  const write: Record<Format, (sheet: Sheet) => Promise<void>> = {
    svg: (sheet) => downloadSvg(sheet, title),
    png: (sheet) => downloadPng(sheet, title),
    pdf: (sheet) => downloadPdf(sheet, title),
    print: (sheet) => printed(sheet, title),
  };
  return (format) => void write[format](sheet()).catch((error: unknown) => toast.failed(asFacts(error)));
}
