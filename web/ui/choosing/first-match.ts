import type { useCombobox } from '@mantine/core';

import { typeInto } from '../typing/type-into.ts';

type Combobox = ReturnType<typeof useCombobox>;

/** The state of a choice under way, which outlives the opening and closing of its list. */
export interface Choosing {
  /** True once something is typed: then there is a first match. */
  isTyped: boolean;
  /** True if the arrows went on from the first match. */
  hasMoved: boolean;
  /** True if what is taken leaves the field open for the next one. */
  isStaying: boolean;
  /** The keys that were pressed after an Enter that waits for the answer. */
  held: string[] | undefined;
}

const OPTION = '[data-combobox-option]:not([data-combobox-disabled])';
const ACTIVE = 'aria-activedescendant';
const isBusy = (field: Element) => field.getAttribute('aria-busy') === 'true';

/**
 * Keeps the first match of a field active while somebody types there, and takes it at Enter, even if it has not been answered yet: `aria-busy`
 * says so. Until then keys are held back. Returns a function that ends this.
 */
export function keepFirstMatch(field: HTMLInputElement, store: () => Combobox, choosing: Choosing): () => void {
  let known: Element | null = null;
  const list = () => {
    if (known?.isConnected) return known;
    known = document.getElementById(field.getAttribute('aria-controls') ?? '');
    // The field names its list only when it is drawn again.
    const first = known || choosing.hasMoved ? null : store().selectFirstOption();
    return (known ??= document.getElementById(first ?? '')?.closest('[role=listbox]') ?? null);
  };
  const point = (option: Element | null | undefined) => {
    if (!option) field.removeAttribute(ACTIVE);
    else if (field.getAttribute(ACTIVE) !== option.id) field.setAttribute(ACTIVE, option.id);
  };
  const begin = () => {
    choosing.isTyped = false;
    choosing.hasMoved = false;
    store().resetSelectedOption();
    point(null);
  };
  const release = () => {
    const keys = choosing.held;
    if (!keys || isBusy(field)) return;
    choosing.held = undefined;
    if (!list()?.querySelector(OPTION)) return;
    store().clickSelectedOption();
    // After the page has drawn what was taken: the keys are for the next one, if the field is ready for it.
    queueMicrotask(() => document.activeElement === field && field.value === '' && replay(field, keys, choosing));
  };
  const look = () => {
    if (!store().dropdownOpened || !choosing.isTyped) return;
    if (field.value === '') return begin();
    const of = list();
    const options = [...(of?.querySelectorAll('[data-combobox-option]') ?? [])];
    const selected = of?.querySelector(`${OPTION}[data-combobox-selected]`);
    const first = of?.querySelector(OPTION);
    if (choosing.hasMoved && selected) store().updateSelectedOptionIndex(options.indexOf(selected));
    else if (!first) store().resetSelectedOption();
    else if (selected !== first || store().getSelectedOptionIndex() !== options.indexOf(first))
      store().selectFirstOption();
    point((choosing.hasMoved && selected) || first || said(of));
    changes.takeRecords();
    release();
  };
  const changes = new MutationObserver(look);
  const onInput = () => {
    choosing.isTyped = true;
    choosing.hasMoved = false;
    if (field.value === '') begin();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') return void (choosing.held = undefined);
    if (choosing.held) return holdBack(event, choosing.held);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // From the first match: as a list opens, Mantine's own place in it is lost once more.
      look();
      return void (choosing.hasMoved = true);
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
    choosing.isStaying = event.shiftKey;
    if (!choosing.isTyped || choosing.hasMoved || !store().dropdownOpened) return;
    look();
    if (!isBusy(field) && list()?.querySelector(OPTION)) return;
    stop(event);
    if (isBusy(field)) choosing.held = [];
  };
  const onPress = () => {
    choosing.held = undefined;
    choosing.isStaying = false;
  };
  const watched = {
    childList: true,
    subtree: true,
    attributeFilter: ['data-combobox-selected', 'aria-busy', 'aria-controls'],
  };
  if (store().dropdownOpened) changes.observe(document.body, watched);
  // Aids that fill a field may tell only that it has changed.
  for (const kind of ['input', 'change']) field.addEventListener(kind, onInput);
  field.addEventListener('keydown', onKey);
  document.addEventListener('pointerdown', onPress, true);
  look();
  return () => {
    changes.disconnect();
    for (const kind of ['input', 'change']) field.removeEventListener(kind, onInput);
    field.removeEventListener('keydown', onKey);
    document.removeEventListener('pointerdown', onPress, true);
    field.removeAttribute(ACTIVE);
  };
}

/** Finds the line that says that nothing fits, so that it is read out. */
function said(list: Element | null): Element | undefined {
  const line = list?.querySelector('[role=option]');
  if (list && line) line.id ||= `${list.id}-none`;
  return line ?? undefined;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Holds a key back, so that it does not run into the text that is still looked for. */
function holdBack(event: KeyboardEvent, held: string[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1 || /^(Enter|Backspace)$/.test(event.key)) held.push(event.key);
  if (event.key.length === 1 || /^(Enter|Backspace|Tab)$/.test(event.key)) stop(event);
}

/** Types what was held back, up to an Enter that has to wait as well. */
function replay(field: HTMLInputElement, keys: readonly string[], choosing: Choosing): void {
  for (const [at, key] of keys.entries()) {
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
