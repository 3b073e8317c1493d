import './unsent.css';
import { UnstyledButton } from '@mantine/core';

import { useUnsentWords } from '../../../relay/outbox/entries.ts';
import { filesOnTheirWay } from '../../../relay/upload.ts';
import { useStore } from '../../../ui/store.ts';
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
