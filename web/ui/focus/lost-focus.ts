import { onPageReset } from '../page-reset.ts';
import { takesText } from '../typing/first-text-field.ts';
import { isTypedAhead } from '../typing/typed-ahead.ts';
import { stopsIn } from './first-place.ts';

/** An element that had the focus, with itself and all elements around it at that time, from the inside out. */
interface Spot {
  element: HTMLElement;
  path: readonly Element[];
}

let last: Spot | undefined;
onPageReset(() => (last = undefined));
const openers = new WeakMap<Element, Spot>();

/** Parts whose keys do not depend on the focused row: there a neighbour of a lost row would be one row too many. */
const GRID = '[role=grid], [role=treegrid]';
const ITEM = 'li, tr, [role=listitem], [role=row], [role=treeitem]';
const PART = 'main, [role=dialog], [role=menu], [data-region]';

const pathOf = (element: Element | null): Element[] =>
  element && element !== document.body ? [element, ...pathOf(element.parentElement)] : [];

/** Notes that a dialog or popover was opened from where the focus is, or was a moment ago. */
export function openedFromHere(content: Element): void {
  if (!last || content.contains(last.element)) return;
  const isHere = last.element === document.activeElement || !last.element.isConnected;
  if (isHere) openers.set(content, last);
}

/** Finds the button that opened a menu or popover, which names it. */
function buttonOf(part: Element): HTMLElement | null {
  const id = part.matches('[role=menu], [role=dialog]') ? part.getAttribute('aria-labelledby') : null;
  const button = id === null ? null : document.getElementById(id);
  return button?.matches('button, a, [tabindex]') ? button : null;
}

/** Finds the next item of a list from which one was removed, with a stop like the lost one. */
function inNeighbour(
  lost: HTMLElement,
  place: Element,
  removed: Element,
  records: MutationRecord[],
): HTMLElement | undefined {
  const { className } = lost;
  if (takesText(lost) || place.closest(GRID)) return undefined;
  const gap = records.find(({ target, removedNodes }) => target === place && [...removedNodes].includes(removed));
  const inItem = (item: Node | null) => {
    const stops: HTMLElement[] = item instanceof HTMLElement && item.isConnected ? stopsIn(item) : [];
    return stops.find((stop) => stop.className === className) ?? (removed.matches(ITEM) ? stops[0] : undefined);
  };
  const found = gap && (inItem(gap.nextSibling) ?? inItem(gap.previousSibling));
  return takesText(found ?? null) ? undefined : found;
}

/** Finds where the focus belongs once its element has left the page: a neighbour in its list, the opener of its dialog, or the part around it. */
function homeOf({ element, path }: Spot, records: MutationRecord[]): HTMLElement | undefined {
  if (element.isConnected) return element;
  for (const [at, place] of path.entries()) {
    if (place.isConnected)
      return (
        inNeighbour(element, place, path[at - 1] ?? element, records) ?? place.closest<HTMLElement>(PART) ?? main()
      );
    const button = buttonOf(place);
    if (button) return button;
    const opener = openers.get(place);
    if (opener) return homeOf(opener, records);
  }
  return main();
}

const main = () => document.querySelector<HTMLElement>('main') ?? undefined;

/** Focuses an element, even one at which the Tab key does not stop. */
export function focusOn(place: HTMLElement | undefined): void {
  place?.focus({ preventScroll: true });
  if (!place || document.activeElement === place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Gives the focus back in the turn in which its element has left the page, so that the next key has a place. */
function look(records: MutationRecord[]): void {
  if (!last || last.element.isConnected || isTypedAhead()) return;
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) focusOn(homeOf(last, records));
}

document.addEventListener(
  'focusin',
  ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body) last = { element: target, path: pathOf(target) };
  },
  true,
);
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
