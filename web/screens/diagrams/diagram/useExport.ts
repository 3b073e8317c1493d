import type { Sheet } from '#shared/drawing/sheet.ts';

import { downloadPdf, downloadPng, downloadSvg } from '../../../diagrams/export.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { say } from '../../../ui/media/spoken.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { Desk } from './useDesk.ts';
import { useSheet } from './useSheet.ts';

export type Format = 'svg' | 'png' | 'pdf';

/** Exports the picture as it is on the page to a file: with its title, source, legend and classification. */
export function useExport(desk: Desk): (format: Format) => void {
  const { title, banner } = desk;
  const sheet = useSheet(desk);
  const write: Record<Format, (sheet: Sheet) => Promise<void>> = {
    svg: (sheet) => downloadSvg(sheet, title),
    png: (sheet) => downloadPng(sheet, title),
    pdf: (sheet) => downloadPdf(sheet, title),
  };
  return (format) =>
    void write[format](sheet({ top: banner?.top ?? undefined, bottom: banner?.bottom ?? undefined })).then(
      () => say(`Exported as ${format.toUpperCase()}.`),
      (error: unknown) => toast.failed(asFacts(error)),
    );
}
