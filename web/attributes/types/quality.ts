import type { TypeOnPage } from '../type-on-page.ts';

export const quality = {
  editor: 'quality',
  reading: 'quality',
  isSavedAtOnce: true,
  place: 'qualities',
  isQuality: true,
  bulk: 'yes',
  search: 'flag',
} as const satisfies TypeOnPage;
