import type { Ctx } from '../../../platform/context.ts';
import type { Made } from '../../../platform/http/download.ts';
import { htmlWriter } from '../formats/html.ts';
import type { Report } from '../report.ts';
import { firstPage } from '../rules/first-page.ts';
import type { ReportOptions } from '../rules/options.ts';
import { singlePiece, readReportPaper, type ReportRequest } from './report.ts';

/** The maximum number of rows read for one page. */
const MOST = 60;

/**
 * Makes about the first page of a report as HTML, whatever its format, as a preview: of tens of thousands of rows only the first are read.
 */
export async function previewHtml(
  ctx: Ctx,
  report: Report,
  wanted: ReportRequest,
  asked: ReportOptions,
): Promise<string> {
  return htmlWriter(firstPage(await readReportPaper(ctx, report, wanted, { ...asked, format: undefined, most: MOST })));
}

/** Returns the preview as a file. */
export const previewOf = async (...of: Parameters<typeof previewHtml>): Promise<Made> => ({
  name: 'preview.html',
  type: 'text/html; charset=utf-8',
  pieces: singlePiece(await previewHtml(...of)),
});
