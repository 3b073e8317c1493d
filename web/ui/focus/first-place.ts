/** Fields to fill in or to choose from, as days of a calendar are. */
const FIELD =
  ':is(input:not([type=hidden], [type=file], [readonly]), [aria-haspopup=listbox], textarea:not([readonly]), select, [contenteditable=true], [role=textbox], .mantine-DatePicker-day)';
/** The button that does what a form or dialog is for. */
export const MAIN = 'button[type=submit], .mantine-Button-root:not([data-variant])';
/** Elements at which the Tab key may stop. */
export const STOP =
  'input:not([type=hidden]), textarea, select, button, a[href], summary, [contenteditable=true], [tabindex]';
/** Buttons that only close what they stand in. */
const CLOSES = '.mantine-CloseButton-root';

/** Tells whether an element is not there for hands, or not for ears. */
export const isHidden = (element: Element): boolean =>
  element.closest('[hidden], [inert], [aria-hidden=true]') !== null ||
  (typeof element.checkVisibility === 'function' && !element.checkVisibility());

/** Tells whether the Tab key stops at an element. */
export const isStop = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [tabindex="-1"], [data-disabled]') && !isHidden(element);

/** Lists the elements in a part of the page at which the Tab key stops, in its order. */
export const stopsIn = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(STOP)].filter(isStop);

/** Finds the stop of the Tab key behind an element, or before it; undefined at the end of the page. */
export function nextStop(at: Element, isBack: boolean): HTMLElement | undefined {
  const side = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beyond = stopsIn(document.body).filter((stop) => (at.compareDocumentPosition(stop) & side) !== 0);
  return isBack ? beyond.at(-1) : beyond[0];
}

/**
 * Finds where a hand begins in a dialog or popover: the marked element, else the first field, else the main button, else the first stop that
 * does more than close it. Undefined while that has not come.
 */
export function firstPlace(content: Element): HTMLElement | undefined {
  const marked = content.querySelector<HTMLElement>('[data-autofocus]');
  if (marked) return marked;
  const stops = stopsIn(content).filter((stop) => !stop.matches(CLOSES));
  const fields = stops.filter((stop) => stop.matches(FIELD));
  const field = fields.find((each) => !each.matches('[type=radio]:not(:checked)')) ?? fields[0];
  if (field || content.querySelector('[aria-busy=true]')) return field;
  const main = [...content.querySelectorAll<HTMLElement>(MAIN)].filter((button) => !isHidden(button));
  // The main button may wait for what it depends on.
  return main.length > 0 ? main.findLast(isStop) : stops[0];
}
