import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import { copyText } from '../../../ui/clipboard.ts';
import { toast } from '../../../ui/toasts.tsx';

/** Tells what somebody had typed where its field is gone, so that they can take it along. */
export function tellWordsLeft(message: string, words: string): void {
  toast.failed(
    { title: 'Not saved', message: `${message} You had typed: “${words}”` },
    { copy: () => copyUnsaved(words) },
  );
}

/** Copies what was typed and is not saved. */
export const copyUnsaved = (words: string): void =>
  void copyText(words).then(
    () => toast.done('What you typed was copied.'),
    () =>
      toast.failed({
        title: 'Not copied',
        message: 'The browser does not allow it. Select what you typed where it stands, and copy it there.',
      }),
  );

/**
 * Tells whoever types in a field that somebody else takes off the page what they had typed. That is so where the field goes and what it
 * stands in (`home`) stays. The returned function says that the field ends by itself.
 */
export function useWordsLeft(
  field: RefObject<Element | null>,
  home: string,
  message: string,
  words: string | undefined,
): () => void {
  const hasEnded = useRef(false);
  const latest = useRef({ message, words });
  useEffect(() => {
    latest.current = { message, words };
  });
  useLayoutEffect(() => {
    hasEnded.current = false;
    const around = field.current?.closest(home);
    return () => {
      const { message: said, words: typed } = latest.current;
      if (hasEnded.current || !typed) return;
      // Not before all that goes has gone.
      setTimeout(() => around?.isConnected && tellWordsLeft(said, typed));
    };
  }, [field, home]);
  return () => (hasEnded.current = true);
}
