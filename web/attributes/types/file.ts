import type { TypeOnPage } from '../type-on-page.ts';

export const file = {
  title: 'File',
  line: 'An uploaded file',
  editor: 'file',
  reading: 'file',
  isSavedAtOnce: true,
  search: 'presence',
} as const satisfies TypeOnPage;
