import { takesText } from '../typing/first-text-field.ts';
import { pressInTurn } from '../typing/keys-in-turn.ts';
import { isTypedAhead } from '../typing/typed-ahead.ts';
import { holdKey, stopKey } from './held-keys.ts';

const MARK = 'data-first-found';
const ACTIVE = 'aria-activedescendant';
const CONTROLS = 'aria-controls';
const DEED = ':is(a[href], button, input[type=checkbox], td[tabindex]):not(:disabled, [aria-disabled=true])';
const ROW = 'li, [role=treeitem], tbody tr';
const CELL = 'td';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Returns what each row of a list does: what is marked for Enter, else what stands first in it. */
function deedsIn(list: Element): HTMLElement[] {
  const rows = [...list.querySelectorAll(ROW)];
  if (rows.length === 0) return [...list.querySelectorAll<HTMLElement>(DEED)];
  return rows.flatMap(
    (row) => row.querySelector<HTMLElement>(`[data-enter]${DEED}`) ?? row.querySelector<HTMLElement>(DEED) ?? [],
  );
}

/**
 * Marks the first row of a list while somebody types in the field that filters it, and lets Enter do what that row does, even if it has not
 * been answered yet (`aria-busy`). Arrows walk from the field through the rows and back. Returns a function that ends this.
 */
export function keepFirstFound(field: HTMLInputElement, listId: string): () => void {
  let marked: HTMLElement | undefined;
  let held: string[] | undefined;
  const ownId = `${listId}-first`;
  const list = () => document.getElementById(listId);
  const deeds = () => deedsIn(list() ?? document.createElement('ul'));
  const mark = (first: HTMLElement | undefined) => {
    if (marked === first) return;
    if (marked) {
      rowOf(marked).removeAttribute(MARK);
      if (marked.id === ownId) marked.removeAttribute('id');
    }
    for (const name of [ACTIVE, CONTROLS]) field.removeAttribute(name);
    marked = first;
    if (!first) return;
    first.id ||= ownId;
    rowOf(first).setAttribute(MARK, '');
    field.setAttribute(CONTROLS, listId);
    field.setAttribute(ACTIVE, first.id);
  };
  const look = () => {
    mark(field.value.trim() === '' ? undefined : deeds()[0]);
    if (!held || isBusy(field)) return;
    const behind = held;
    held = undefined;
    if (!marked) return;
    take();
    // The next word, once the page has drawn what was done, if there is still a field for it.
    queueMicrotask(() => {
      if (behind.length > 0 && takesText(document.activeElement)) pressInTurn(behind, isTypedAhead);
    });
  };
  const take = () => {
    // A cell is a place to go to, with keys of its own.
    if (marked?.matches(CELL)) return marked.focus();
    marked?.click();
    // The next word replaces this one, where the list stays.
    if (document.activeElement === field) field.select();
  };
  const changes = new MutationObserver(look);
  const onInput = () => {
    changes.disconnect();
    if (field.value.trim() !== '')
      changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'disabled'] });
    look();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') held = undefined;
    else if (held) holdKey(event, held);
    else if (event.key === 'Enter' && !hasModifier(event) && field.value.trim() !== '') {
      stopKey(event);
      if (isBusy(field)) return void (held = []);
      look();
      take();
    }
  };
  const onWalk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || hasModifier(event) || !(event.target instanceof HTMLElement)) return;
    if (event.target.matches(CELL)) return;
    const stops = [field, ...deeds()];
    const at = stops.indexOf(event.target);
    if (at === -1) return;
    stopKey(event);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  // Aids that fill a field may tell only that it has changed.
  for (const kind of ['input', 'change']) field.addEventListener(kind, onInput);
  field.addEventListener('keydown', onKey);
  document.addEventListener('keydown', onWalk, true);
  onInput();
  return () => {
    changes.disconnect();
    for (const kind of ['input', 'change']) field.removeEventListener(kind, onInput);
    field.removeEventListener('keydown', onKey);
    document.removeEventListener('keydown', onWalk, true);
    mark(undefined);
  };
}

const isBusy = (field: Element) => field.getAttribute('aria-busy') === 'true';
const rowOf = (deed: Element): Element => deed.closest(`${ROW}, .mantine-Checkbox-root`) ?? deed;
