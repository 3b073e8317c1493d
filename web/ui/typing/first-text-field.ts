const TEXT =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [readonly], :disabled), textarea:not([readonly], :disabled), [contenteditable=true]';

/** Whether letters that are typed into an element stand in it. */
export const takesText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(TEXT);

/** The field in which somebody begins to type: the one that says so, else the first; undefined if something else is to have the focus, or nothing is there. */
export function firstTextField(place: Element): HTMLElement | undefined {
  const chosen = place.querySelector('[data-autofocus]');
  const first = chosen ?? place.querySelector(TEXT);
  return takesText(first) ? first : undefined;
}
