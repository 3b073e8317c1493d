import { isUndoKey, undoKey } from '../typing/keys-in-turn.ts';
import { typeInto } from '../typing/type-into.ts';

/** Keeps an event from everything behind the listener that heard it. */
export function stopKey(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Holds a key back, so that it does not run into the text that is still looked for; an undo would be of what was done before. */
export function holdKey(event: KeyboardEvent, held: string[]): void {
  const undo = undoKey(event);
  if (undo !== undefined) {
    held.push(undo);
    return stopKey(event);
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1 || /^(Enter|Backspace)$/.test(event.key)) held.push(event.key);
  if (event.key.length === 1 || /^(Enter|Backspace|Tab)$/.test(event.key)) stopKey(event);
}

/** Types what was held back, up to an Enter that has to wait as well. */
export function replay(
  field: HTMLInputElement,
  keys: readonly string[],
  choosing: { held: string[] | undefined },
): void {
  for (const [at, key] of keys.entries()) {
    // The field is empty, so there is nothing to take back in it.
    if (isUndoKey(key)) continue;
    if (key.length === 1) typeInto(field, key);
    else if (key === 'Backspace') {
      field.setSelectionRange(Math.max(0, field.value.length - 1), field.value.length);
      typeInto(field, '');
    } else {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
      const { held } = choosing;
      if (held) return void held.push(...keys.slice(at + 1));
    }
  }
}
