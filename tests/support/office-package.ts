import { posix } from 'node:path';

import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagNS } from 'saxes';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  /** The names of the elements around it, the outermost first. */
  path: readonly string[];
}

/** Lists the elements of a part in order; fails with the fault of a part that is no XML. */
export function elementsOf(xml: string): Element[] {
  const found: Element[] = [];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, attributes }: SaxesTagNS) => {
    const named = Object.values(attributes).map((each) => [
      each.uri === RELATIONSHIPS ? `r:${each.local}` : each.name,
      each.value,
    ]);
    found.push({ name, attributes: Object.fromEntries(named), path: [...open] });
    open.push(name);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml.replace(/^\uFEFF/, '')).close();
  return found;
}

/** Unpacks the parts of a file of Word, Excel or PowerPoint, as text where they are XML. */
export const officeParts = (bytes: Uint8Array): Map<string, string> =>
  new Map(
    Object.entries(unzipSync(bytes)).map(([name, data]) => [name, /\.(xml|rels)$/.test(name) ? strFromU8(data) : '']),
  );

/** Lists the lines of a Word document's contents, each with its page. */
export const wordContents = (bytes: Uint8Array): string[][] =>
  [
    ...officeParts(bytes)
      .get('word/document.xml')!
      .matchAll(/<w:hyperlink w:anchor.*?<\/w:hyperlink>/g),
  ].map(([line]) => [...line.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text!));

/**
 * Lists what Office programs would object to: violations of the package's conventions (ECMA-376, part 2), and references that lead nowhere.
 */
export function complaintsOf(bytes: Uint8Array): string[] {
  const parts = officeParts(bytes);
  const complaints: string[] = [];
  const elements = new Map<string, Element[]>();
  for (const [name, xml] of parts)
    if (xml !== '')
      try {
        elements.set(name, elementsOf(xml));
      } catch (error) {
        complaints.push(`${name} is no XML: ${(error as Error).message}`);
      }
  complaints.push(...typeComplaints(parts, elements.get('[Content_Types].xml') ?? []));
  for (const [name, all] of elements) {
    const rels = relationsOf(name, elements);
    for (const { id, target, mode } of rels)
      if (mode !== 'External' && !parts.has(target))
        complaints.push(`${name}: ${id} leads to ${target}, which is not there`);
    const ids = new Set(rels.map(({ id }) => id));
    if (ids.size < rels.length) complaints.push(`${name}: two relations have one id`);
    for (const each of all)
      for (const [key, value] of Object.entries(each.attributes))
        if (/^r:(id|embed|link|pict)$/.test(key) && !ids.has(value))
          complaints.push(`${name}: ${each.name} names ${value}, which is no relation of it`);
  }
  for (const name of parts.keys())
    if (name.endsWith('.rels') && name !== '_rels/.rels' && !parts.has(ownerOf(name)))
      complaints.push(`${name} is of no part`);
  if (parts.has('word/document.xml')) complaints.push(...wordComplaints(elements));
  return complaints;
}

function typeComplaints(parts: ReadonlyMap<string, string>, types: readonly Element[]): string[] {
  const all = (name: string, key: string) =>
    types.filter((each) => each.name === name).map(({ attributes }) => attributes[key]!);
  const endings = all('Default', 'Extension').map((each) => each.toLowerCase());
  const overrides = all('Override', 'PartName');
  return [
    ...[...parts.keys()]
      .filter((name) => name !== '[Content_Types].xml' && !name.endsWith('/'))
      .filter((name) => !overrides.includes(`/${name}`) && !endings.includes(name.split('.').at(-1)!.toLowerCase()))
      .map((name) => `${name} has no content type`),
    ...overrides
      .filter((name) => !parts.has(name.slice(1)))
      .map((name) => `${name} has a content type and is not there`),
    ...(new Set(endings).size < endings.length ? ['an ending has two content types'] : []),
    ...(new Set(overrides).size < overrides.length ? ['a part has two content types'] : []),
  ];
}

const ownerOf = (rels: string) => rels.replace(/(^|\/)_rels\/(.+)\.rels$/, '$1$2');
const relsOf = (name: string) => posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`);

/** The relations of a part, their targets as names of parts. */
function relationsOf(name: string, elements: ReadonlyMap<string, readonly Element[]>) {
  return (elements.get(relsOf(name)) ?? [])
    .filter((each) => each.name === 'Relationship')
    .map(({ attributes: { Id: id, Target: target = '', TargetMode: mode } }) => ({
      id,
      mode,
      target: target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(name), target),
    }));
}

/** Lists styles, lists and marks that a document names but lacks, and parts that must be there exactly once but are not. */
function wordComplaints(elements: ReadonlyMap<string, readonly Element[]>): string[] {
  const of = (part: string, name: string, key: string) =>
    (elements.get(part) ?? []).filter((each) => each.name === name).map(({ attributes }) => attributes[key] ?? '');
  const document = 'word/document.xml';
  const styles = of('word/styles.xml', 'w:style', 'w:styleId');
  const lists = of('word/numbering.xml', 'w:num', 'w:numId');
  const kinds = of('word/numbering.xml', 'w:abstractNum', 'w:abstractNumId');
  const marks = of(document, 'w:bookmarkStart', 'w:name');
  const doubled = (what: string, all: readonly string[]) =>
    new Set(all).size < all.length ? [`two ${what} have one id`] : [];
  const gone = (what: string, named: readonly string[], known: readonly string[]) =>
    [...new Set(named)].filter((each) => !known.includes(each)).map((each) => `${what} ${each} is not there`);
  const order = (elements.get('word/numbering.xml') ?? []).map(({ name }) => name);
  return [
    ...doubled('styles', styles),
    ...doubled('lists', lists),
    ...doubled('kinds of lists', kinds),
    ...doubled('marks', marks),
    ...doubled('pictures', of(document, 'wp:docPr', 'id')),
    ...gone(
      'the style',
      ['w:pStyle', 'w:rStyle', 'w:tblStyle'].flatMap((name) => of(document, name, 'w:val')),
      styles,
    ),
    ...gone(
      'the list',
      of(document, 'w:numId', 'w:val').filter((each) => each !== '0'),
      lists,
    ),
    ...gone('the kind of lists', of('word/numbering.xml', 'w:abstractNumId', 'w:val'), kinds),
    ...gone('the mark', of(document, 'w:hyperlink', 'w:anchor').filter(Boolean), marks),
    ...(order.lastIndexOf('w:abstractNum') > order.indexOf('w:num') && order.includes('w:num')
      ? ['a kind of lists stands behind a list']
      : []),
    ...(elements.get(document) ?? [])
      .filter(({ name, path }) => name === 'w:p' && path.at(-1) === 'w:p')
      .map(() => 'a paragraph stands in a paragraph'),
  ];
}
