import type { OpenParser, Parser } from '../../../../platform/jobs/parse-in-thread.ts';
import { nestsDeeper } from '../../../../platform/text/json-depth.ts';
import { isZip, zipReader } from '../../../../platform/text/zip.ts';
import { invalid } from '../../../../refusals/refusal.ts';
import { parseDocument, type JsonDocument, type JsonEntity, type JsonFile, type JsonPastEntity } from './document.ts';

/** A piece of a document: first the parts around its entities, their history and files, then entities, some at a time. */
export type JsonPiece =
  | { rest: Omit<JsonDocument, 'entities' | 'past' | 'files'> }
  | { entities: JsonEntity[] }
  | { past: JsonPastEntity[] }
  | { files: JsonFile[] };

const AT_ONCE = 500;
const MAX_DEPTH = 200;
const MAX_ENTITIES = 250_000;
const MAX_BYTES = 400 << 20;

/** Runs in a thread of its own, see `parseInThread`. */
export const open: OpenParser<JsonPiece> = (make) => {
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

const documentReader: OpenParser<JsonPiece> = (make) => {
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

/** Hands a document on in pieces. */
export function handOver({ entities, past, files, ...rest }: JsonDocument, make: (piece: JsonPiece) => void): void {
  if (Math.max(entities.length, past.length) > MAX_ENTITIES)
    throw invalid(
      `The file contains more than ${MAX_ENTITIES} entities. Split the file and import the parts. Nothing was changed.`,
    );
  make({ rest });
  for (let at = 0; at < entities.length; at += AT_ONCE) make({ entities: entities.slice(at, at + AT_ONCE) });
  for (let at = 0; at < past.length; at += AT_ONCE) make({ past: past.slice(at, at + AT_ONCE) });
  for (const file of files) make({ files: [file] });
}
