import { onPageReset } from '../page-reset.ts';
import { takesText } from './first-text-field.ts';

/** Milliseconds without a key after which a hand no longer types on. */
const PAUSE = 2000;

/** The field of the last letter, and the time of the last key of that row. */
let last: { field: Element; at: number } | undefined;
const end = () => (last = undefined);
onPageReset(end);

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey;
const isModifier = ({ key }: KeyboardEvent) => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead)$/.test(key);

function note(event: KeyboardEvent): void {
  if (isModifier(event)) return;
  if (takesText(event.target)) last = isLetter(event) ? { field: event.target, at: event.timeStamp } : undefined;
  else if (!last || last.field.isConnected || event.timeStamp - last.at > PAUSE) end();
  else if (isLetter(event) || event.key === 'Enter') last.at = event.timeStamp;
  else end();
}
// Before any handler, since that may stop the key or take its field away.
addEventListener('keydown', note, true);
addEventListener('pointerdown', end, true);

/** Tells whether the key that is pressed was meant for a field that has left the page under the hand, so that it is no command. */
export const isLeftOver = (): boolean => last !== undefined && !last.field.isConnected;

/** Tells whether a hand is in the middle of a word: its last key was a letter in a field, a moment ago. */
export const isMidWord = (): boolean => last !== undefined && performance.now() - last.at < PAUSE;
