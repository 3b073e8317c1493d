// Runs in the page, at the width of a telephone.

/**
 * Targets that a finger of 44 px cannot hit alone: neither large enough, nor with enough room around their centre; and those of less than
 * 24 px, however much room there is. Links in sentences are as high as their line.
 */
export function smallTargets(within = ':root'): string[] {
  const FINGER = 44;
  const LEAST = 24;
  const roles = 'button link menuitem menuitemradio menuitemcheckbox option tab switch checkbox radio'.split(' ');
  const interactive = [
    'a[href], button, input:not([type="hidden"]), label, select, textarea, summary, [contenteditable="true"]',
    ...roles.map((role) => `[role="${role}"]`),
  ].join(', ');
  const isSeen = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      right > 0 &&
      bottom > 0 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      !element.closest('[inert]')
    );
  };
  /** Most labels are targets together with their control; where a choice is not to be seen, they are tapped in its place. */
  const isBesideControl = (element: Element) =>
    element instanceof HTMLLabelElement &&
    (!element.control?.matches('[type="checkbox"], [type="radio"]') || isSeen(element.control));
  const isInSentence = (element: Element) => {
    const around = element.parentElement;
    if (!around || getComputedStyle(element).display !== 'inline') return false;
    return [...around.childNodes].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  };
  /** All that a finger may tap in place of a control: itself, its label, and the frame of a field that holds several things. */
  const partsOf = (element: Element) => [
    (element instanceof HTMLInputElement && element.closest('.mantine-Input-input')) || element,
    ...((element as HTMLInputElement).labels ?? []),
  ];
  /** Tells whether what reacts to a touch belongs to the control: itself, its content, or its label. */
  const answersFor = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && partsOf(element).some((each) => each.contains(hit));
  };
  /** A control with the label at its side. */
  const targetOf = (element: Element) => {
    const boxes = partsOf(element).map((each) => each.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    return new DOMRect(left, top, right - left, bottom - top);
  };
  /** Elements covered by something are left to another check. */
  const isReached = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (answersFor(element, x, y) || hit.contains(element));
  };
  const nameOf = (element: Element) =>
    `${element.localName}${element.className ? `.${String(element.getAttribute('class')).split(' ').slice(0, 3).join('.')}` : ''} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`;
  const all = [...document.querySelectorAll(interactive)].filter(
    (element) =>
      isSeen(element) &&
      !isBesideControl(element) &&
      !element.matches(':disabled, [role="option"][aria-disabled="true"]') &&
      element.closest(within) !== null,
  );
  const scrolled = [...document.querySelectorAll('*')].filter(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight > clientHeight || scrollWidth > clientWidth,
  );
  const places = scrolled.map((each) => [each, each.scrollTop, each.scrollLeft] as const);
  const faults: string[] = [];
  for (const element of all) {
    if (isInSentence(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = targetOf(element);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (!isReached(element, x, y)) continue;
    /** Tells whether a square of that size around the centre, or as much of it as the control is larger, belongs to it. */
    const isHit = (size: number) => {
      const reach = (size - 1) / 2;
      const isWide = box.width >= size || (answersFor(element, x - reach, y) && answersFor(element, x + reach, y));
      const isHigh = box.height >= size || (answersFor(element, x, y - reach) && answersFor(element, x, y + reach));
      return isWide && isHigh;
    };
    if (isHit(FINGER)) continue;
    const neighbour = all.find((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return false;
      const there = other.getBoundingClientRect();
      const away = Math.hypot(
        Math.max(there.left - x, 0, x - there.right),
        Math.max(there.top - y, 0, y - there.bottom),
      );
      return away < FINGER / 2 && isReached(other, (there.left + there.right) / 2, (there.top + there.bottom) / 2);
    });
    if (neighbour || !isHit(LEAST))
      faults.push(`${nameOf(element)} is ${Math.round(box.width)} × ${Math.round(box.height)} px`);
  }
  // Lists draw only what is in sight: the next look finds them where this one did.
  for (const [each, top, left] of places) each.scrollTo({ top, left, behavior: 'instant' });
  return [...new Set(faults)];
}
