import type { TypeOnPage } from '../type-on-page.ts';

export const enumeration = {
  title: 'Choice',
  line: 'One of the choices that you list',
  editor: 'enumeration',
  isSavedAtOnce: true,
  bulk: 'choice',
  initial: 'choice',
  search: 'choice',
  hasChoices: true,
  isTakenFromList: true,
  canBeState: true,
  fromPasted: (text: string, choices: readonly string[]) =>
    choices.find((choice) => choice.toLowerCase() === text.toLowerCase()),
} as const satisfies TypeOnPage;
