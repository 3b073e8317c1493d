import { nextStop } from '../focus/first-place.ts';
import { onPageReset } from '../page-reset.ts';
import { takesText } from './first-text-field.ts';
import { typeInto } from './type-into.ts';

/** Names a key that means text, or takes it back, sends or leaves it: 'a', 'Backspace', 'Control+Enter', 'Control+z', 'Tab'; else undefined. */
export function textKey(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isEnter = key === 'Enter';
  if (altKey || ((ctrlKey || metaKey) && !isEnter)) return undoKey(event);
  if (isEnter) return `${ctrlKey || metaKey ? 'Control+' : ''}${shiftKey ? 'Shift+' : ''}Enter`;
  if (key === 'Tab') return shiftKey ? 'Shift+Tab' : 'Tab';
  return key.length === 1 || key === 'Backspace' ? key : undefined;
}

/** Names a key of undo or redo: it is about what the keys before it have done, so it waits behind them. */
export function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  const letter = key.toLowerCase();
  if (altKey || !(ctrlKey || metaKey) || !/^[zy]$/.test(letter)) return undefined;
  return `Control+${shiftKey ? 'Shift+' : ''}${letter}`;
}

/** Tells whether a named key is one of undo or redo. */
export const isUndoKey = (name: string): boolean => /^Control\+(Shift\+)?[zy]$/.test(name);

/** Tells whether a named key goes on to the next field, or back. */
export const isTabKey = (name: string): boolean => name.endsWith('Tab');

/** Returns the event of a named key. */
export function keyEvent(name: string): KeyboardEvent {
  const key = /Enter$|Tab$/.exec(name)?.[0] ?? (isUndoKey(name) ? name.slice(-1) : name);
  const [ctrlKey, shiftKey] = [name.startsWith('Control+'), /Shift\+./.test(name)];
  return new KeyboardEvent('keydown', { key, code: key, ctrlKey, shiftKey, bubbles: true, cancelable: true });
}

/** The keys that are being pressed. */
let row: { queue: string[]; end: () => void } | undefined;
onPageReset(() => row?.end());

/**
 * Presses keys where the focus is, each once the page has done what the one before it meant; what is pressed meanwhile goes behind them. While
 * the focus is nowhere they wait for it, unless something else takes them: `isAwaited` tells that.
 */
export function pressInTurn(keys: readonly string[], isAwaited: () => boolean): void {
  // Keys that one of the row has set free come before the rest of it.
  if (row) return void row.queue.unshift(...keys);
  const queue = [...keys];
  const over = new AbortController();
  const { signal } = over;
  const end = () => {
    over.abort();
    row = undefined;
  };
  row = { queue, end };
  let own: Event | undefined;
  const press = (name: string) => {
    const at = document.activeElement ?? document.body;
    own = keyEvent(name);
    if (at.dispatchEvent(own)) fallBack(at, name);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event === own) return;
    const name = textKey(event);
    if (name !== undefined) {
      queue.push(name);
      event.preventDefault();
      return event.stopImmediatePropagation();
    }
    if (event.key === 'Escape') end();
  };
  const step = () => {
    if (signal.aborted) return;
    if (queue.length === 0) return end();
    if (document.activeElement === document.body && !isAwaited() && !isUndoKey(queue[0]!))
      return document.addEventListener('focusin', () => nextFrame(step), { once: true, signal });
    press(queue.shift()!);
    nextFrame(step);
  };
  document.addEventListener('keydown', onKey, { capture: true, signal });
  document.addEventListener('pointerdown', end, { capture: true, signal });
  nextFrame(step);
}

/** Calls once the page has drawn what has changed. Pages that nobody sees draw nothing. */
const nextFrame = (call: () => void) => (document.hidden ? setTimeout(call) : requestAnimationFrame(call));

/** Does what browsers do for a key that nobody has handled. */
function fallBack(at: Element, name: string): void {
  if (isTabKey(name)) return goOn(at, name !== 'Tab');
  if (!takesText(at)) return;
  if (name.length === 1) typeInto(at, name);
  else if (isUndoKey(name)) document.execCommand(name === 'Control+z' ? 'undo' : 'redo');
  else if (name === 'Backspace') takeBack(at);
  else if (name !== 'Enter') return;
  else if (at instanceof HTMLInputElement) at.form?.querySelector<HTMLElement>('[type=submit]')?.click();
  else typeInto(at, '\n');
}

/** Goes to the next stop as the Tab key does: what is typed next replaces the text of a line. */
function goOn(at: Element, isBack: boolean): void {
  const stop = nextStop(at, isBack);
  stop?.focus();
  if (stop instanceof HTMLInputElement) stop.select();
}

function takeBack(at: HTMLElement): void {
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement))
    return void document.execCommand('delete');
  const { selectionStart, selectionEnd } = at;
  if (selectionStart === selectionEnd) at.setSelectionRange(Math.max(0, (selectionStart ?? 0) - 1), selectionEnd);
  typeInto(at, '');
}
