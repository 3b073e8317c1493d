// Reports as all formats write them, with nothing around its blocks.
import type { Block, Paper } from '../../../server/exchange/reports/paper.ts';

export const plainPaper = (blocks: Block[], more: Partial<Paper> = {}): Paper => ({
  title: 'T',
  project: 'P',
  author: 'A',
  date: '1 May 2026',
  top: null,
  bottom: null,
  hasContents: false,
  isWide: false,
  blocks,
  ...more,
});
