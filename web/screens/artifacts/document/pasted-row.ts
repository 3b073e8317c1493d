/** A row that is about to be pasted. */
export interface PastedRow {
  depth: number;
  name: string;
  /** The text as HTML. */
  description: string;
  isRequirement: boolean;
  /** Further cells of its table row, by column titles. */
  cells?: readonly { title: string; text: string }[];
}

const NAME = 70;
const DEEPEST = 24;
const SHALL = /\bshall\b/i;
/** Numbers in front, which rows do not keep: '3.1.2 Title', '4) Title', '(a) Title'. */
const NUMBER = /^\s*(?:\(?(?:\d+(?:\.\d+)*|[a-z])[.)]|\d+(?:\.\d+)+)\s+/i;
/** Numbers in front where numbering is certain: in a heading, or if the other lines have numbers. */
const ANY_NUMBER = new RegExp(`${NUMBER.source}|^\\s*\\d+\\s+`, 'i');
const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Makes a name from the beginning of a sentence. */
export function nameFrom(text: string): string {
  const bare = text.replace(NUMBER, '');
  if (bare.length <= NAME) return bare.replace(/[.;:]$/, '');
  return `${bare.slice(0, NAME).replace(/\s+\S*$/, '')} …`;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const depthOfNumber = (text: string): number => (/^\s*(\d+(?:\.\d+)*)[.)]?\s/.exec(text)?.[1] ?? '').split('.').length;

/** Reads rows from plain text: one per line, with levels by dotted numbers or leading blanks. */
export function rowsOfText(text: string): PastedRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const number = lines.some((line) => depthOfNumber(line) > 1) ? ANY_NUMBER : NUMBER;
  const rows = lines.map((line): PastedRow => {
    const blanks = /^[\t ]*/.exec(line)![0].replace(/\t/g, '  ').length;
    const depth = depthOfNumber(line) > 1 ? depthOfNumber(line) - 1 : Math.floor(blanks / 2);
    const said = line.trim().replace(number, '');
    const isRequirement = SHALL.test(said);
    const isLong = said.length > NAME || isRequirement;
    return { depth, name: nameFrom(said), description: isLong ? `<p>${escaped(said)}</p>` : '', isRequirement };
  });
  return steadied(rows);
}

/** Limits levels, so that no row is more than one deeper than the one before it, and the first is at the top. */
function steadied(rows: readonly PastedRow[]): PastedRow[] {
  const least = Math.min(...rows.map(({ depth }) => depth), DEEPEST);
  let before = -1;
  return rows.map((row) => ({ ...row, depth: (before = Math.min(row.depth - least, before + 1, DEEPEST)) }));
}

interface Block {
  kind: 'heading' | 'item' | 'text' | 'table';
  level: number;
  element: HTMLElement;
  /** True for an item of a numbered list. */
  isCounted?: boolean;
}

/** Returns the level of a heading: by its tag, its style in Word, or its outline level; 0 for none. */
function headingLevel(element: HTMLElement): number {
  const tag = /^H([1-9])$/.exec(element.tagName)?.[1];
  const style = /^MsoHeading(\d)$|^Heading(\d)$/i.exec(element.className.trim());
  const outline = /mso-outline-level:\s*([1-9])/.exec(element.getAttribute('style') ?? '')?.[1];
  return Number(tag ?? style?.[1] ?? style?.[2] ?? outline ?? (/MsoTitle/.test(element.className) ? 1 : 0));
}

/** Returns the level of a list item that Word writes into the style of a paragraph; 0 for none. */
const wordListLevel = (element: HTMLElement): number =>
  Number(/mso-list:[^;]*level(\d)/.exec(element.getAttribute('style') ?? '')?.[1] ?? 0);

