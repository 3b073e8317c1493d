import type { TypeOnPage } from '../type-on-page.ts';

/** Reads a letter as in a spreadsheet: y, t and 1 mean yes; n, f and 0 mean no. */
const yesOrNo = (letter: string): boolean | undefined =>
  /^[yt1]$/i.test(letter) ? true : /^[nf0]$/i.test(letter) ? false : undefined;

export const boolean = {
  title: 'Yes or no',
  line: 'A checkbox',
  editor: 'boolean',
  isSavedAtOnce: true,
  bulk: 'yes',
  initial: 'yes',
  search: 'flag',
  offers: ['Yes', 'No'],
  fromLetter: yesOrNo,
} as const satisfies TypeOnPage;
