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

/** Keeps what stands unsaved in a field at hand, so that people can take it along when it can no longer be saved. */
export function useUnsavedField(label: string, text: string | undefined): void {
  const id = useId();
  useEffect(() => set(id, text === undefined ? undefined : { label, text }), [id, label, text]);
  useEffect(() => () => set(id, undefined), [id]);
}

/** Keeps what stands in the fields of the page at hand while they are taken off it, until the returned function is called. */
export function holdUnsaved(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
    lines.set(new Map());
  };
}

/** How many fields of the page hold what is not saved. */
export const useUnsavedCount = (): number => useStore(lines, ({ size }) => size);

/** All that was typed and not saved, field by field, under the name and address of the page. */
export const unsavedText = (): string =>
  [
    `${document.title}\n${location.href}`,
    ...[...lines.get().values()].map(({ label, text }) => `${label}\n${text}`),
  ].join('\n\n');
