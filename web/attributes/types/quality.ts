import type { TypeOnPage } from '../type-on-page.ts';

export const quality = {
  title: 'Quality',
  line: 'Yes or no with suggestions, judged from the text of a requirement',
  editor: 'quality',
  reading: 'quality',
  isSavedAtOnce: true,
  place: 'qualities',
  isQuality: true,
  bulk: 'yes',
  search: 'flag',
} as const satisfies TypeOnPage;
