import type { TypeOnPage } from '../type-on-page.ts';

export const qualityScore = {
  editor: 'qualityScore',
  reading: 'qualityScore',
  place: 'qualities',
  isComputed: true,
  isShownEmpty: true,
  search: 'number',
} as const satisfies TypeOnPage;
