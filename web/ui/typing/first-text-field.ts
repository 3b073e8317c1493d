const TEXT =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [readonly], :disabled), textarea:not([readonly], :disabled), [contenteditable=true]';

/** Whether letters that are typed into an element stand in it. */
export const takesText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(TEXT);

/** The field in which somebody begins to type: the one that says so, else the first. Null if something else is to have the focus, undefined while nothing is there. */
export function firstTextField(place: Element): HTMLElement | null | undefined {
  const chosen = place.querySelector('[data-autofocus]');
  if (chosen) return takesText(chosen) ? chosen : null;
  return place.querySelector<HTMLElement>(TEXT) ?? undefined;
}
