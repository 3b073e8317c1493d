import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

import type { TableEntry } from '../table/lines.ts';
import type { useCursor } from '../table/useCursor.ts';
import { heldText, isOfText, opensCell, type HeldKey } from './held-keys.ts';
import type { CursorStep } from './steps.ts';

interface Options {
  cursor: ReturnType<typeof useCursor>;
  /** True if the current cell can be edited once its row is there. */
  isOpen: boolean;
  /** Opens the current cell with a text. */
  onOpen: (text: string | undefined) => void;
  /** Saves a text that was ended by a step, and takes that step. */
  onEntered: (entry: TableEntry, text: string | undefined, step: CursorStep) => void;
}

/** Keys for a cell; without `stay` it is the one to which the last step of others led. */
interface Held {
  stay?: string;
  keys: readonly HeldKey[];
}

/**
 * Holds the keys that are pressed on a cell while its row is loading: once that is there, they are typed into it, and on from cell to cell
 * where Enter and Tab are among them. Going elsewhere gives them up.
 */
export function useHeldKeys({ cursor, isOpen, onOpen, onEntered }: Options) {
  const [held, setHeld] = useState<Held>();
  const { stay, column, line, place } = cursor;
  const isWaiting = isOpen && place !== undefined && !line?.entry && !line?.group;
  if (held && held.stay !== stay) setHeld(held.stay === undefined ? { ...held, stay } : undefined);
  const own = held && (held.stay ?? stay) === stay ? held : undefined;
  const entry = line?.isContext ? undefined : line?.entry;
  const ripe = entry && own ? { entry, keys: own.keys } : undefined;
  const typeInto = (found: TableEntry, keys: readonly HeldKey[]) => {
    // Whoever types elsewhere by now is not called back.
    const isHere = document.activeElement?.matches('[role=grid], [role=treegrid]') ?? false;
    const { text, step, rest } = heldText(keys);
    setHeld(isHere && rest.length > 0 ? { keys: rest } : undefined);
    if (!isHere) return;
    if (step) onEntered(found, text, step);
    else onOpen(text);
  };
  const latest = useRef(typeInto);
  useLayoutEffect(() => {
    latest.current = typeInto;
    if (ripe) latest.current(ripe.entry, ripe.keys);
  });
  /** Takes a key that has to wait for its row; false for any other. */
  const take = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey) return false;
    if (own && key === 'Escape') {
      setHeld(undefined);
      return true;
    }
    const pressed = { key, shiftKey };
    if (own ? !isOfText(pressed, column) : !isWaiting || !opensCell(pressed, column)) return false;
    setHeld((old) => ({ stay, keys: [...(own ? (old?.keys ?? []) : []), pressed] }));
    return true;
  };
  return {
    take,
    /** The text that waits; undefined if there is none. */
    text: own && heldText(own.keys).text,
  };
}
