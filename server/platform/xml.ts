import { setImmediate as turn } from 'node:timers/promises';

import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';

import { invalid } from '../refusals.ts';

const MAX_DEPTH = 200;
const MAX_TEXT = 32 << 20;
const AT_ONCE = 64 << 10; // between two pieces others have their turn, and the next chunk comes in

export interface XmlHandlers {
  open(tag: SaxesTagNS): void;
  text(text: string): void;
  close(tag: SaxesTagNS): void;
}

/** Reads XML as it comes in. Refused: what is not XML, document type declarations (entities that grow), and elements nested without end. */
export async function readXml(content: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let failure: Error | undefined;
  const fail = (message: string) =>
    void (failure ??= invalid(`The file is not valid XML: ${message}. Nothing was changed.`));
  parser.on('error', (error) =>
    fail(`${error.message.replace(/^undefined:/, '').replace(/\.$/, '')} (line ${parser.line})`),
  );
  parser.on('doctype', () => fail(`it has a document type declaration, which is not accepted (line ${parser.line})`));
  parser.on('opentag', (tag) => {
    if (failure) return;
    if (++depth > MAX_DEPTH) return fail(`elements are nested more than ${MAX_DEPTH} deep`);
    handlers.open(tag);
  });
  parser.on('text', (text) => {
    if (failure) return;
    if (text.length > MAX_TEXT) return fail('a text is too long');
    handlers.text(text);
  });
  parser.on('cdata', (text) => {
    if (!failure) handlers.text(text);
  });
  parser.on('closetag', (tag) => {
    depth--;
    if (!failure) handlers.close(tag);
  });
  let decoder: TextDecoder | undefined;
  for await (const chunk of content) {
    decoder ??= decoderFor(chunk);
    for (let from = 0; from < chunk.length; from += AT_ONCE) {
      parser.write(decoded(decoder, chunk.subarray(from, from + AT_ONCE), fail));
      if (failure) throw failure;
      await turn();
    }
  }
  if (!decoder) throw invalid('The file is empty. Nothing was changed.');
  parser.write(decoder.decode());
  parser.close();
  if (failure) throw failure;
}

function decoded(decoder: TextDecoder, chunk: Uint8Array, fail: (message: string) => void): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    fail(`it is not in the encoding ${decoder.encoding} that it says it is in`);
    return '';
  }
}

/** By the byte order mark, else by what the declaration says, else UTF-8. */
function decoderFor(start: Uint8Array): TextDecoder {
  const [a, b] = start;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  const declared = /^[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(
    new TextDecoder('latin1').decode(start.subarray(0, 200)),
  )?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8', { fatal: true });
  } catch {
    throw invalid(
      `The file says that it is in the encoding '${declared}', which is not known. Save it as UTF-8. Nothing was changed.`,
    );
  }
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

export type { SaxesAttributeNS, SaxesTagNS };
