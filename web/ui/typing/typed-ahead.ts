import { onPageReset } from '../page-reset.ts';
import { firstTextField, takesText } from './first-text-field.ts';
import { pressInTurn, textKey } from './keys-in-turn.ts';
import { typeInto } from './type-into.ts';

/** Text that was typed before its field was there. */
export interface TypedAhead {
  text: string;
  /** True if Enter followed the text. */
  isEntered: boolean;
  /** The keys behind the text and its Enter, by name. */
  behind?: string[];
  /** True if the field takes Tab as the end of its text, and more text may follow. */
  hearsTab?: boolean;
}

/** Finds the field for the typed text; undefined while it is not there, null when it will not come. */
type Look = () => HTMLElement | undefined | null;

let stop: (() => void) | undefined;
onPageReset(() => stop?.());

/** Collects typed text until its field is there; Escape, Tab unless the field hears it, or a press elsewhere drops it. */
function take(typed: TypedAhead, look: Look): void {
  stop?.();
  const over = new AbortController();
  const behind = (typed.behind ??= []);
  const onKey = (event: KeyboardEvent) => {
    const isHeard = typed.hearsTab === true && event.key === 'Tab' && !event.shiftKey && typed.text !== '';
    if (event.key === 'Escape' || (event.key === 'Tab' && !isHeard)) return over.abort();
    const key = isHeard ? 'Tab' : textKey(event);
    if (key === undefined) return;
    if (typed.isEntered || behind.length > 0) behind.push(key);
    else if (key === 'Enter') typed.isEntered = true;
    else if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
    else if (key.length === 1) typed.text += key;
    else behind.push(key);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (typed.isEntered || behind.length > 0) behind.push(...Array.from(pasted));
    else typed.text += pasted;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const seek = () => {
    const field = over.signal.aborted ? undefined : look();
    if (field === undefined) return;
    over.abort();
    if (!field) return;
    if (typed.text !== '') typeInto(field, typed.text);
    const keys = [...(typed.isEntered ? ['Enter'] : []), ...behind];
    if (keys.length > 0) pressInTurn(keys, isTypedAhead);
  };
  const page = new MutationObserver(seek);
  page.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const { signal } = over;
  const options = { capture: true, signal };
  document.addEventListener('keydown', onKey, options);
  document.addEventListener('paste', onPaste, options);
  document.addEventListener('pointerdown', () => over.abort(), options);
  // In its own turn, since what takes the focus may be selected at once.
  document.addEventListener('focusin', () => queueMicrotask(seek), options);
  stop = () => over.abort();
  signal.addEventListener('abort', () => {
    page.disconnect();
    stop = undefined;
  });
}

/** Tells whether text is being collected for a field that is not there yet. */
export const isTypedAhead = (): boolean => stop !== undefined;

/** Drops the collected text, since the element that came takes none. */
export const dropTypedAhead = (): void => stop?.();

/** Takes what is typed until a field is in a place, or that is null: that field has the focus from then on, with all that was typed in it. */
export function typeIntoWhatComes(place: () => Element | null | undefined, typed: TypedAhead): void {
  take(typed, () => {
    const within = place();
    const field = within && firstTextField(within);
    if (!field || document.activeElement === field) return field;
    field.focus({ preventScroll: true });
    if (typed.text !== '') selectAll(field);
    return field;
  });
}

/** Types a text, and what follows it, into the next field that has the focus, once one that is meant has it. */
export const typeIntoFocused = (typed: TypedAhead, isMeant: (field: Element) => boolean): void =>
  take(typed, () => {
    const { activeElement: field } = document;
    return takesText(field) && isMeant(field) ? field : undefined;
  });

function selectAll(field: HTMLElement): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  else getSelection()?.selectAllChildren(field);
}
