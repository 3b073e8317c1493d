import { parseInThread } from '../../../../platform/jobs/parse-in-thread.ts';
import type { Upload } from '../format.ts';
import type { JsonDocument } from './document.ts';
import type { JsonPiece } from './parse.ts';

const PARSER = new URL('./parse.ts', import.meta.url);
const MEGABYTES = 1024;

/** A document of our own, checked. */
export async function readUpload({ content }: Upload): Promise<JsonDocument> {
  const document = { entities: [], files: [] } as unknown as JsonDocument;
  for await (const piece of parseInThread<JsonPiece>(PARSER, content, { megabytes: MEGABYTES })) {
    if ('rest' in piece) Object.assign(document, piece.rest);
    else if ('entities' in piece) for (const entity of piece.entities) document.entities.push(entity);
    else document.files.push(...piece.files);
  }
  return document;
}
