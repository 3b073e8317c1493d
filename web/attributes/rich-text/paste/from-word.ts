const isList = /mso-list:\s*l(\d+)\s+level(\d+)/i;

/**
 * Turns Word's clipboard into plain HTML: its lists are paragraphs with marks, and much in it is for Word alone. Other HTML is returned
 * unchanged.
 */
export function fromWord(html: string): string {
  if (/data-aria-level=/i.test(html)) return fromWordInBrowser(html);
  if (!/urn:schemas-microsoft-com:office|class="?Mso|mso-list/i.test(html)) return html;
  // Word's own content is in comments, which begin a mark of a list and end it.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style, script, meta, link, xml')) element.remove();
  for (const element of body.querySelectorAll('*'))
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6'))
    if (isList.test(paragraph.getAttribute('style') ?? '') && !paragraph.dataset['level']) begin(paragraph);
  for (const element of body.querySelectorAll<HTMLElement>('[style], [class]')) plain(element);
  return body.innerHTML;
}

/** Converts lists of Word in the browser, which makes each item a list of its own and notes its level in a mark. */
function fromWordInBrowser(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes);
  for (const item of body.querySelectorAll('li[data-aria-level]')) {
    const own = item.parentElement!;
    const before = own.previousElementSibling;
    const level = Number(item.getAttribute('data-aria-level'));
    item.removeAttribute('data-aria-level');
    if (item.previousElementSibling || !before || !/^[UO]L$/.test(before.tagName)) continue;
    let list = before;
    for (let deeper = 1; deeper < level && list.lastElementChild; deeper++) {
      const inner = list.lastElementChild.querySelector(':scope > ul, :scope > ol');
      if (inner) list = inner;
      else {
        const made = document.createElement(own.tagName);
        list.lastElementChild.append(made);
        list = made;
      }
    }
    list.append(item);
    if (own.children.length === 0) own.remove();
  }
  for (const element of body.querySelectorAll<HTMLElement>('[style], [class]')) plain(element);
  return body.innerHTML;
}

/** Removes the mark that Word writes before an item; returns whether it is a number. */
function takeMark(paragraph: HTMLElement): boolean {
  const mark = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = mark?.textContent ?? '';
  mark?.remove();
  return /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(text);
}

/** Turns consecutive paragraphs into a list, with lists within it. */
function begin(first: HTMLElement): void {
  const open: { list: HTMLElement; level: number }[] = [];
  const place = document.createElement('div');
  first.before(place);
  for (let paragraph: Element | null = first; paragraph instanceof HTMLElement;) {
    const [, , said] = isList.exec(paragraph.getAttribute('style') ?? '') ?? [];
    if (said === undefined) break;
    const next: Element | null = paragraph.nextElementSibling;
    const level = Number(said);
    const isCounted = takeMark(paragraph);
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    let at = open.at(-1);
    if (!at || at.level < level) {
      const list = document.createElement(isCounted ? 'ol' : 'ul');
      (at ? (at.list.lastElementChild ?? at.list) : place).append(list);
      at = { list, level };
      open.push(at);
    }
    const item = document.createElement('li');
    const inside = document.createElement('p');
    inside.append(...paragraph.childNodes);
    item.append(inside);
    at.list.append(item);
    paragraph.remove();
    paragraph = next;
  }
  place.replaceWith(...place.childNodes);
}

/** Removes Word's own styles; bold, italic, underlined, coloured and aligned text stays so. */
function plain(element: HTMLElement): void {
  const kept = (element.getAttribute('style') ?? '')
    .split(';')
    .filter((rule) => /^\s*(font-weight|font-style|text-decoration|text-align)\s*:/i.test(rule));
  if (kept.length > 0) element.setAttribute('style', kept.join(';'));
  else element.removeAttribute('style');
  element.removeAttribute('class');
}
