import { posix } from 'node:path';

import type { OpenParser, Parser } from '../../../../platform/jobs/parse-in-thread.ts';
import { isZip, zipReader } from '../../../../platform/text/zip.ts';
import { invalid } from '../../../../refusals/refusal.ts';
import { openerInArchive } from './archive.ts';
import {
  FILE_SCHEME,
  fileAddress,
  type OpenDocument,
  type ReqifHead,
  type ReqifObject,
  type ReqifRelation,
} from './document.ts';
import { reqifReader } from './read.ts';

/** The kinds of content that a document can have very many of. */
export interface ReqifContent {
  objects: ReqifObject;
  relations: ReqifRelation;
}

/**
 * A piece of a .reqif or .reqifz: the types of a document once its first objects arrive; objects and relations by the hundred, as JSON,
 * which leaves the thread in half the time; the rest of the document, with the many places of its specifications in the same form;
 * attachments unchanged.
 */
export type ReqifPiece =
  | { document: string; kind: 'objects'; json: string; count: number; usedTypes: string[]; ids: string[] }
  | { document: string; kind: 'relations'; json: string; count: number; usedTypes: string[] }
  | { document: string; head: ReqifHead }
  | { document: string; rest: Omit<OpenDocument, 'objects' | 'relations' | 'specifications'>; specifications: string }
  | { file: string; content: Uint8Array };

// The import works through a piece of so many items without a pause.
const AT_ONCE = 100;
const MAX_ITEMS = 250_000;

/** Runs in a thread of its own, see `parseInThread`. */
export const open: OpenParser<ReqifPiece> = (make) => {
  let items = 0;
  const counted = (more: number) => {
    items += more;
    if (items > MAX_ITEMS)
      throw invalid(
        `The file contains more than ${MAX_ITEMS} objects and relations. Split the file and import the parts. Nothing was changed.`,
      );
  };
  const document = (name: string): Parser => {
    const folder = posix.dirname(name.replaceAll('\\', '/'));
    let isBegun = false;
    const hand = ({ objects, relations, header, datatypes, types }: OpenDocument) => {
      counted(objects.length + relations.length);
      if (!isBegun) make({ document: name, head: { header, datatypes, types } });
      isBegun = true;
      if (objects.length > 0) {
        for (const object of objects) inFolder(object, folder);
        const usedTypes = [...new Set(objects.map(({ typeId }) => typeId))];
        const ids = objects.map(({ id }) => id);
        const json = JSON.stringify(objects.splice(0));
        make({ document: name, kind: 'objects', json, count: ids.length, usedTypes, ids });
      }
      if (relations.length > 0) {
        const count = relations.length;
        const usedTypes = [...new Set(relations.map(({ typeId }) => typeId))];
        make({ document: name, kind: 'relations', json: JSON.stringify(relations.splice(0)), count, usedTypes });
      }
    };
    const reader = reqifReader((document) => {
      if (document.objects.length + document.relations.length >= AT_ONCE) hand(document);
    });
    return {
      write: reader.write,
      end() {
        const document = reader.end();
        hand(document);
        const { objects: _, relations: __, specifications, ...rest } = document;
        make({ document: name, rest, specifications: JSON.stringify(specifications) });
      },
    };
  };
  const file = (name: string): Parser => ({
    write: (chunk) => {
      const content = new Uint8Array(chunk);
      make({ file: name.replaceAll('\\', '/'), content }, [content.buffer]);
    },
    end: () => undefined,
  });
  let reader: Parser | undefined;
  let isArchive = false;
  return {
    write(chunk) {
      isArchive = reader ? isArchive : isZip(chunk);
      reader ??= isArchive ? zipReader(openerInArchive(document, file)) : document('');
      reader.write(chunk);
      // The piece has been read as text by now. This thread seldom collects garbage, so the memory would stay taken; an archive may need it still.
      if (!isArchive) (chunk.buffer as ArrayBuffer).transfer(0);
    },
    end() {
      if (!reader) throw invalid('The file is empty. Choose another file. Nothing was changed.');
      reader.end();
    },
  };
};

/** Resolves the address of an attachment, which is relative to its document. */
function inFolder(object: ReqifObject, folder: string): void {
  for (const value of object.values)
    if (value.kind === 'XHTML' && value.text.includes(FILE_SCHEME))
      value.text = value.text.replace(
        fileAddress(),
        (_, before: string, path: string) =>
          before + FILE_SCHEME + posix.normalize(posix.join(folder, decoded(path).replaceAll('\\', '/'))),
      );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // it is no address, then; nothing in the archive will be called so
  }
}
