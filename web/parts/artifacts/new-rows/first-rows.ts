import { outbox } from '../../../relay/outbox/entries.ts';
import { answerOf } from '../../../relay/outbox/unsent.ts';
import { placeNow } from '../../../relay/request-key.ts';
import { newUuid } from '../../../relay/uuid.ts';
import { pageStore } from '../../../ui/store.ts';
import type { NewRows } from './NewRows.ts';
import { addFirstRows } from './send.ts';

/** The rows that are typed while their document is still being created, one per line. */
interface FirstRows {
  /** The document's name. */
  name: string;
  text: string;
  /** The idempotency key under which the document is created. */
  key: string;
  /** The id of the project in the graph. */
  projectId: string;
  /** The ids of the rows, and where they go once the document exists. */
  into?: { newRows: NewRows; ids: readonly number[] };
}

export const firstRows = pageStore<FirstRows | undefined>(undefined);

/** Collects text for the first rows of a document that is about to be created. */
export const beginFirstRows = (first: Omit<FirstRows, 'into'>): void => firstRows.set(first);

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

/** Ends collecting: the document is on the page. */
export const endFirstRows = (): void => firstRows.set(undefined);

/** Ends collecting for a document that was refused; returns the text for the next try, unless both are listed as not sent. */
export function takeBackFirstRows(): string {
  const { key, text } = firstRows.get() ?? { text: '' };
  if (outbox.get().some((unsent) => unsent.key === key)) commitFirstRows();
  endFirstRows();
  return text;
}

/** Commits the text behind the creation of its document, as nobody is left on the page who could do so later. */
function commitFirstRows(): void {
  const before = firstRows.get();
  const names = before?.text.split('\n').filter((name) => name.trim() !== '') ?? [];
  if (!before || before.into || names.length === 0) return;
  endFirstRows();
  const nodes = {
    projectId: before.projectId,
    artifactId: answerOf(before.key, 'createArtifact', 'artifact', 'entity', 'id'),
  };
  // What is refused is listed with the unsent changes.
  addFirstRows(nodes, names, { key: newUuid(), place: placeNow() }).catch(() => undefined);
}
addEventListener('pagehide', commitFirstRows);

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
