import type { TypeOnPage } from '../type-on-page.ts';

export const multiplicity = {
  title: 'Multiplicity',
  line: 'How many: n, n..m, n..* or *',
  editor: 'multiplicity',
  reading: 'code',
  column: { isFigure: true },
  search: 'text',
} as const satisfies TypeOnPage;
