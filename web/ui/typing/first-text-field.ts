const TEXT =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [readonly], :disabled), textarea:not([readonly], :disabled), [contenteditable=true]';

/** Tells whether an element takes typed text. */
export const takesText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(TEXT);

/**
 * Finds the field in which typing begins: the marked one, else the first. Null if something else is to have the focus, undefined while
 * there is no field yet.
 */
export function firstTextField(place: Element): HTMLElement | null | undefined {
  const chosen = place.querySelector('[data-autofocus]');
  if (chosen) return takesText(chosen) ? chosen : null;
  return place.querySelector<HTMLElement>(TEXT) ?? undefined;
}
