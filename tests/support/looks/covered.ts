// Runs in the page.

/** Choices of open lists and menus that something lies over: they are there, and nobody can take them. */
export function coveredChoices(): string[] {
  const isInside = (box: DOMRect, x: number, y: number) =>
    x > Math.max(box.left, 0) &&
    x < Math.min(box.right, innerWidth) &&
    y > box.top &&
    y < Math.min(box.bottom, innerHeight);
  return [...document.querySelectorAll('[role="listbox"] [role="option"], [role="menu"] [role^="menuitem"]')]
    .filter((choice) => choice.checkVisibility({ visibilityProperty: true }))
    .filter((choice) => {
      const { left, right, top, bottom } = choice.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Choices that are scrolled out of their list, or out of a frame in or around it, are not covered.
      for (let frame = choice.parentElement; frame; frame = frame.parentElement) {
        const isFrame =
          frame.matches('[role="listbox"], [role="menu"]') || getComputedStyle(frame).overflowY !== 'visible';
        if (isFrame && !isInside(frame.getBoundingClientRect(), x, y)) return false;
      }
      const hit = document.elementFromPoint(x, y);
      return hit !== null && !choice.contains(hit) && !hit.contains(choice);
    })
    .map((choice) => `'${choice.textContent.trim()}' is covered by something`);
}
