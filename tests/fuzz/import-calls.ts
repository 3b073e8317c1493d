import { strToU8, Zip, ZipDeflate } from 'fflate';

import type { Call } from './call.ts';
import { chance, oddJson, oddText, oneOf, type Draw } from './values.ts';

/** What the project writes of itself: what is sent is mostly this with something wrong in it. */
export interface Samples {
  json: string;
  reqif: string;
  xml: string;
}

/** Asks for the files of the project that calls go to. */
export async function samplesOf(url: string, headers: Record<string, string>): Promise<Samples> {
  const text = async (path: string) => (await fetch(`${url}/api/v4/o/acme/p/1/${path}`, { headers })).text();
  return { json: await text('export/json'), reqif: await text('report/reqif'), xml: await text('export/xml') };
}

/** One value somewhere in a document, or a name, is another. */
function spoiledJson(draw: Draw, text: string): string {
  const document = JSON.parse(text) as Record<string, unknown>;
  let at: Record<string, unknown> = document;
  for (let depth = draw.below(6); depth >= 0; depth--) {
    const names = Object.keys(at);
    if (names.length === 0) break;
    const name = oneOf(draw, names);
    const inner = at[name];
    if (depth > 0 && typeof inner === 'object' && inner !== null) {
      at = inner as Record<string, unknown>;
      continue;
    }
    if (chance(draw, 15)) delete at[name];
    else at[chance(draw, 85) ? name : oddText(draw)] = oddJson(draw);
    break;
  }
  return JSON.stringify(document);
}

/** A piece of a text is gone, there twice, or another. */
function spoiledText(draw: Draw, text: string): string {
  const from = draw.below(text.length);
  const to = from + draw.below(oneOf(draw, [4, 40, 400]));
  const piece = text.slice(from, to);
  return text.slice(0, from) + oneOf(draw, ['', piece + piece, oddText(draw), '<', '&x;', '\u0000']) + text.slice(to);
}

/** A value between two tags or in an attribute is another. */
const spoiledXml = (draw: Draw, text: string): string => {
  const values = [...text.matchAll(/="([^"]*)"|>([^<>]+)</g)];
  const { index, 0: whole, 1: inAttribute, 2: between } = oneOf(draw, values);
  const start = index + whole.indexOf((inAttribute ?? between)!, 1);
  return text.slice(0, start) + oddText(draw) + text.slice(start + (inAttribute ?? between)!.length);
};

const entryNames = ['project.reqif', 'a.REQIF', '../a.reqif', 'x/', '', '\u202E.reqif', 'files/a.png', '__proto__'];
/** A zip of entries whatever they are called, also when two are called the same. */
function zipOf(entries: readonly [string, Uint8Array][]): Buffer {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const [name, content] of entries) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(content, true);
  }
  zip.end();
  return Buffer.concat(parts);
}

/** A zip with odd entries, or one with some bytes that are others; a character for each byte. */
function oddZip(draw: Draw, reqif: string): string {
  const entries = Array.from({ length: 1 + draw.below(3) }, (_, i): [string, Uint8Array] => [
    chance(draw, 40) ? 'project.reqif' : oneOf(draw, entryNames) || `unnamed-${i}`,
    strToU8(chance(draw, 60) ? reqif : spoiledText(draw, reqif)),
  ]);
  const bytes = zipOf(entries);
  for (let i = draw.below(5); i > 0; i--) bytes[draw.below(bytes.length)] = draw.below(256);
  return bytes.subarray(0, chance(draw, 85) ? bytes.length : draw.below(bytes.length)).toString('latin1');
}

/** A file is imported that is nearly one of ours; the answer comes when the import is over. */
export function importCall(draw: Draw, { json, reqif, xml }: Samples, as: string): Call {
  const [format, name, content] = oneOf(draw, [
    ['json', 'a.json', () => (chance(draw, 80) ? spoiledJson(draw, json) : spoiledText(draw, json))],
    ['reqif', 'a.reqif', () => (chance(draw, 60) ? spoiledXml(draw, reqif) : spoiledText(draw, reqif))],
    ['xml', 'a.xml', () => (chance(draw, 60) ? spoiledXml(draw, xml) : spoiledText(draw, xml))],
    ['reqif', 'a.reqifz', () => oddZip(draw, reqif)],
  ] as const);
  return {
    name: `an import of ${name}`,
    as,
    method: 'POST',
    path: `/api/v4/o/acme/p/1/import/${format}?wait=true`,
    file: { field: 'upload_file', name, content: content(), isBinary: name === 'a.reqifz', before: {} },
  };
}
