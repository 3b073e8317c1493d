import { onPageReset } from '../page-reset.ts';
import { takesText } from '../typing/first-text-field.ts';
import { isHidden, stopsIn } from './first-place.ts';

/** An element that had the focus, with itself and all elements around it at that time, from the inside out. */
export interface Spot {
  element: HTMLElement;
  path: readonly Element[];
}

/** The spots from which dialogs and popovers were opened. */
let openers = new WeakMap<Element, Spot>();
onPageReset(() => (openers = new WeakMap()));

/** Notes from where a dialog or popover was opened. */
export const noteOpener = (content: Element, spot: Spot): void => void openers.set(content, spot);

/** Parts whose keys do not depend on the focused row: there a neighbour of a lost row would be one row too many. */
const GRID = '[role=grid], [role=treegrid]';
const ITEM = 'li, tr, [role=listitem], [role=row], [role=treeitem]';
const PART = 'main, [role=dialog], [role=menu], [data-region], [role=grid][tabindex], [role=treegrid][tabindex]';

/** Tells whether an element has left the page, or is not shown any longer. */
export const hasLeft = (element: Element): boolean => !element.isConnected || isHidden(element);

/** Returns the part of the page around an element that can hold the focus for it. */
export const partAround = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>(PART) ?? document.querySelector<HTMLElement>('main') ?? undefined;

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
export function homeOf({ element, path }: Spot, records: MutationRecord[]): HTMLElement | undefined {
  if (!hasLeft(element)) return element;
  for (const [at, place] of path.entries()) {
    if (!hasLeft(place)) return inNeighbour(element, place, path[at - 1] ?? element, records) ?? partAround(place);
    const button = buttonOf(place);
    if (button) return button;
    const opener = openers.get(place);
    if (opener) return homeOf(opener, records);
  }
  return partAround(document.body);
}
