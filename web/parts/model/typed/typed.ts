import { useEffect, useId, useSyncExternalStore } from 'react';

interface Line {
  label: string;
  text: string;
}

let lines: ReadonlyMap<string, Line> = new Map();
const listeners = new Set<() => void>();
const set = (id: string, line: Line | undefined) => {
  if (!line && !lines.has(id)) return;
  const next = new Map(lines);
  if (line) next.set(id, line);
  else next.delete(id);
  lines = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keeps what stands unsaved in a field at hand, so that people can take it along when it can no longer be saved. */
export function useTyped(label: string, text: string | undefined): void {
  const id = useId();
  useEffect(() => set(id, text === undefined ? undefined : { label, text }), [id, label, text]);
  useEffect(() => () => set(id, undefined), [id]);
}

/** How many fields of the page hold what is not saved. */
export const useTypedCount = (): number => useSyncExternalStore(listen, () => lines.size);

/** All that was typed and not saved, field by field, under the name and address of the page. */
export const typedText = (): string =>
  [`${document.title}\n${location.href}`, ...[...lines.values()].map(({ label, text }) => `${label}\n${text}`)].join(
    '\n\n',
  );
