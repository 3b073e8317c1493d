import { onPageReset } from '../page-reset.ts';
import { takesText } from '../typing/first-text-field.ts';
import { isMidWord } from '../typing/left-over.ts';
import { dropTypedAhead, typeIntoWhatComes } from '../typing/typed-ahead.ts';
import { firstPlace } from './first-place.ts';
import { focusOn, openedFromHere } from './lost-focus.ts';
import { layerOver, takenFromAbove } from './over-all.ts';

/** Lists and calendars of a field keep the focus in their field, and what explains itself uncalled leaves it where it is. */
const TAKES_FOCUS = '[role=dialog]:not([data-dates-dropdown], [data-uncalled])';

/** Marks the first place for the library's trap as well, which would begin at the ✕. */
function begin(place: HTMLElement): void {
  place.dataset['autofocus'] ??= '';
  focusOn(place);
}

/**
 * Brings the focus to the first place of a dialog or popover as it opens, so that what is typed next lands there; where that comes late, once
 * it has come, with what was typed meanwhile. What opened it gets the focus back from `lost-focus.ts`.
 */
export function beginWithin(content: HTMLElement | null): (() => void) | undefined {
  if (!content?.matches(TAKES_FOCUS)) return undefined;
  const over = layerOver(content);
  if (over) return beginBehind(content, over);
  openedFromHere(content);
  if (content.contains(document.activeElement)) return undefined;
  const place = firstPlace(content);
  // A question that comes while somebody types is not answered by the rest of the word.
  if (!place || (!takesText(place) && isMidWord())) return beginLater(content);
  begin(place);
  return stayBriefly(content, place);
}

/** Dialogs that came beneath a layer in which somebody types. */
let behind = new WeakSet<Element>();
onPageReset(() => (behind = new WeakSet()));

/** Begins in what came beneath a layer in which somebody types, once that is closed. */
function beginBehind(content: HTMLElement, over: Element): (() => void) | undefined {
  if (behind.has(content)) return undefined;
  behind.add(content);
  const page = new MutationObserver(() => {
    if (over.isConnected) return;
    page.disconnect();
    behind.delete(content);
    if (content.isConnected) beginWithin(content);
  });
  page.observe(document.body, { childList: true, subtree: true });
  return () => {
    page.disconnect();
    behind.delete(content);
  };
}

// A field that is loading takes the focus as it comes, and the library once more a moment later.
document.addEventListener(
  'focusin',
  (event) => {
    const { beneath, over } = takenFromAbove(event) ?? {};
    const { relatedTarget: field } = event;
    if (!beneath || !over || !(field instanceof HTMLElement)) return;
    beginBehind(beneath, over);
    queueMicrotask(() => over.isConnected && field.focus({ preventScroll: true }));
  },
  true,
);

/** Layers that may lie over a dialog, or belong to a field in it. */
const OVER = '[role=dialog], [role=listbox], [role=menu]';

/** Keeps the focus in what has just opened, until a hand does something: a menu that closes by it still gives the focus back to its button. */
function stayBriefly(content: HTMLElement, place: HTMLElement): () => void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const end = () => over.abort();
  const back = ({ relatedTarget }: FocusEvent) => {
    const isGivenAway = relatedTarget instanceof Element && !relatedTarget.closest(OVER);
    if (isGivenAway) queueMicrotask(() => content.isConnected && place.focus({ preventScroll: true }));
  };
  content.addEventListener('focusout', back, options);
  document.addEventListener('keydown', end, options);
  document.addEventListener('pointerdown', end, options);
  return end;
}

function beginLater(content: HTMLElement): () => void {
  const stay = content.querySelector<HTMLElement>('h2') ?? content;
  stay.tabIndex = -1;
  begin(stay);
  const isLoading = () => content.querySelector('[aria-busy=true]') !== null;
  const come = () => {
    if (!content.isConnected) return null;
    if (isLoading()) return undefined;
    delete stay.dataset['autofocus'];
    return content;
  };
  if (isLoading()) typeIntoWhatComes(come, { text: '', isEntered: false });
  const page = new MutationObserver(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== stay && activeElement !== document.body;
    if (isElsewhere) return page.disconnect();
    delete stay.dataset['autofocus'];
    const place = firstPlace(content);
    if (!place || isMidWord()) return void (stay.dataset['autofocus'] = '');
    page.disconnect();
    if (!takesText(place)) dropTypedAhead();
    begin(place);
  });
  page.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-busy'] });
  return () => page.disconnect();
}
