import { pageStore } from '../../../ui/store.ts';
import type { NewRows } from './NewRows.ts';

/** The rows that are typed while their document is still being created, one per line. */
interface FirstRows {
  /** The document's name. */
  name: string;
  text: string;
  /** The ids of the rows, and where they go once the document exists. */
  into?: { newRows: NewRows; ids: readonly number[] };
}

export const firstRows = pageStore<FirstRows | undefined>(undefined);

/** Collects text for the first rows of a document that is about to be created. */
export const beginFirstRows = (name: string): void => firstRows.set({ name, text: firstRows.get()?.text ?? '' });

/** Replaces the collected text. */
export function writeFirstRows(text: string): void {
  const before = firstRows.get();
  if (!before) return;
  firstRows.set({ ...before, text, ...(before.into && { into: put(text, before.into) }) });
}

/** Moves the collected text into the document once it exists. */
export function giveFirstRows(newRows: NewRows): void {
  const before = firstRows.get();
  if (!before) return;
  newRows.know([]);
  firstRows.set({ ...before, into: put(before.text, { newRows, ids: [] }) });
}

/** Ends collecting: the document is on the page, or was not created. */
export const endFirstRows = (): void => firstRows.set(undefined);

/** Creates one row per line; the caret is in the last. */
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
