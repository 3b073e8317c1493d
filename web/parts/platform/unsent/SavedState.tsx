import './unsent.css';
import { UnstyledButton } from '@mantine/core';

import { useUnsentWords } from '../../../relay/outbox/entries.ts';
import { filesOnTheirWay } from '../../../relay/upload.ts';
import { useStore } from '../../../ui/store.ts';
import { unsentShown } from './shown.ts';

interface Props {
  isSaving?: boolean;
  /** How many fields are changed and not committed. */
  unsaved?: number;
  /** What is said where nothing waits, instead of that all is saved. */
  otherwise?: string | undefined;
}

/** What the foot of a page says of what was changed. What waits for the connection, or was refused after it did, is reached from there. */
export function SavedState({ isSaving = false, unsaved = 0, otherwise }: Props) {
  const hasUnsent = useUnsentWords() !== undefined;
  const isSending = useStore(filesOnTheirWay) > 0;
  const state = isSaving
    ? 'Saving'
    : isSending
      ? 'Sending a file'
      : unsaved > 0
        ? `${unsaved} not saved yet`
        : otherwise;
  if (!hasUnsent) return state ?? 'All changes saved';
  return (
    <>
      {state !== undefined && `${state} · `}
      <UnsentLink />
    </>
  );
}

/** Tells how many changes are not sent, and leads to them; nothing where all are. */
export function UnsentLink({ before = '' }: { before?: string }) {
  const words = useUnsentWords();
  return (
    words !== undefined && (
      <>
        {before}
        <UnstyledButton className="un-link" onClick={() => unsentShown.set(true)}>
          {words}
        </UnstyledButton>
      </>
    )
  );
}
