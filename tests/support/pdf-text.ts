import { inflateSync } from 'node:zlib';

/** All text of a PDF, as a reader of it would copy it: page content decoded by the maps of its fonts. */
export function textOfPdf(pdf: Uint8Array): string {
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
  const words: string[] = [];
  for (const body of objects.values()) {
    const content = streamOf(body);
    if (!content.includes(' Tf')) continue;
    let font: Map<number, string> | undefined;
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name);
      else words.push([...shown!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => decoded(hex!, font)).join(''));
    }
  }
  return words.join('\n');
}

const decoded = (hex: string, font: ReadonlyMap<number, string> | undefined): string =>
  (hex.match(/.{4}/g) ?? []).map((code) => font?.get(Number.parseInt(code, 16)) ?? '\uFFFD').join('');

/** What the glyphs of a font stand for. */
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
