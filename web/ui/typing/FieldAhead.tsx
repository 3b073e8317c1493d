import './field-ahead.css';
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

import { openedFromHere } from '../focus/lost-focus.ts';
import { LoadingLines } from '../States.tsx';
import { isTabKey, textKey } from './keys-in-turn.ts';
import { typeIntoWhatComes } from './typed-ahead.ts';

interface Props {
  /** The label of the field that is loading. */
  label: string;
  /** True if the field will be in a dialog of its own rather than in this place. */
  isDialog?: boolean;
  /** True if the typed text must not be visible. */
  isSecret?: boolean;
  /** The text whose typing opened the field. */
  typed?: string | undefined;
  /** Handles Escape, if the place knows what that closes. */
  onEscape?: () => void;
  /** Handles keys with a meaning here before the field is loaded; a handled key goes no further. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Takes the place of a field that is loading: it takes the focus and the typed text at once, and hands both to the field once that is there. */
export function FieldAhead({ label, isDialog = false, isSecret = false, typed = '', onEscape, onKey }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  /** The keys from the first Enter or Tab on: what they do shows once the field is there. */
  const behind = useRef<string[]>([]);
  useLayoutEffect(() => {
    const own = field.current!;
    const keys = behind.current;
    const place = isDialog ? newDialog() : around(own);
    openedFromHere(own);
    own.focus({ preventScroll: true });
    // Behind what opened it: in a field of several lines the caret begins at the start.
    own.setSelectionRange(own.value.length, own.value.length);
    return () => {
      if (isOver.current || document.activeElement !== own) return;
      typeIntoWhatComes(place, { text: own.value, isEntered: false, behind: keys });
    };
  }, [isDialog]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A key with a meaning may give the focus to another place at once.
    isLeft.current = true;
    onKey?.(event);
    if (event.defaultPrevented) return;
    isLeft.current = false;
    if (event.key === 'Escape') {
      isOver.current = true;
      return onEscape?.();
    }
    const key = textKey(event.nativeEvent);
    if (key === undefined || (behind.current.length === 0 && !/Enter$|Tab$/.test(key))) return;
    // Without a text there is nothing to hand over.
    if (isTabKey(key) && event.currentTarget.value === '' && behind.current.length === 0)
      return void (isLeft.current = true);
    behind.current.push(key);
    event.preventDefault();
  };
  // What has just closed, such as a menu, may still give the focus back to what opened it; a hand goes elsewhere by Tab or by a press.
  const isLeft = useRef(false);
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLTextAreaElement>) => {
    const isGivenAway = !isLeft.current && !isOver.current && relatedTarget && !relatedTarget.closest(DIALOG);
    if (isGivenAway && field.current?.isConnected) field.current.focus({ preventScroll: true });
  };
  useEffect(() => {
    const leave = () => (isLeft.current = true);
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  }, []);
  return (
    <div className="tr-ahead" data-dialog={isDialog || undefined} data-secret={isSecret || undefined}>
      {/* Also where the field has one line: rows of a spreadsheet that are pasted here stay rows. */}
      <textarea
        ref={field}
        // A dialog around it gives the focus away a moment after it has opened.
        data-autofocus
        aria-label={label}
        defaultValue={typed}
        rows={1}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <LoadingLines count={1} />
    </div>
  );
}

const DIALOG = '[role=dialog]';

/** Returns a function that finds the element around this one, which will hold the loaded field too; null once that element has left the page. */
function around(own: Element): () => Element | null | undefined {
  const { parentElement } = own.parentElement!;
  const within = own.closest(DIALOG) ?? parentElement;
  // An element that has left the page will hold no field.
  return () => (within?.isConnected ? within : null);
}

/** Returns a function that finds the next dialog to open. */
function newDialog(): () => Element | undefined {
  const before = new Set(document.querySelectorAll(DIALOG));
  return () => [...document.querySelectorAll(DIALOG)].findLast((each) => !before.has(each));
}
