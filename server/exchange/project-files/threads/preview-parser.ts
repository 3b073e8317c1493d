import type { OpenParser, Parser } from '../../../platform/jobs/parse-in-thread.ts';
import { isZip } from '../../../platform/text/zip.ts';
import { BoundedText } from '../rules/bounded-text.ts';
import { officeText } from '../rules/office-text.ts';
import { textFileParser } from '../rules/plain-text.ts';

/** The part of a file shown as text, and whether there is more. */
export interface ShownText {
  text: string;
  isCut: boolean;
}

/** Reads a file as text according to its actual type, not its stated one. Runs in a thread of its own, see `parseInThread`. */
export const open: OpenParser<ShownText> = (make) => {
  const text = new BoundedText();
  let reader: Parser | undefined;
  return {
    write(chunk) {
      reader ??= isZip(chunk) ? officeText(text) : textFileParser(text);
      reader.write(chunk);
    },
    end() {
      reader?.end();
      make({ text: String(text), isCut: text.isCut });
    },
  };
};
