import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import { copyText } from '../../../ui/clipboard.ts';
import { toast } from '../../../ui/toasts.tsx';

/** Offers the unsaved text of a field that has disappeared, so that the user can copy it. */
export function tellWordsLeft(message: string, words: string): void {
  toast.failed(
    { title: 'Not saved', message: `${message} You had typed: “${words}”` },
    { copy: () => copyUnsaved(words) },
  );
}

/** Copies unsaved text. */
export const copyUnsaved = (words: string): void =>
  void copyText(words).then(
    () => toast.done('Unsaved text copied.'),
    () =>
      toast.failed({
        title: 'Not copied',
        message: 'Your browser blocked copying. Copy the text from the fields instead.',
      }),
  );

/**
 * Offers unsaved text when somebody else removes its field from the page: the field goes while its surroundings (`home`) stay. The returned
 * function says that the field ends by itself.
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
