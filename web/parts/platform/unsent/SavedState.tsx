import './unsent.css';
import { UnstyledButton } from '@mantine/core';

import { useUnsentWords } from '../../../relay/outbox/entries.ts';
import { unsentShown } from './shown.ts';

interface Props {
  isSaving?: boolean;
  /** The number of fields with uncommitted changes. */
  unsaved?: number;
  /** Replaces "All changes saved". */
  otherwise?: string | undefined;
}

/** Shows in the page's foot whether changes are saved, and links to those that wait for the connection or were refused after it. */
export function SavedState({ isSaving = false, unsaved = 0, otherwise }: Props) {
  const hasUnsent = useUnsentWords() !== undefined;
  const state = isSaving ? 'Saving' : unsaved > 0 ? `${unsaved} not saved yet` : otherwise;
  if (!hasUnsent) return state ?? 'All changes saved';
  return (
    <>
      {state !== undefined && `${state} · `}
      <UnsentLink />
    </>
  );
}

/** Counts the unsent changes, and links to them; nothing if there are none. */
export function UnsentLink() {
  const words = useUnsentWords();
  return (
    words !== undefined && (
      <UnstyledButton className="un-link" onClick={() => unsentShown.set(true)}>
        {words}
      </UnstyledButton>
    )
  );
}
