import { useEffect, useId } from 'react';

import { pageStore, useStore } from '../../../ui/store.ts';

interface Line {
  label: string;
  text: string;
}

const lines = pageStore<ReadonlyMap<string, Line>>(new Map());
const set = (id: string, line: Line | undefined) => {
  if (!line && !lines.get().has(id)) return;
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

/** How many fields of the page hold what is not saved. */
export const useUnsavedCount = (): number => useStore(lines, ({ size }) => size);

/** All that was typed and not saved, field by field, under the name and address of the page. */
export const unsavedText = (): string =>
  [
    `${document.title}\n${location.href}`,
    ...[...lines.get().values()].map(({ label, text }) => `${label}\n${text}`),
  ].join('\n\n');
