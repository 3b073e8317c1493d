import { textKey } from '../typing/keys-in-turn.ts';

/** Keeps an event from everything behind the listener that heard it. */
export function stopKey(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Holds a key back by its name, so that it does not run into the text that is still looked for, nor send it. */
export function holdKey(event: KeyboardEvent, held: string[]): void {
  const name = textKey(event);
  if (name === undefined) return;
  held.push(name);
  stopKey(event);
}
