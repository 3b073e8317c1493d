import './stored-drafts.css';
import { Button } from '@mantine/core';

import { When } from '../../../ui/dates.tsx';

interface Props {
  /** The name of the field or form that was typed into. */
  label: string;
  words: string;
  at: number;
  onPutBack: () => void;
  onDrop: () => void;
}

/** Offers unsaved text from before the page was left or reloaded. */
export const StoredDraftNote = ({ label, words, at, onPutBack, onDrop }: Props) => (
  <div className="tr-wrap ty-kept" role="status">
    <span className="ty-words">
      Typed <When iso={new Date(at).toISOString()} /> and not saved: “{words || '–'}”
    </span>
    <Button variant="default" size="compact-xs" onClick={onPutBack} aria-label={`Restore draft of ${label}`}>
      Restore draft
    </Button>
    <Button variant="subtle" size="compact-xs" onClick={onDrop} aria-label={`Discard draft of ${label}`}>
      Discard draft
    </Button>
  </div>
);
