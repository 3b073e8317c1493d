import type { Parser } from '../../../platform/jobs/parse-in-thread.ts';
import { BoundedText } from './bounded-text.ts';
import { noPreview } from './no-preview.ts';

/** The control characters that do not occur in text; tabs, line ends and page breaks do. */
// oxlint-disable-next-line no-control-regex -- these signs are what is looked for
const STEERING = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F]/;

/** Returns a parser for text files: UTF-8, UTF-16 with its mark, or else Windows' encoding. Refuses bytes that are no text. */
export function textFileParser(into: BoundedText): Parser {
  let decoder: TextDecoder | undefined;
  return {
    write(chunk) {
      if (into.isCut) return;
      decoder ??= new TextDecoder(encodingOf(chunk));
      add(into, decoder.decode(chunk, { stream: true }));
    },
    end() {
      if (decoder) add(into, decoder.decode());
    },
  };
}

function add(into: BoundedText, text: string): void {
  if (STEERING.test(text)) throw noPreview('It is neither plain text nor a Word, Excel or PowerPoint document.');
  into.add(text.replace(/\r\n?/g, '\n'));
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
