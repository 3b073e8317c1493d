// Runs in the page.

/** Headings of a page that are out of order: none or several of the first level, or one that skips a level below the one before. */
export function headingsOutOfOrder(): string[] {
  const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
    (heading) =>
      heading.checkVisibility({ visibilityProperty: true }) &&
      // What is written in texts of the model is not the page's.
      !heading.closest('[role="dialog"], [data-portal], .ProseMirror, .rt-prose, [inert]'),
  );
  const levels = shown.map(({ localName }) => Number(localName[1]));
  const first = levels.filter((level) => level === 1).length;
  const nameOf = (at: number) => `${shown[at]!.localName} '${shown[at]!.textContent!.trim().slice(0, 40)}'`;
  const skipped = levels.flatMap((level, at) =>
    level > (levels[at - 1] ?? 1) + 1 ? [`${nameOf(at)} follows ${at > 0 ? nameOf(at - 1) : 'nothing'}`] : [],
  );
  return [...(first === 1 ? [] : [`the page has ${first} headings of the first level`]), ...skipped];
}
