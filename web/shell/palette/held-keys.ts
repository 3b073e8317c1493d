import { isUndoKey, keyEvent, pressInTurn, textKey } from '../../ui/typing/keys-in-turn.ts';
import { isTypedAhead, typeIntoFocused } from '../../ui/typing/typed-ahead.ts';
import { PALETTE_LABEL } from './palette.ts';

/** Holds a key back that is pressed behind an Enter whose result has not arrived, so that it does not run into the text; tells whether it did. */
export function holdBack(event: KeyboardEvent, held: string[]): boolean {
  const key = textKey(event);
  if (key === undefined) return false;
  held.push(key);
  return true;
}

/** Returns the text of held keys. */
export const textOf = (held: readonly string[]): string =>
  held.reduce(
    (before, key) => (key === 'Backspace' ? before.slice(0, -1) : key.length === 1 ? before + key : before),
    '',
  );

/** Types held keys into the field that the chosen command opens. */
export function typeBehind(held: readonly string[]): void {
  if (held.length === 0) return;
  // The command waits for a field of its own already.
  if (isTypedAhead()) for (const key of held) document.body.dispatchEvent(keyEvent(key));
  else if (isUndoKey(held[0]!)) pressInTurn(held, isTypedAhead);
  else typeIntoFocused({ text: '', isEntered: false, behind: [...held] }, (field) => field.ariaLabel !== PALETTE_LABEL);
}
