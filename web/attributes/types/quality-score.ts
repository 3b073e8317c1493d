import type { TypeOnPage } from '../type-on-page.ts';

export const qualityScore = {
  title: 'Quality score',
  line: 'The share of qualities that hold, calculated',
  editor: 'qualityScore',
  reading: 'qualityScore',
  place: 'qualities',
  isComputed: true,
  isShownEmpty: true,
  search: 'number',
} as const satisfies TypeOnPage;
