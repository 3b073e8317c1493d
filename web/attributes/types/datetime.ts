import { dateText } from '../../ui/moments.ts';
import type { TypeOnPage } from '../type-on-page.ts';

export const datetime = {
  title: 'Date',
  line: 'A day, with or without a time',
  editor: 'datetime',
  isSavedAtOnce: true,
  search: 'date',
  words: (value: unknown) => (typeof value === 'number' ? dateText(value) : undefined),
  isSpelledFreely: true,
} as const satisfies TypeOnPage;
