import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { onPageReset } from '../ui/page-reset.ts';

/** Milliseconds after a key press during which the user may be in the middle of a sentence. */
const REST = 1500;

let typedAt = Number.NEGATIVE_INFINITY;
onPageReset(() => (typedAt = Number.NEGATIVE_INFINITY));

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
addEventListener(
  'keydown',
  ({ key, target }) => {
    if (isText(target) && (key.length === 1 || key === 'Backspace')) typedAt = Date.now();
  },
  { capture: true },
);

/**
 * Delays a dialog that takes the focus until nobody has typed for a moment, since the next letters would go into it. When it closes, it
 * returns the focus and the caret.
 */
export function useOnceRested(isWanted: boolean): boolean {
  const [isRested, setRested] = useState(false);
  const giveBack = useRef<() => void>(nothing);
  if (!isWanted && isRested) setRested(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = typedAt + REST - Date.now();
      if (left > 0) {
        timer = setTimeout(look, left);
        return;
      }
      // Before it opens, since its content takes the focus at once.
      giveBack.current = caretNow();
      setRested(true);
    };
    look();
    return () => clearTimeout(timer);
  }, [isWanted]);
  const isThere = isWanted && isRested;
  useLayoutEffect(() => {
    if (isThere) return;
    // At once, since a hand types on: what took the focus may stay a moment longer.
    giveBack.current();
    giveBack.current = nothing;
  }, [isThere]);
  return isThere;
}

const nothing = () => undefined;

function caretNow(): () => void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return nothing;
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const [start, end] = isField ? [element.selectionStart, element.selectionEnd] : [null, null];
  return () => {
    if (!element.isConnected) return;
    element.focus({ preventScroll: true });
    if (isField && start !== null) element.setSelectionRange(start, end);
    else if (range && element.contains(range.startContainer)) {
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    }
  };
}
