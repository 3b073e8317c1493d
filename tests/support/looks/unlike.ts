// Runs in the page.

export interface Unlike {
  /** True if another element, or one that says something else, is visible. */
  isOther: boolean;
  /** Texts that were not to be seen, or had other colours, stand where `NEW_TEXTS` finds them. */
  hasNewTexts: boolean;
}

/** Compares the content of a selector with its previous state, which was the same sight at the other width. */
export function unlikeLastLook(within: string): Unlike {
  const page = window as unknown as { lastLook?: { form: string; colours: WeakMap<Element, string> } };
  const all = [...document.querySelectorAll(within)].flatMap((each) => [each, ...each.querySelectorAll('*')]);
  const shown = [...new Set(all)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const isOfLooks = (name: string) => name === 'class' || name === 'style' || name.startsWith('data-');
  const form = shown
    .map(({ tagName, attributes }) =>
      [
        tagName,
        ...[...attributes].filter(({ name }) => !isOfLooks(name)).map(({ name, value }) => `${name}=${value}`),
      ].join(' '),
    )
    .join('\n');

  const grounds = new Map<Element, string>();
  /** Returns the background of an element, and how much of both is visible. */
  const groundOf = (each: Element): string => {
    const known = grounds.get(each);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
    const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1';
    const beneath = isOpaque || !each.parentElement ? '' : groundOf(each.parentElement);
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
    const ground = isClear ? beneath : `${backgroundColor} ${backgroundImage} ${opacity}, ${beneath}`;
    grounds.set(each, ground);
    return ground;
  };
  const isText = (each: Element) =>
    each.matches('input, textarea, select') ||
    [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const colours = new WeakMap<Element, string>();
  const marked = new Set<Element>();
  for (const each of shown.filter(isText)) {
    const { color, fontSize, fontWeight } = getComputedStyle(each);
    const colour = [color, fontSize, fontWeight, groundOf(each)].join(' ');
    colours.set(each, colour);
    // What is being edited would be drawn anew for an attribute that its editor does not know.
    if (page.lastLook?.colours.get(each) !== colour)
      marked.add(each.closest('[contenteditable]')?.parentElement ?? each);
  }
  for (const each of document.querySelectorAll('[data-new-text]')) each.removeAttribute('data-new-text');
  for (const each of marked) each.setAttribute('data-new-text', '');
  const isOther = page.lastLook?.form !== form;
  page.lastLook = { form, colours };
  return { isOther, hasNewTexts: marked.size > 0 };
}
