import { parseInThread } from '../../platform/jobs/parse-in-thread.ts';
import type { SpooledFiles } from '../../platform/jobs/spooled-files.ts';
import type { ImportUpload } from './formats/format.ts';
import type { DocumentPiece } from './rules/document-pieces.ts';
import type { ReadDocument } from './rules/document.ts';

const MEGABYTES = 1024;

/** Reads and checks a document of our own; `parser` reads the form it was written in. */
export async function readOwnDocument(
  parser: URL,
  { content }: ImportUpload,
  shelf: SpooledFiles,
): Promise<ReadDocument> {
  const document = { entities: [], past: [], files: [] } as unknown as ReadDocument;
  for await (const piece of parseInThread<DocumentPiece>(parser, content, { megabytes: MEGABYTES })) {
    if ('rest' in piece) Object.assign(document, piece.rest);
    else if ('entities' in piece) for (const entity of piece.entities) document.entities.push(entity);
    else if ('past' in piece) for (const entity of piece.past) document.past.push(entity);
    else
      for (const { content, ...file } of piece.files) {
        const place = String(document.files.length);
        await shelf.add(place, Buffer.from(content, 'base64'));
        document.files.push({ ...file, place });
      }
  }
  return document;
}
