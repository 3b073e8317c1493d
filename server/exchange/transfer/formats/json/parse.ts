import type { OpenParser } from '../../../../platform/jobs/parse-in-thread.ts';
import { nestsDeeper } from '../../../../platform/text/json-depth.ts';
import { invalid } from '../../../../refusals.ts';
import { parseDocument, type JsonDocument, type JsonEntity, type JsonFile } from './document.ts';

/** What a document is handed on as: what stands around its entities and files, then these, some at a time. */
export type JsonPiece =
  | { rest: Omit<JsonDocument, 'entities' | 'files'> }
  | { entities: JsonEntity[] }
  | { files: JsonFile[] };

const AT_ONCE = 500;
const MAX_DEPTH = 200;
const MAX_ENTITIES = 250_000;
const MAX_BYTES = 400 << 20;

/** Runs in a thread of its own, see `parseInThread`. */
export const open: OpenParser<JsonPiece> = (make) => {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    write(chunk) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES)
        throw invalid(`A JSON file may have ${MAX_BYTES >> 20} MB. Bring it in in parts. Nothing was changed.`);
      chunks.push(chunk);
    },
    end() {
      const text = new TextDecoder().decode(Buffer.concat(chunks));
      chunks = [];
      if (nestsDeeper(text, MAX_DEPTH))
        throw invalid(`The file nests values more than ${MAX_DEPTH} deep. Nothing was changed.`);
      const { entities, files, ...rest } = parseDocument(text);
      if (entities.length > MAX_ENTITIES)
        throw invalid(`The file holds more than ${MAX_ENTITIES} entities. Bring it in in parts. Nothing was changed.`);
      make({ rest });
      for (let at = 0; at < entities.length; at += AT_ONCE) make({ entities: entities.slice(at, at + AT_ONCE) });
      for (const file of files) make({ files: [file] });
    },
  };
};
