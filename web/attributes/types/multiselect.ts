import type { TypeOnPage } from '../type-on-page.ts';

export const multiselect = {
  editor: 'multiselect',
  reading: 'chips',
  search: 'choice',
  hasChoices: true,
} as const satisfies TypeOnPage;
