import { parseInThread } from '../../../../platform/jobs/parse-in-thread.ts';
import type { SpoolShelf } from '../../../../platform/jobs/spool-shelf.ts';
import { invalid } from '../../../../refusals.ts';
import type { Upload } from '../format.ts';
import type { ReqifDocument, ReqifObject } from './document.ts';
import type { ReqifContent, ReqifPiece } from './parse.ts';

const PARSER = new URL('./parse.ts', import.meta.url);
const MEGABYTES = 384;

/** A .reqif, or the documents of a .reqifz in the order of their names; its attachments are laid on the shelf. */
export async function readUpload({ content }: Upload, shelf: SpoolShelf): Promise<ReqifDocument[]> {
  const documents = new Map<string, Partial<ReqifDocument> & Pick<ReqifDocument, 'objects' | 'relations'>>();
  const once = sharedTexts();
  for await (const piece of parseInThread<ReqifPiece>(PARSER, content, { megabytes: MEGABYTES })) {
    if ('file' in piece) {
      await shelf.add(piece.file, piece.content);
      continue;
    }
    const document = documents.get(piece.document) ?? { objects: [], relations: [] };
    documents.set(piece.document, document);
    if ('rest' in piece) Object.assign(document, piece.rest);
    else {
      const { objects, relations } = JSON.parse(piece.json) as ReqifContent;
      for (const object of objects) document.objects.push(once(object));
      for (const relation of relations) document.relations.push(once(relation));
    }
  }
  if (documents.size === 0) throw invalid('The archive holds no .reqif file. Nothing was changed.');
  const inOrder = [...documents].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([, document]) => document as ReqifDocument);
}

/** Identifiers that come with every object are held once: each comes out of the thread as a text of its own. */
function sharedTexts(): <T extends ReqifObject>(object: T) => T {
  const seen = new Map<string, string>();
  const one = (text: string): string => {
    const known = seen.get(text);
    if (known === undefined) seen.set(text, text);
    return known ?? text;
  };
  return (object) => {
    if (seen.size > 10_000) seen.clear();
    object.typeId = one(object.typeId);
    for (const value of object.values) {
      value.kind = one(value.kind) as typeof value.kind;
      value.definitionId = one(value.definitionId);
      value.enumIds = value.enumIds.map(one);
    }
    return object;
  };
}
