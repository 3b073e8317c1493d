import { useEffect, useId } from 'react';

import { onPageReset } from '../../../ui/page-reset.ts';
import { pageStore, useStore } from '../../../ui/store.ts';

interface Line {
  label: string;
  text: string;
}

const lines = pageStore<ReadonlyMap<string, Line>>(new Map());
let isHeld = false;
onPageReset(() => (isHeld = false));
const set = (id: string, line: Line | undefined) => {
  if (!line && (isHeld || !lines.get().has(id))) return;
  const next = new Map(lines.get());
  if (line) next.set(id, line);
  else next.delete(id);
  lines.set(next);
};

/** Registers the unsaved text of a field, so that people can copy it when it can no longer be saved. */
export function useUnsavedField(label: string, text: string | undefined): void {
  const id = useId();
  useEffect(() => set(id, text === undefined ? undefined : { label, text }), [id, label, text]);
  useEffect(() => () => set(id, undefined), [id]);
}

/** Keeps the unsaved texts of fields that leave the page, until the returned function is called. */
export function holdUnsaved(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
    lines.set(new Map());
  };
}

/** Returns the number of fields with unsaved text. */
export const useUnsavedCount = (): number => useStore(lines, ({ size }) => size);

/** Returns all unsaved text, field by field, below the name and address of the page. */
export const unsavedText = (): string =>
  [
    `${document.title}\n${location.href}`,
    ...[...lines.get().values()].map(({ label, text }) => `${label}\n${text}`),
  ].join('\n\n');
