import { SaxesParser, type SaxesTagNS } from 'saxes';

import { invalid, Refusal } from '../refusals.ts';

export type XmlTag = SaxesTagNS;
export interface XmlHandler {
  open(tag: XmlTag): void;
  close(tag: XmlTag): void;
  text(text: string): void;
}

const MAX_DEPTH = 2_000;
const MAX_ATTRIBUTES = 1_000;
/** How much may stand between two events: one text, comment, tag or whatever stands before the first. */
const MAX_PIECE = 32 << 20;
const MAX_PROLOGUE = 1 << 20;

/**
 * Reads XML while it comes in, in any encoding it declares, and never holds more of it than one text. Refused: what is not well-formed,
 * and any document type, for entities are how a small file grows into one that fills a machine.
 */
export async function readXml(content: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (reason: string): never => {
    throw notXml(`${reason} at line ${parser.line}`);
  };
  let depth = 0;
  let waiting = 0;
  let hasBegun = false;
  parser.on('error', (error) => refuse(error.message.replace(/^(\S*:)?\d+:\d+: /, '').replace(/\.$/, '')));
  parser.on('doctype', () => refuse('it declares a document type, which could hold entities,'));
  parser.on('opentag', (tag) => {
    waiting = 0;
    hasBegun = true;
    if (++depth > MAX_DEPTH) refuse(`its elements are more than ${MAX_DEPTH} deep`);
    let count = 0;
    for (const _ in tag.attributes) if (++count > MAX_ATTRIBUTES) refuse('an element has too many attributes');
    handler.open(tag);
  });
  parser.on('closetag', (tag) => {
    waiting = 0;
    depth--;
    handler.close(tag);
  });
  const onText = (text: string) => {
    waiting = 0;
    handler.text(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  for await (const chunk of decoded(content)) {
    waiting += chunk.length;
    parser.write(chunk);
    if (waiting > (hasBegun ? MAX_PIECE : MAX_PROLOGUE)) refuse('a single text or tag is too long');
  }
  parser.close();
}

const notXml = (reason: string): Refusal =>
  invalid(`The file is not valid XML: ${reason}. Nothing was changed; check the file and try again.`);

const SNIFF = 512;

/** The text behind the bytes, in the encoding of its byte order mark, else of its declaration, else UTF-8. */
async function* decoded(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start: Uint8Array = new Uint8Array();
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder!.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw notXml(`it holds bytes that are no text in ${decoder!.encoding}`);
    }
  };
  for await (const chunk of content) {
    if (decoder) {
      yield decode(chunk);
      continue;
    }
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    if (start.length < SNIFF) continue;
    decoder = decoderFor(start);
    yield decode(start);
  }
  if (!decoder) {
    decoder = decoderFor(start);
    yield decode(start);
  }
  yield decode();
}

function decoderFor(start: Uint8Array): TextDecoder {
  const [a, b] = start;
  const head = Buffer.from(start.subarray(0, SNIFF)).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  const label =
    (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)
        ? 'utf-16be'
        : head.startsWith('\xef\xbb\xbf')
          ? 'utf-8'
          : (declared ?? 'utf-8');
  try {
    // A declaration that could be read byte by byte is not in UTF-16, whatever it says.
    const isHonest = !/^utf-?16/i.test(label) || label === 'utf-16le' || label === 'utf-16be';
    return new TextDecoder(isHonest ? label : 'utf-8', { fatal: true });
  } catch {
    throw notXml(`its encoding '${label}' is not known; save it as UTF-8`);
  }
}

const inText: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const inAttribute: Record<string, string> = { ...inText, '"': '&quot;', '\n': '&#10;', '\t': '&#9;' };

/** Text as it stands between tags. */
export const xmlText = (text: string): string =>
  /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (sign) => inText[sign]!) : text;

/** Text as it stands in the quotes of an attribute; its line breaks stay line breaks. */
export const xmlAttribute = (text: string): string =>
  /[&<>"\r\n\t]/.test(text) ? text.replace(/[&<>"\r\n\t]/g, (sign) => inAttribute[sign]!) : text;
