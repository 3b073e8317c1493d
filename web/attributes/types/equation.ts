import type { TypeOnPage } from '../type-on-page.ts';

export const equation = {
  editor: 'equation',
  reading: 'code',
  place: 'wide',
  search: 'text',
} as const satisfies TypeOnPage;
