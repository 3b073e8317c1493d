import type { Parser } from '../../../../platform/jobs/parse-in-thread.ts';

type Opener = (name: string) => Parser;

/** The files that macOS adds to archives; they are ignored. */
const OF_MACOS = /(^|[/\\])(__MACOSX[/\\]|\._)/;
const passedOver: Parser = { write: () => undefined, end: () => undefined };
/** The length of a file's beginning that contains its root element, even with two bytes per letter. */
const BEGINNING = 4_000;
const ROOT = /<([\w.-]+:)?REQ-IF[\s>]/;

/** Opens the contents of an archive: documents by their names, XML by its root, and everything else as attachments. */
export function openerInArchive(document: Opener, file: Opener): Opener {
  return (name) => {
    if (OF_MACOS.test(name)) return passedOver;
    if (/\.reqif$/i.test(name)) return document(name);
    return /\.xml$/i.test(name) ? byItsBeginning(name, document, file) : file(name);
  };
}

/** Opens a file as a document if it begins as one, else as an attachment. */
function byItsBeginning(name: string, document: Opener, file: Opener): Parser {
  let begun: Uint8Array[] | undefined = [];
  let parser: Parser | undefined;
  const decide = (): Parser => {
    const start = Buffer.concat(begun ?? []);
    begun = undefined;
    parser = ROOT.test(start.toString('latin1').replaceAll('\0', '')) ? document(name) : file(name);
    if (start.length > 0) parser.write(start);
    return parser;
  };
  return {
    write(chunk) {
      if (!begun) return parser!.write(chunk);
      begun.push(chunk);
      if (begun.reduce((sum, { length }) => sum + length, 0) >= BEGINNING) decide();
    },
    end: () => (parser ?? decide()).end(),
  };
}
