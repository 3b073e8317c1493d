import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

interface Of {
  kind: string;
  /** True for a viewer without write access, who sees the reading view by default. */
  isReader: boolean;
}

export interface ReadingSwitch {
  isOn: boolean;
  onTurn: () => void;
}

/** Switches between editing and the reading view of a text; kept in the address. Artifacts with columns or results have no reading view. */
export function useReadingView({ kind, isReader }: Of): ReadingSwitch | undefined {
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
