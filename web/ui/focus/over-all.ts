/** Marks the content of a layer over all others, in which a hand types: no dialog that comes beneath it takes the focus from it. */
export const overAll = { 'data-over-all': '' };
const OVER_ALL = '[data-over-all]';

/** Returns the layer over all others that has the focus, unless it is this content itself. */
export function layerOver(content: Element): Element | undefined {
  const over = document.activeElement?.closest(OVER_ALL);
  return over && over !== content ? over : undefined;
}

/** Lets the focus leave the layer over all others: it is being closed. */
export const endOverAll = (): void => document.querySelector(OVER_ALL)?.removeAttribute('data-over-all');

/** Finds the dialog beneath a layer over all others that has taken the focus from it, with that layer. */
export function takenFromAbove({
  target,
  relatedTarget,
}: FocusEvent): { beneath: HTMLElement; over: Element } | undefined {
  if (!(target instanceof Element && relatedTarget instanceof Element)) return undefined;
  const over = relatedTarget.closest(OVER_ALL);
  const beneath = target.closest<HTMLElement>('[role=dialog]');
  return over?.isConnected && beneath && beneath !== over ? { beneath, over } : undefined;
}
