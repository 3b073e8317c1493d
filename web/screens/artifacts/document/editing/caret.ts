import { typeInto } from '../../../../ui/typing/type-into.ts';
import { nameFrom } from '../pasted-row.ts';

/** Tells where the caret is in a name: before all letters, behind them, or among them. A selection that ends behind them counts as behind. */
export function caretInName({ value, selectionStart, selectionEnd }: HTMLInputElement): 'start' | 'within' | 'end' {
  if (selectionEnd === null || selectionEnd === value.length) return 'end';
  return selectionEnd === 0 ? 'start' : selectionStart === null ? 'end' : 'within';
}

/** Tells whether the caret is before everything in a text, so that the next step upwards leaves it. */
export function isAtStart(text: Element): boolean {
  const selection = getSelection();
  if (!selection?.isCollapsed || !selection.anchorNode || !text.contains(selection.anchorNode)) return false;
  const before = document.createRange();
  before.selectNodeContents(text);
  before.setEnd(selection.anchorNode, selection.anchorOffset);
  return before.toString() === '' && before.cloneContents().querySelector('img, li ~ li, p ~ p') === null;
}

/** Puts the caret behind the letters of a name, where a hand goes on. */
export function goToName(box: HTMLElement): void {
  const input = box.querySelector('input');
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

/** Goes to the name as well; an empty one is made from the beginning of the text, and is chosen, so that the next letter replaces it. */
export function goToOwnName(box: HTMLElement): void {
  goToName(box);
  const input = box.querySelector('input');
  const text = box.querySelector('.rt-prose')?.textContent.replace(/\s+/g, ' ').trim();
  if (input?.value !== '' || !text) return;
  typeInto(input, nameFrom(text));
  input.select();
}
