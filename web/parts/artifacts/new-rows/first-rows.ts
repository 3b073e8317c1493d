import { pageStore } from '../../../ui/store.ts';
import type { NewRows } from './NewRows.ts';

/** What somebody writes in a document that is still being made, a row a line. */
interface FirstRows {
  /** What the document is called. */
  name: string;
  text: string;
  /** Where the rows go once it is made, and which they are. */
  into?: { newRows: NewRows; ids: readonly number[] };
}

export const firstRows = pageStore<FirstRows | undefined>(undefined);

/** Takes what is typed from now on for the first rows of a document that is about to be made. */
export const beginFirstRows = (name: string): void => firstRows.set({ name, text: firstRows.get()?.text ?? '' });

/** Takes what stands there now. */
export function writeFirstRows(text: string): void {
  const before = firstRows.get();
  if (!before) return;
  firstRows.set({ ...before, text, ...(before.into && { into: put(text, before.into) }) });
}

/** Puts what was typed into the document, which is made. */
export function giveFirstRows(newRows: NewRows): void {
  const before = firstRows.get();
  if (!before) return;
  newRows.know([]);
  firstRows.set({ ...before, into: put(before.text, { newRows, ids: [] }) });
}

/** Ends it: the document is on the page, or was not made. */
export const endFirstRows = (): void => firstRows.set(undefined);

/** A row a line; somebody writes in the last. */
function put(text: string, { newRows, ids }: NonNullable<FirstRows['into']>): NonNullable<FirstRows['into']> {
  const names = text.split('\n');
  const all = [...ids];
  names.forEach((name, at) => {
    if (all[at] === undefined) {
      const before = newRows.rows.get().find(({ id }) => id === all[at - 1]);
      all.push(newRows.add({ aboveId: null, afterId: before?.globalId ?? null }, undefined, { name }));
    } else newRows.change(all[at], { name });
  });
  for (const gone of all.splice(names.length)) newRows.drop(gone);
  newRows.write(all.at(-1));
  return { newRows, ids: all };
}
