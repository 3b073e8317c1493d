import { useEffect } from 'react';

import { pastedFrom, type PastedRow } from './pasted-row.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true], [role=dialog]') !== null;

/** Calls back with content that is pasted on the page outside of any field. */
export function usePasteIntoDocument(
  mayWrite: boolean,
  onPaste: (pasted: { rows: readonly PastedRow[]; text: string }) => void,
): void {
  useEffect(() => {
    if (!mayWrite) return;
    const hear = (event: ClipboardEvent) => {
      const { clipboardData: data, target } = event;
      if (!data || isTyping(target)) return;
      event.preventDefault();
      const rows = pastedFrom(data);
      if (rows.length > 0) onPaste({ rows, text: data.getData('text/plain') });
    };
    addEventListener('paste', hear);
    return () => removeEventListener('paste', hear);
  }, [mayWrite, onPaste]);
}
