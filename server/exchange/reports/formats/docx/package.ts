import { strFromU8, strToU8 } from 'fflate';

import { packZip, type ZipEntry } from '../../../../platform/text/zip.ts';
import { PACKAGED, RELATED, WORD, WORD_MEDIA } from '../../../report-templates/office-names.ts';
import type { Used } from './numbered-parts.ts';

/** The parts of a package of Word by their names. */
export type Parts = Record<string, Uint8Array>;

export const DOCUMENT = 'word/document.xml';
const RELS = 'word/_rels/document.xml.rels';
const NUMBERING = 'word/numbering.xml';
export const STYLES = 'word/styles.xml';
const TYPES = '[Content_Types].xml';

export const partText = (parts: Parts, name: string): string | undefined =>
  parts[name] && strFromU8(parts[name]).replace(/^\uFEFF/, '');

/** Inserts XML before the end of a part's root element, even an empty one. */
export function withinRoot(xml: string, name: string, added: string): string {
  if (added === '') return xml;
  const end = xml.lastIndexOf(`</${name}>`);
  if (end >= 0) return xml.slice(0, end) + added + xml.slice(end);
  return xml.replace(
    new RegExp(`<${name}((?:\\s[^>]*)?)/>`),
    (_, attributes: string) => `<${name}${attributes}>${added}</${name}>`,
  );
}

/** Returns the first unused numbers for lists in a package. */
export function freeLists(parts: Parts): { firstKind: number; firstList: number } {
  const xml = partText(parts, NUMBERING) ?? '';
  const after = (pattern: RegExp) => Math.max(0, ...[...xml.matchAll(pattern)].map(([, id]) => Number(id))) + 1;
  return { firstKind: after(/w:abstractNumId="(\d+)"/g), firstList: after(/<w:num\s[^>]*w:numId="(\d+)"/g) };
}

/** Kinds of lists come before all lists. */
function withLists(xml: string, used: Used): string {
  const first = xml.search(/<w:num[\s>]/);
  const kinds =
    first < 0
      ? withinRoot(xml, 'w:numbering', used.kindsOfLists)
      : xml.slice(0, first) + used.kindsOfLists + xml.slice(first);
  const last = kinds.lastIndexOf('</w:num>');
  if (last < 0) return withinRoot(kinds, 'w:numbering', used.lists);
  const end = last + '</w:num>'.length;
  return kinds.slice(0, end) + used.lists + kinds.slice(end);
}

function withTypes(xml: string): string {
  const ours = [
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ] as const;
  const missing = ours.filter(([ending]) => !new RegExp(`Extension="${ending}"`, 'i').test(xml));
  const numbering = xml.includes(`/${NUMBERING}"`)
    ? ''
    : `<Override PartName="/${NUMBERING}" ContentType="${WORD_MEDIA}.numbering+xml"/>`;
  return withinRoot(
    xml,
    'Types',
    missing.map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`).join('') + numbering,
  );
}

/** Packs a package with another text, whose relations, lists and pictures are known once all of it has been written. */
export async function packDocument(
  parts: Parts,
  { used, addedStyles, body }: { used: Used; addedStyles: string; body: Iterable<string> },
): Promise<Uint8Array> {
  const own = new Set([TYPES, DOCUMENT, RELS, NUMBERING, STYLES]);
  const one = (name: string, data: string | Uint8Array): ZipEntry => ({ name, pieces: inOne(data) });
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield one(TYPES, withTypes(partText(parts, TYPES)!));
    for (const [name, data] of Object.entries(parts)) if (!own.has(name)) yield one(name, data);
    yield one(STYLES, withinRoot(partText(parts, STYLES)!, 'w:styles', addedStyles));
    yield { name: DOCUMENT, pieces: inChunks(body) };
    for (const { name, data } of used.media) yield one(name, data);
    const rels = partText(parts, RELS) ?? `<Relationships xmlns="${PACKAGED}"/>`;
    const numbering = parts[NUMBERING]
      ? ''
      : `<Relationship Id="reportLists" Type="${RELATED}/numbering" Target="numbering.xml"/>`;
    yield one(RELS, withinRoot(rels, 'Relationships', used.relations + numbering));
    yield one(NUMBERING, withLists(partText(parts, NUMBERING) ?? `<w:numbering xmlns:w="${WORD}"/>`, used));
  }
  return new Uint8Array(Buffer.concat(await Array.fromAsync(packZip(entries()))));
}

async function* inOne(data: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof data === 'string' ? strToU8(data) : data;
}

const CHUNK = 64 << 10;
/** Short strings together: the packer is quicker with some thousand characters at a time. */
async function* inChunks(strings: Iterable<string>): AsyncGenerator<string> {
  let waiting = '';
  for (const each of strings) {
    waiting += each;
    if (waiting.length < CHUNK) continue;
    yield waiting;
    waiting = '';
  }
  if (waiting !== '') yield waiting;
}
