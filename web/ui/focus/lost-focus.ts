import { onPageReset } from '../page-reset.ts';
import { isTypedAhead } from '../typing/typed-ahead.ts';
import { hasLeft, homeOf, noteOpener, partAround, type Spot } from './home.ts';

/** The element that has the focus, or had it last. */
let last: Spot | undefined;
/** A button that waits for an answer, and the part of the page that has the focus for it meanwhile. */
let waiting: { button: HTMLElement; part: HTMLElement } | undefined;
onPageReset(() => (last = waiting = undefined));

const pathOf = (element: Element | null): Element[] =>
  element && element !== document.body ? [element, ...pathOf(element.parentElement)] : [];

const isNowhere = () => !document.activeElement || document.activeElement === document.body;

/** Notes that a dialog or popover was opened from where the focus is, or was a moment ago. */
export function openedFromHere(content: Element): void {
  if (!last || content.contains(last.element)) return;
  const isHere = last.element === document.activeElement || hasLeft(last.element);
  if (isHere) noteOpener(content, last);
}

/** Focuses an element, even one at which the Tab key does not stop. */
export function focusOn(place: HTMLElement | undefined): void {
  place?.focus({ preventScroll: true });
  if (!place || document.activeElement === place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Holds the focus of a button that is disabled while it waits, since browsers drop it, and gives it back. */
function hold(): void {
  if (waiting && !waiting.button.matches(':disabled')) {
    if (document.activeElement === waiting.part) waiting.button.focus({ preventScroll: true });
    waiting = undefined;
  }
  const { element } = last!;
  if (!element.matches(':disabled') || !(isNowhere() || document.activeElement === element)) return;
  const part = partAround(element);
  if (!part) return;
  focusOn(part);
  waiting = { button: element, part };
}

/** Gives the focus back in the turn in which its element has left the page or waits, so that the next key has a place. */
function look(records: MutationRecord[]): void {
  if (!last || isTypedAhead()) return;
  if (isNowhere() && hasLeft(last.element)) focusOn(homeOf(last, records));
  else hold();
}

document.addEventListener(
  'focusin',
  ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body) last = { element: target, path: pathOf(target) };
  },
  true,
);
// What is only hidden loses the focus later than that.
document.addEventListener(
  'focusout',
  ({ relatedTarget }) => relatedTarget === null && queueMicrotask(() => look([])),
  true,
);
new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
