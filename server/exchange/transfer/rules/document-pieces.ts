import { invalid } from '../../../refusals/refusal.ts';
import type { ProjectDocument, DocumentEntity, DocumentFile, DocumentPastEntity } from './document.ts';

/** A piece of a document: first the parts around its entities, their history and files, then entities, some at a time. */
export type DocumentPiece =
  | { rest: Omit<ProjectDocument, 'entities' | 'past' | 'files'> }
  | { entities: DocumentEntity[] }
  | { past: DocumentPastEntity[] }
  | { files: DocumentFile[] };

const AT_ONCE = 500;
const MAX_ENTITIES = 250_000;

/** Hands a document on in pieces. */
export function handOver(
  { entities, past, files, ...rest }: ProjectDocument,
  make: (piece: DocumentPiece) => void,
): void {
  if (Math.max(entities.length, past.length) > MAX_ENTITIES)
    throw invalid(
      `The file contains more than ${MAX_ENTITIES} entities. Split the file and import the parts. Nothing was changed.`,
    );
  make({ rest });
  for (let at = 0; at < entities.length; at += AT_ONCE) make({ entities: entities.slice(at, at + AT_ONCE) });
  for (let at = 0; at < past.length; at += AT_ONCE) make({ past: past.slice(at, at + AT_ONCE) });
  for (const file of files) make({ files: [file] });
}
