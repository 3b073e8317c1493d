import './field-ahead.css';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';

import { LoadingLines } from '../States.tsx';
import { typeIntoWhatComes } from './typed-ahead.ts';

interface Props {
  /** The label of the field that is loading. */
  label: string;
  /** True if the field will be in a dialog of its own rather than in this place. */
  isDialog?: boolean;
  /** The text that was typed to open it. */
  typed?: string | undefined;
  /** Handles Escape, where it is known what that closes. */
  onEscape?: () => void;
  /** Handles keys with a meaning here before the field is loaded; a handled key goes no further. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Takes the place of a field whose code is loading: has the focus, collects the typed text and hands it to the field. */
export function FieldAhead({ label, isDialog = false, typed = '', onEscape, onKey }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  const isEntered = useRef(false);
  useLayoutEffect(() => {
    const own = field.current!;
    const place = isDialog ? newDialog() : around(own);
    own.focus({ preventScroll: true });
    // Behind what opened it: in a field of several lines the caret begins at the start.
    own.setSelectionRange(own.value.length, own.value.length);
    return () => {
      if (isOver.current || document.activeElement !== own) return;
      typeIntoWhatComes(place, { text: own.value, isEntered: isEntered.current });
    };
  }, [isDialog]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKey?.(event);
    if (event.defaultPrevented) return;
    isEntered.current = event.key === 'Enter';
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Escape') return;
    isOver.current = true;
    onEscape?.();
  };
  return (
    <div className="tr-ahead" data-dialog={isDialog || undefined}>
      {/* Also where the field has one line: rows of a spreadsheet that are pasted here stay rows. */}
      <textarea ref={field} aria-label={label} defaultValue={typed} rows={1} autoComplete="off" onKeyDown={onKeyDown} />
      <LoadingLines count={1} />
    </div>
  );
}

const DIALOG = '[role=dialog]';

/** Returns a function that finds the surroundings of the placeholder, and so of the field that replaces it. */
function around(own: Element): () => Element | undefined {
  const { parentElement } = own.parentElement!;
  const within = own.closest(DIALOG) ?? parentElement;
  return () => (within?.isConnected ? within : undefined);
}

/** Returns a function that finds the next dialog to open. */
function newDialog(): () => Element | undefined {
  const before = new Set(document.querySelectorAll(DIALOG));
  return () => [...document.querySelectorAll(DIALOG)].findLast((each) => !before.has(each));
}
