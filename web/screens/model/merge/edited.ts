import type { Conflict } from './conflict.ts';

type Field = Pick<Conflict, 'type' | 'base' | 'ours' | 'theirs' | 'choice'>;

/** Whether a field holds text, so that a third one can be written. */
export const isWritten = ({ base, ours, theirs }: Field): boolean =>
  [base, ours, theirs].every((value) => value === null || value === undefined || typeof value === 'string');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What was typed, as the field keeps it: a description in paragraphs. */
export const asValue = ({ type }: Field, text: string): string =>
  type === 'DESCRIPTION'
    ? text
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((line) => `<p>${escaped(line)}</p>`)
        .join('')
    : text;

/** What was written by hand, as it is typed. */
export function editedText({ type, choice }: Field): string {
  const value = typeof choice?.value === 'string' ? choice.value : '';
  if (type !== 'DESCRIPTION') return value;
  const page = new DOMParser().parseFromString(value, 'text/html');
  return [...page.body.children].map((each) => each.textContent).join('\n');
}
