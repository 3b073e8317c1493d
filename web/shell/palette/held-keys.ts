import { isTypedAhead, typeIntoFocused } from '../../ui/typing/typed-ahead.ts';
import { PALETTE_LABEL } from './palette.ts';

/** Keys that mean text: letters, and what takes them back or sends them. */
const isOfText = (key: string) => key.length === 1 || key === 'Backspace' || key === 'Enter';

/** Holds a key back that is pressed behind an Enter whose result has not arrived, so that it does not run into the text; tells whether it did. */
export function holdBack({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, held: string[]): boolean {
  if (ctrlKey || metaKey || altKey || !isOfText(key)) return false;
  held.push(key);
  return true;
}

/** Returns the text of held keys, and whether Enter was among them. */
export function textOf(held: readonly string[]): { text: string; isEntered: boolean } {
  const text = held.reduce(
    (before, key) => (key === 'Backspace' ? before.slice(0, -1) : key.length === 1 ? before + key : before),
    '',
  );
  return { text, isEntered: held.includes('Enter') };
}

/** Types held keys into the field that the chosen command opens. */
export function typeBehind(held: readonly string[]): void {
  if (held.length === 0) return;
  // The command waits for a field of its own already.
  if (isTypedAhead())
    for (const key of held)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  else typeIntoFocused(textOf(held), (field) => field.ariaLabel !== PALETTE_LABEL);
}
