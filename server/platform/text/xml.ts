import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';

import { invalid } from '../../refusals/refusal.ts';
import type { Parser } from '../jobs/parse-in-thread.ts';

const MAX_DEPTH = 200;
const MAX_TEXT = 32 << 20;
const AT_ONCE = 64 << 10;

export interface XmlHandlers {
  open(tag: SaxesTagNS): void;
  text(text: string): void;
  close(tag: SaxesTagNS): void;
}

const fail = (message: string): never => {
  throw invalid(`The file is not valid XML: ${message}. Nothing was changed.`);
};

/**
 * Parses XML as it arrives; ends at the first error. Refuses anything but XML, document types (whose entities can grow without end), and
 * elements nested too deeply.
 */
export function xmlReader(handlers: XmlHandlers, maxText = MAX_TEXT): Parser {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('error', (error) =>
    fail(`${error.message.replace(/^undefined:/, '').replace(/\.$/, '')} (line ${parser.line})`),
  );
  parser.on('doctype', () => fail(`it has a document type declaration, which is not accepted (line ${parser.line})`));
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) fail(`elements are nested more than ${MAX_DEPTH} deep`);
    handlers.open(tag);
  });
  const text = (text: string) => {
    if (text.length > maxText) fail('a text is too long');
    handlers.text(text);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', (tag) => {
    depth--;
    handlers.close(tag);
  });
  let decoder: TextDecoder | undefined;
  return {
    write(chunk) {
      decoder ??= decoderFor(chunk);
      for (let from = 0; from < chunk.length; from += AT_ONCE)
        parser.write(decoded(decoder, chunk.subarray(from, from + AT_ONCE)));
    },
    end() {
      if (!decoder) throw invalid('The file is empty. Choose another file. Nothing was changed.');
      parser.write(decoded(decoder));
      parser.close();
    },
  };
}

/** The next piece of text; without a chunk, the last. */
function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return fail(`its content is not in the encoding ${decoder.encoding} that it declares`);
  }
}
/** The first bytes of a file by encoding: its byte order mark, or `<` in two bytes. */
const beginnings: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/**
 * Returns the encoding: by the first bytes, else by the XML declaration, else UTF-8. A declaration of a two-byte encoding in a one-byte
 * text comes from a program that converted the file.
 */
function decoderFor(start: Uint8Array): TextDecoder {
  const begun = beginnings.find(([bytes]) => bytes.every((byte, i) => start[i] === byte));
  if (begun) return new TextDecoder(begun[1], { fatal: true });
  const declared = /^[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(
    new TextDecoder('latin1').decode(start.subarray(0, 200)),
  )?.[1];
  try {
    return new TextDecoder(!declared || /^utf-?16|^ucs-?2/i.test(declared) ? 'utf-8' : declared, { fatal: true });
  } catch {
    throw invalid(
      `The file declares the encoding '${declared}', which is not supported. Save it as UTF-8. Nothing was changed.`,
    );
  }
}

export type { SaxesAttributeNS, SaxesTagNS };
