import type { Paper } from '../paper.ts';
import { hasEquations, typeset } from '../rules/equations/with-equations.ts';

/** The formats of reports. */
export const reportFormats = ['docx', 'pdf', 'xlsx', 'csv', 'html', 'pptx', 'png', 'svg'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The media types of their files. */
export const mediaTypes: Readonly<Record<ReportFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  html: 'text/html',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** Writes a paper as the bytes of a file; for Word, into a company's document if one is given. */
export type PaperWriter = (paper: Paper, template?: Uint8Array) => Promise<Uint8Array | string>;

/** Returns the paper with its equations typeset, by a library that is loaded for the first of them. */
export async function withEquations(paper: Paper): Promise<Paper> {
  if (!hasEquations(paper)) return paper;
  const { setEquation } = await import('../rules/equations/typeset.ts');
  return typeset(paper, setEquation);
}
