import { csv } from './csv.ts';
import { docx } from './docx.ts';
import type { ReportFormat, Writer } from './format.ts';
import { html } from './html.ts';
import { pdf } from './pdf.ts';
import { png, svg } from './picture.ts';
import { pptx } from './pptx.ts';
import { xlsx } from './xlsx.ts';

/** How each format is written. */
export const writers: Readonly<Record<ReportFormat, Writer>> = {
  docx,
  pdf,
  xlsx,
  csv,
  html,
  pptx,
  png,
  svg,
};
