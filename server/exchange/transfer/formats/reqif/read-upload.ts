import { parseInThread } from '../../../../platform/jobs/parse-in-thread.ts';
import type { SpooledFiles } from '../../../../platform/jobs/spooled-files.ts';
import { Turns } from '../../../../platform/turns.ts';
import { invalid } from '../../../../refusals/refusal.ts';
import type { ImportUpload } from '../format.ts';
import type { ReqifDocument, ReqifHead, ReqifObject, ReqifRelation } from './document.ts';
import type { ReqifContent, ReqifPiece } from './parse.ts';

const PARSER = new URL('./parse.ts', import.meta.url);
const MEGABYTES = 384;

/** Hears of the objects and relations of a .reqif while it is read; not of those in an archive, whose documents are taken in the order of their names. */
export interface ReqifListener {
  head(head: ReqifHead): void;
  objects(usedTypes: readonly string[], read: () => ReqifObject[]): Promise<void>;
  relations(read: () => ReqifRelation[]): void;
}

/** Reads a .reqif, or the documents of a .reqifz in the order of their names; its attachments are stored for later. */
export async function readReqifUpload(
  { content }: ImportUpload,
  shelf: SpooledFiles,
  listener: ReqifListener,
): Promise<ReqifDocument[]> {
  const documents = new Map<string, Arriving>();
  const turns = new Turns();
  for await (const piece of parseInThread<ReqifPiece>(PARSER, content, { megabytes: MEGABYTES })) {
    // Pieces that wait already arrive one after the other, and nobody else gets a turn in between.
    if (turns.isOver) await turns.next();
    if ('file' in piece) {
      await shelf.add(piece.file, piece.content);
      continue;
    }
    const document = documents.get(piece.document) ?? new Arriving();
    documents.set(piece.document, document);
    document.take(piece);
    if (piece.document !== '') continue;
    if ('head' in piece) listener.head(piece.head);
    else if ('rest' in piece) continue;
    else if (piece.kind === 'objects')
      await listener.objects(piece.usedTypes, () => JSON.parse(piece.json) as ReqifObject[]);
    else listener.relations(() => JSON.parse(piece.json) as ReqifRelation[]);
  }
  if (documents.size === 0)
    throw invalid('The archive contains no .reqif file. Choose another file. Nothing was changed.');
  const inOrder = [...documents].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([, document]) => document.whole());
}

/**
 * A document on its way out of the thread. Its objects and relations stay text, some hundred together, until they are processed: a text
 * takes a tenth of their memory, and is free for the garbage collector.
 */
class Arriving {
  readonly #content: { kind: keyof ReqifContent; json: string; count: number }[] = [];
  readonly #types = new Set<string>();
  readonly #ids: (readonly string[])[] = [];
  #rest: Extract<ReqifPiece, { rest: unknown }> | undefined;

  take(piece: Exclude<ReqifPiece, { file: string }>): void {
    if ('head' in piece) return;
    if ('rest' in piece) return void (this.#rest = piece);
    this.#content.push(piece);
    for (const type of piece.usedTypes) this.#types.add(type);
    if (piece.kind === 'objects') this.#ids.push(piece.ids);
  }

  whole(): ReqifDocument {
    const { rest, specifications } = this.#rest!;
    return {
      ...rest,
      specifications: JSON.parse(specifications) as ReqifDocument['specifications'],
      objects: this.#all('objects', 0),
      relations: (from) => this.#all('relations', from),
      usedTypes: this.#types,
      ids: () => this.#ids.flat(),
    };
  }

  #all<K extends keyof ReqifContent>(kind: K, from: number): Iterable<ReqifContent[K]> {
    const own = this.#content.filter((each) => each.kind === kind);
    return {
      *[Symbol.iterator]() {
        let passed = 0;
        for (const { json, count } of own) {
          // The reader does not parse batches that it skips whole.
          if (passed + count > from) yield* (JSON.parse(json) as ReqifContent[K][]).slice(Math.max(0, from - passed));
          passed += count;
        }
      },
    };
  }
}
