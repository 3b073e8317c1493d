import { parentPort } from 'node:worker_threads';

import * as Y from 'yjs';

import { MOST_PAGES, MOST_PIECES, PART_MS, WHOLE_MS } from '../rules/texts.ts';
import type { Order, PartOrder, PartReading } from './texts-in-thread.ts';

// Runs in the thread that `texts-in-thread.ts` starts.

interface Text {
  doc: Y.Doc;
  pieces: number;
  /** The time it took to assemble the stored parts. */
  loadedInMs: number;
}
/** The maximum number of pieces remembered of all texts together, some hundred bytes each. */
const MOST_REMEMBERED = 2 * MOST_PIECES;
/** The known texts, the most recently edited last. */
const texts = new Map<string, Text>();

const piecesOf = ({ store }: Y.Doc): number =>
  [...store.clients.values()].reduce((count, structs) => count + structs.length, 0);

/** Returns the processor time that this thread has used, in milliseconds. */
const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

function applyAll(doc: Y.Doc, parts: readonly Uint8Array[]): void {
  doc.transact(() => {
    for (const part of parts) Y.applyUpdate(doc, part);
  });
}

/** Returns the number of pieces that an update declares; undefined if it is not an update. */
function piecesIn(part: Uint8Array): number | undefined {
  try {
    return Y.decodeUpdate(part).structs.length;
  } catch {
    return undefined;
  }
}

/** Judges the state of a text after an update was applied to it. */
function judged({ store }: Y.Doc, tookMs: number, mostMs: number): PartReading['is'] {
  if (tookMs > mostMs) return 'tangled';
  // Yjs would try a part that waits for missing ones again with every later part, on every page.
  if (store.pendingStructs || store.pendingDs) return 'torn';
  return store.clients.size > MOST_PAGES ? 'large' : 'read';
}

/** Puts a part into a text to test whether everybody can; after a refusal the text is dropped, since a part cannot be removed again. */
function readPart({ name, stored, isAll, part, isWhole }: PartOrder): PartReading {
  const begun = usedMs();
  const pieces = piecesIn(part);
  if (pieces === undefined) return { is: 'unreadable', tookMs: usedMs() - begun };
  if (pieces > MOST_PIECES) return { is: 'large', tookMs: usedMs() - begun };
  const text = isAll ? { doc: new Y.Doc(), pieces: 0, loadedInMs: 0 } : texts.get(name);
  if (!text) return { is: 'forgotten', tookMs: 0 };
  texts.delete(name);
  const loading = usedMs();
  let loaded = loading;
  try {
    applyAll(text.doc, stored);
    loaded = usedMs();
    text.loadedInMs += loaded - loading;
    applyAll(text.doc, [part]);
  } catch {
    return { is: 'unreadable', tookMs: usedMs() - begun };
  }
  const tookMs = loading - begun + usedMs() - loaded;
  text.pieces = piecesOf(text.doc);
  const is = text.pieces > MOST_PIECES ? 'large' : judged(text.doc, tookMs, isWhole ? WHOLE_MS : PART_MS);
  if (is === 'read') remember(name, text);
  // Somebody has to put the text together again.
  return { is, tookMs: is === 'read' ? tookMs : tookMs + text.loadedInMs };
}

function remember(name: string, text: Text): void {
  texts.set(name, text);
  let pieces = [...texts.values()].reduce((sum, each) => sum + each.pieces, 0);
  for (const [oldest, each] of texts) {
    if (pieces <= MOST_REMEMBERED) return;
    pieces -= each.pieces;
    texts.delete(oldest);
  }
}

/** Merges all parts into one, without deleted content; undefined if they do not form a text. */
function asOne(parts: readonly Uint8Array[]): Uint8Array | undefined {
  const doc = new Y.Doc();
  try {
    applyAll(doc, parts);
    return Y.encodeStateAsUpdate(doc);
  } catch {
    return undefined;
  }
}

parentPort!.on('message', (order: Order) =>
  parentPort!.postMessage('parts' in order ? asOne(order.parts) : readPart(order)),
);
