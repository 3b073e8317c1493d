import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

interface Of {
  kind: string;
  /** Whoever may only read meets a document so. */
  isReader: boolean;
}

export interface Reading {
  isOn: boolean;
  onTurn: () => void;
}

/** Whether a text is shown to be read, without what is beside it; kept in the address. What is filled in or shown by columns has no such view. */
export function useReading({ kind, isReader }: Of): Reading | undefined {
  const [asked, ask] = useSearchParams();
  const isUsual = isReader && kind === 'DOCUMENT';
  const view = asked.get('view');
  const isOn = isUsual ? view !== 'rows' : view === 'reading';
  const onTurn = useCallback(
    () =>
      ask(
        (before) => {
          const after = new URLSearchParams(before);
          if (isOn === isUsual) after.set('view', isOn ? 'rows' : 'reading');
          else after.delete('view');
          return after;
        },
        { replace: true },
      ),
    [ask, isOn, isUsual],
  );
  return kind === 'DOCUMENT' || kind === 'COMPILATION' ? { isOn, onTurn } : undefined;
}
