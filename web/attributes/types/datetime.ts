import { dateText } from '../../ui/moments.ts';
import { typedDate } from '../../ui/typed/typed-date.ts';
import type { TypeOnPage } from '../type-on-page.ts';

export const datetime = {
  title: 'Date',
  line: 'A day, with or without a time',
  editor: 'datetime',
  isSavedAtOnce: true,
  search: 'date',
  words: (value: unknown) => (typeof value === 'number' ? dateText(value) : undefined),
  spelled(text: string) {
    const moment = typedDate(text);
    return moment === undefined ? undefined : new Date(moment).toISOString();
  },
} as const satisfies TypeOnPage;
