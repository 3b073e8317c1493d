import type { TypeOnPage } from '../type-on-page.ts';

export const multiplicity = {
  editor: 'multiplicity',
  reading: 'code',
  column: { isFigure: true },
  search: 'text',
} as const satisfies TypeOnPage;
