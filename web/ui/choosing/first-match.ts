import type { useCombobox } from '@mantine/core';

import { takesText } from '../typing/first-text-field.ts';
import { isTabKey, isUndoKey, pressInTurn, textKey } from '../typing/keys-in-turn.ts';
import { isTypedAhead } from '../typing/typed-ahead.ts';
import { holdKey, stopKey } from './held-keys.ts';

type Combobox = ReturnType<typeof useCombobox>;

/** The state of a choice under way, which outlives the opening and closing of its list. */
export interface Choosing {
  /** True for a list that a button of its own opens: it opens in order to choose, so it has an active option at once. */
  readonly isOwn: boolean;
  /** True once something is typed: then there is a first match. */
  isTyped: boolean;
  /** True if a key has opened the list: then an option is active before a letter is typed. */
  isAsked: boolean;
  /** True if the arrows went on from the first match. */
  hasMoved: boolean;
  /** True if what is taken leaves the field open for the next one. */
  isStaying: boolean;
  /** The keys that were pressed after an Enter that waits for the answer. */
  held: string[] | undefined;
}

const OPTION = '[data-combobox-option]:not([data-combobox-disabled])';
const ACTIVE = 'aria-activedescendant';
const OPENING = /^(ArrowDown|ArrowUp|Enter| )$/;
/** A place in which Enter takes a match and goes on. */
const GOES_ON = '[data-enter-goes-on]';
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
    if (choosing.isOwn) return;
    store().resetSelectedOption();
    point(null);
  };
  const isChoosing = () => choosing.isTyped || choosing.isAsked || choosing.isOwn;
  // The mark tells that Ctrl Enter has to wait as well.
  const hold = (keys: string[] | undefined) => {
    choosing.held = keys;
    field.toggleAttribute('data-holding', keys !== undefined);
  };
  const release = () => {
    const { held } = choosing;
    if (!held || isBusy(field)) return;
    hold(undefined);
    const keys = choosing.isStaying || !field.closest(GOES_ON) || isTabKey(held[0] ?? '') ? held : ['Enter', ...held];
    if (!list()?.querySelector(OPTION)) return;
    store().clickSelectedOption();
    // After the page has drawn what was taken. An undo is of that, wherever the focus is.
    queueMicrotask(() => {
      if (field.value === '') begin();
      const next = isReadyFor(keys, field) ? keys : keys.filter(isUndoKey);
      if (next.length > 0) pressInTurn(next, isTypedAhead);
    });
  };
  const look = () => {
    if (!store().dropdownOpened || !isChoosing()) return;
    if (choosing.isTyped && field.value === '') return begin();
    const of = list();
    const options = [...(of?.querySelectorAll('[data-combobox-option]') ?? [])];
    const selected = of?.querySelector(`${OPTION}[data-combobox-selected]`);
    const first = firstOf(of, field, choosing);
    if (choosing.hasMoved && selected) store().updateSelectedOptionIndex(options.indexOf(selected));
    else if (!first) store().resetSelectedOption();
    else if (selected !== first || store().getSelectedOptionIndex() !== options.indexOf(first))
      store().selectOption(options.indexOf(first));
    point((choosing.hasMoved && selected) || first || said(of));
    changes.takeRecords();
    release();
  };
  const changes = new MutationObserver(look);
  const onInput = () => {
    choosing.isTyped = true;
    choosing.isAsked = false;
    choosing.hasMoved = false;
    if (field.value === '') begin();
  };
  /** Tells whether the field holds its first match already: one that is typed is wanted, and not taken away. */
  const hasItAlready = () => {
    if (!choosing.isTyped || choosing.isOwn || choosing.hasMoved || !store().dropdownOpened || isBusy(field))
      return false;
    look();
    return firstOf(list(), field, choosing)?.matches('[data-combobox-active]') ?? false;
  };
  const keepIt = () => {
    store().resetSelectedOption();
    store().closeDropdown();
    field.select();
  };
  /** Takes the first match as the field is left, as Enter does; before the answer the key waits behind that. */
  const leave = (event: KeyboardEvent) => {
    if (!choosing.isTyped || choosing.isOwn || !store().dropdownOpened || hasItAlready()) return;
    if (isBusy(field)) {
      stopKey(event);
      return hold([textKey(event) ?? event.key]);
    }
    if (list()?.querySelector(OPTION)) store().clickSelectedOption();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') return hold(undefined);
    if (choosing.held) return holdKey(event, choosing.held);
    if (!store().dropdownOpened && OPENING.test(event.key))
      return void (choosing.isAsked = event.key.startsWith('Arrow') || field.readOnly);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // From the first match: as a list opens, Mantine's own place in it is lost once more.
      look();
      return void (choosing.hasMoved = true);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') return leave(event);
    if (event.key !== 'Enter') return;
    choosing.isStaying = event.shiftKey;
    if (hasItAlready()) {
      event.preventDefault();
      return keepIt();
    }
    if (!isChoosing() || choosing.hasMoved || !store().dropdownOpened) return;
    look();
    if (!isBusy(field) && list()?.querySelector(OPTION)) return;
    stopKey(event);
    if (isBusy(field)) hold([]);
  };
  const onPress = () => {
    hold(undefined);
    choosing.isAsked = false;
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
    for (const name of [ACTIVE, 'data-holding']) field.removeAttribute(name);
  };
}

/** Tells whether keys that waited have a place: the next field, or this one, unless letters would run into what it has taken. */
function isReadyFor([first]: readonly string[], field: HTMLInputElement): boolean {
  if (first === undefined) return false;
  if (isTabKey(first)) return document.activeElement !== document.body;
  if (!takesText(document.activeElement)) return false;
  return document.activeElement !== field || field.value === '' || first.endsWith('Enter');
}

/** Finds the line that says that nothing fits, so that it is read out. */
function said(list: Element | null): Element | undefined {
  const line = list?.querySelector('[role=option]');
  if (list && line) line.id ||= `${list.id}-none`;
  return line ?? undefined;
}

/**
 * Finds the option that is active first: what the field holds, before a letter and once that is typed just so; else the best match, or what it
 * may add.
 */
function firstOf(list: Element | null, field: HTMLInputElement, { isTyped }: Choosing): Element | null | undefined {
  const active = list?.querySelector(`${OPTION}[data-combobox-active]`);
  // A field that holds what is typed shows its whole list.
  const held = isTyped && active?.textContent !== field.value ? undefined : active;
  const free = held && field.value === '' ? list?.querySelector(`${OPTION}:not([data-combobox-active])`) : undefined;
  return free ?? held ?? list?.querySelector(OPTION);
}
