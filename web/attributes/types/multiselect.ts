import type { TypeOnPage } from '../type-on-page.ts';

export const multiselect = {
  title: 'Several choices',
  line: 'Any number of the choices that you list',
  editor: 'multiselect',
  reading: 'chips',
  search: 'choice',
  hasChoices: true,
  isTakenFromList: true,
} as const satisfies TypeOnPage;
