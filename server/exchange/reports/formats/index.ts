import type { ReportFormat, PaperWriter } from './format.ts';

/** The writers by format; each loads its library on first use. */
export const writers: Readonly<Record<ReportFormat, () => Promise<PaperWriter>>> = {
  docx: async () => (await import('./docx/write.ts')).docx,
  pdf: async () => (await import('./pdf/write.ts')).pdf,
  xlsx: async () => (await import('./xlsx/write.ts')).xlsx,
  csv: async () => (await import('./csv.ts')).csv,
  html: async () => (await import('./html.ts')).htmlWriter,
  pptx: async () => (await import('./pptx/write.ts')).pptx,
  png: async () => (await import('./picture.ts')).png,
  svg: async () => (await import('./picture.ts')).svg,
};
