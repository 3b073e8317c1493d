import type { OpenParser, Parser } from '../../../../platform/jobs/parse-in-thread.ts';
import { nestsDeeper } from '../../../../platform/text/json-depth.ts';
import { isZip, zipReader } from '../../../../platform/text/zip.ts';
import { invalid } from '../../../../refusals/refusal.ts';
import { handOver, type DocumentPiece } from '../../rules/document-pieces.ts';
import { parseDocument } from '../../rules/document.ts';

const MAX_DEPTH = 200;
const MAX_BYTES = 400 << 20;

/** Runs in a thread of its own, see `parseInThread`. */
export const open: OpenParser<DocumentPiece> = (make) => {
  const document = documentReader(make);
  let reader: Parser | undefined;
  return {
    write(chunk) {
      reader ??= isZip(chunk) ? packed(document) : document;
      reader.write(chunk);
    },
    end: () => (reader ?? document).end(),
  };
};

/** A zip with the document in it, and nothing else that is read. */
function packed(document: Parser): Parser {
  let isThere = false;
  const ignored: Parser = { write: () => undefined, end: () => undefined };
  const reader = zipReader((name) => {
    if (name !== 'project.json') return ignored;
    isThere = true;
    return document;
  });
  return {
    write: (chunk) => reader.write(chunk),
    end() {
      reader.end();
      if (!isThere)
        throw invalid('The archive contains no project.json. Export the project again. Nothing was changed.');
    },
  };
}

const documentReader: OpenParser<DocumentPiece> = (make) => {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    write(chunk) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES)
        throw invalid(
          `A JSON file can have up to ${MAX_BYTES >> 20} MB. Split the file and import the parts. Nothing was changed.`,
        );
      chunks.push(chunk);
    },
    end() {
      const text = new TextDecoder().decode(Buffer.concat(chunks));
      chunks = [];
      if (nestsDeeper(text, MAX_DEPTH))
        throw invalid(
          `The file nests values more than ${MAX_DEPTH} levels deep, so it is not a Truss project. Nothing was changed.`,
        );
      handOver(parseDocument(text), make);
    },
  };
};
