import { inflateSync } from 'node:zlib';

type Maps = ReadonlyMap<string, ReadonlyMap<number, string>>;

interface Content {
  text: string;
  fonts: Maps;
}

/** Reads the content of pages, and the texts of their fonts' glyphs. */
function contentOf(pdf: Uint8Array): Content[] {
  const raw = Buffer.from(pdf).toString('latin1');
  const objects = new Map([...raw.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id!, body!]));
  const streamOf = (body: string): string => {
    const [, content] = /stream\r?\n(.*)\r?\nendstream/s.exec(body) ?? [];
    if (content === undefined) return '';
    const bytes = Buffer.from(content, 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '') ?? [];
      if (map) fonts.set(name!, mapOf(streamOf(objects.get(map) ?? '')));
    }
  return [...objects.values()]
    .map(streamOf)
    .filter((text) => text.includes(' Tf'))
    .map((text) => ({ text, fonts }));
}

const PARTS = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText <([0-9A-Fa-f]+)>>> BDC|(BDC|BMC)|(EMC)/g;

/** Returns all text of a PDF, as a reader of it would copy it: page content decoded by the maps of its fonts, or its replacement text. */
export function textOfPdf(pdf: Uint8Array): string {
  const words: string[] = [];
  for (const { text, fonts } of contentOf(pdf)) {
    let font: ReadonlyMap<number, string> | undefined;
    const marked: boolean[] = [];
    for (const [, name, shown, says, begins, ends] of text.matchAll(PARTS))
      if (name) font = fonts.get(name);
      else if (says) {
        marked.push(true);
        words.push(Buffer.from(says, 'hex').swap16().toString('utf16le').slice(1));
      } else if (begins) marked.push(false);
      else if (ends) marked.pop();
      else if (!marked.includes(true)) words.push(decoded(hexIn(shown!), font));
  }
  return words.join('\n');
}

/** Counts the characters of a PDF drawn as the empty box of an unknown glyph. */
export const emptyBoxesIn = (pdf: Uint8Array): number =>
  contentOf(pdf)
    .flatMap(({ text }) => [...text.matchAll(/\[([^\]]*)\] TJ/g)])
    .flatMap(([, shown]) => hexIn(shown!).match(/.{4}/g) ?? [])
    .filter((code) => code === '0000').length;

const hexIn = (shown: string): string => [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join('');

const decoded = (hex: string, font: ReadonlyMap<number, string> | undefined): string =>
  (hex.match(/.{4}/g) ?? []).map((code) => font?.get(Number.parseInt(code, 16)) ?? '\uFFFD').join('');

/** Returns the texts of a font's glyphs. */
function mapOf(map: string): Map<number, string> {
  const result = new Map<number, string>();
  for (const [, from, list] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [at, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries())
      result.set(
        Number.parseInt(from!, 16) + at,
        String.fromCodePoint(
          ...(hex!.replaceAll(' ', '').match(/.{4}/g) ?? []).map((each) => Number.parseInt(each, 16)),
        ),
      );
  return result;
}