/** Returns the level of an item from Word in the browser, where each item is a list of its own; 0 for none. */
const ariaLevel = (element: Element): number =>
  Number(element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level') ?? 0);

function* blocksIn(parent: Element, listLevel = 0): Generator<Block> {
  for (const element of [...parent.children] as HTMLElement[]) {
    const { tagName } = element;
    const level = headingLevel(element);
    if (level > 0) yield { kind: 'heading', level, element };
    else if (tagName === 'TABLE') yield { kind: 'table', level: 0, element };
    else if (tagName === 'UL' || tagName === 'OL') yield* blocksIn(element, listLevel + 1);
    else if (tagName === 'LI') {
      const own = element.cloneNode(true) as HTMLElement;
      for (const list of own.querySelectorAll('ul, ol')) list.remove();
      const isCounted = element.parentElement?.tagName === 'OL';
      yield { kind: 'item', level: ariaLevel(element) || listLevel, element: own, isCounted };
      for (const list of element.querySelectorAll(':scope > ul, :scope > ol')) yield* blocksIn(list, listLevel + 1);
    } else if (wordListLevel(element) > 0) yield { kind: 'item', level: wordListLevel(element), element };
    else if (
      /^(DIV|SECTION|ARTICLE|MAIN|BODY|B)$/.test(tagName) &&
      element.querySelector('p, li, h1, h2, h3, h4, table, img')
    )
      yield* blocksIn(element, listLevel);
    else yield { kind: 'text', level: 0, element };
  }
}

/** Titles of columns by which a table is read row by row. */
const columns: Record<string, 'number' | 'name' | 'text'> = {
  id: 'number',
  number: 'number',
  'no.': 'number',
  name: 'name',
  title: 'name',
  text: 'text',
  description: 'text',
  requirement: 'text',
  statement: 'text',
};

/** Reads rows from a table with at least two known column titles; undefined for any other. */
function rowsOfTable(table: HTMLElement, depth: number): PastedRow[] | undefined {
  const [head, ...body] = [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th, td')]);
  const titles = (head ?? []).map(textOf);
  const known = titles.map((title) => columns[title.toLowerCase()]);
  if (known.filter(Boolean).length < 2) return undefined;
  const cellOf = (cells: Element[], kind: string) => cells[known.indexOf(kind as 'name')];
  return body.flatMap((cells): PastedRow[] => {
    const [number, name, text] = ['number', 'name', 'text'].map((kind) => cellOf(cells, kind));
    const said = text ? textOf(text) : '';
    const title = name ? textOf(name) : nameFrom(said);
    if (title === '' && said === '') return [];
    const deeper = number ? depthOfNumber(`${textOf(number).replace(/^\D+/, '')} `) - 1 : 0;
    return [
      {
        depth: depth + deeper,
        name: title,
        description: text ? text.innerHTML.trim() : '',
        isRequirement: SHALL.test(said),
        ...besides(titles, known, cells),
      },
    ];
  });
}

/** Returns the cells of a table row besides its name and text; of two columns for the same, the second is one of them. */
function besides(
  titles: readonly string[],
  known: readonly (string | undefined)[],
  cells: readonly Element[],
): Pick<PastedRow, 'cells'> {
  const own = new Set(['name', 'text'].map((kind) => known.indexOf(kind)));
  const more = cells.flatMap((cell, at) => {
    const [title, text] = [titles[at] ?? '', textOf(cell)];
    return own.has(at) || text === '' ? [] : [{ title: title || `Column ${at + 1}`, text }];
  });
  return more.length > 0 ? { cells: more } : {};
}

/**
 * Reads rows from copied HTML, even a whole document. Headings become statements at their levels; text below joins them, except sentences
 * with "shall", each of which becomes a requirement, and tables with known columns, which are read row by row. Without headings each
 * paragraph and each list item is a row.
 */
export function rowsOfHtml(html: string): PastedRow[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const noise of body.querySelectorAll('script, style, meta, link, title, [style*="mso-list:Ignore"]'))
    noise.remove();
  for (const each of body.querySelectorAll('o\\:p')) each.replaceWith(...each.childNodes);
  const blocks = [...blocksIn(body)].filter(({ element }) => textOf(element) !== '' || isPicture(element));
  if (blocks.length === 0) return rowsOfText(body.textContent ?? '');
  const hasHeadings = blocks.some(({ kind }) => kind === 'heading');
  const rows: PastedRow[] = [];
  let depth = 0;
  for (const { kind, level, element, isCounted = false } of blocks) {
    const said = textOf(element);
    const last = rows.at(-1);
    if (said === '' && last) {
      last.description += paragraph(element);
      continue;
    }
    if (kind === 'heading') {
      depth = level - 1;
      rows.push({ depth, name: said.replace(ANY_NUMBER, ''), description: '', isRequirement: false });
      continue;
    }
    const below = hasHeadings && rows.length > 0 ? depth + 1 : depth;
    const table = kind === 'table' ? rowsOfTable(element, below) : undefined;
    if (table) rows.push(...table);
    else if (SHALL.test(said) && kind !== 'table')
      rows.push({
        depth: below + Math.max(0, level - 1),
        name: nameFrom(said),
        description: paragraph(element),
        isRequirement: true,
      });
    else if (hasHeadings && last)
      last.description =
        kind === 'item'
          ? withItem(last.description, { html: element.innerHTML.trim(), level, isCounted })
          : last.description + (kind === 'table' ? element.outerHTML : paragraph(element));
    else {
      const isLong = said.length > NAME || kind === 'table' || isPicture(element);
      rows.push({
        depth: Math.max(0, level - 1),
        name: kind === 'table' ? 'Table' : said === '' ? 'Image' : nameFrom(said),
        description: isLong ? (kind === 'table' ? element.outerHTML : paragraph(element)) : '',
        isRequirement: false,
      });
    }
  }
  return steadied(rows);
}

const isPicture = (element: Element) => element.tagName === 'IMG' || element.querySelector('img') !== null;
const paragraph = (element: HTMLElement) =>
  `<p>${element.tagName === 'IMG' ? element.outerHTML : element.innerHTML.trim()}</p>`;

/** Appends an item to the list at the end of a text, at its level. */
function withItem(
  text: string,
  { html, level, isCounted }: { html: string; level: number; isCounted: boolean },
): string {
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  const isList = (element: Element | null | undefined): element is Element => /^[UO]L$/.test(element?.tagName ?? '');
  const listIn = (holder: Element) => {
    if (isList(holder.lastElementChild)) return holder.lastElementChild;
    const list = body.ownerDocument.createElement(isCounted ? 'ol' : 'ul');
    holder.append(list);
    return list;
  };
  let list = listIn(body);
  for (let deeper = 1; deeper < level && list.lastElementChild; deeper++) list = listIn(list.lastElementChild);
  const item = body.ownerDocument.createElement('li');
  item.innerHTML = html;
  list.append(item);
  return body.innerHTML;
}

/** Reads copied rows, preferably from HTML. */
export function pastedFrom(data: DataTransfer): PastedRow[] {
  const html = data.getData('text/html');
  return html ? rowsOfHtml(html) : rowsOfText(data.getData('text/plain'));
}
