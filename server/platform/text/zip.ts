import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate';

import { invalid, Refusal, tooLarge } from '../../refusals/refusal.ts';
import type { Parser } from '../jobs/parse-in-thread.ts';

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 512 << 20;
const MAX_RATIO = 250;
const RATIO_FROM = 16 << 20;
/**
 * The number of bytes unpacked at once: a piece may grow a thousandfold before it can be counted, and contains some hundred files at most.
 */
const AT_ONCE = 8 << 10;

/** Tells whether a file begins like a zip. */
export const isZip = (start: Uint8Array): boolean => start[0] === 0x50 && start[1] === 0x4b;

const fail = (message: string): never => {
  throw invalid(`The archive ${message}. Nothing was changed.`);
};

/**
 * Unpacks a zip as it arrives, and passes each file to the parser that `open` returns for it. Refuses a zip that grows beyond measure,
 * and names that lead out of it.
 */
export function zipReader(open: (name: string) => Parser): Parser {
  const names = new Set<string>();
  let packed = 0;
  let bytes = 0;
  let failure: unknown;
  const unzip = new Unzip((entry) => {
    if (failure) return; // The rest of a piece
    const { name } = entry;
    if (name.endsWith('/')) return;
    const short = name.replaceAll('\0', '').slice(0, 100);
    if (name.includes('\0')) fail(`holds a name with a NUL in it ('${short}')`);
    if (climbs(name)) fail(`holds a path that leads out of it ('${short}')`);
    if (names.has(name)) fail(`holds '${short}' twice`);
    if (names.size >= MAX_ENTRIES) fail(`holds more than ${MAX_ENTRIES} files`);
    names.add(name);
    const file = open(name);
    entry.ondata = (error, chunk, isLast) => {
      if (failure) return;
      try {
        if (error) throw error;
        bytes += chunk.length;
        if (bytes > MAX_BYTES || (bytes > RATIO_FROM && bytes > packed * MAX_RATIO))
          fail(`unpacks to more than is accepted (${Math.round(bytes / (1 << 20))} MB)`);
        file.write(chunk);
        if (isLast) file.end();
      } catch (error) {
        failure = error; // Kept here, since the unpacker would catch what is thrown
      }
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const push = (chunk: Uint8Array, isLast: boolean) => {
    try {
      unzip.push(chunk, isLast);
    } catch (error) {
      failure ??= error;
    }
    if (failure instanceof Refusal) throw failure;
    if (failure) fail(`cannot be unpacked: ${(failure as Error).message}`);
  };
  return {
    write(chunk) {
      for (let from = 0; from < chunk.length; from += AT_ONCE) {
        const piece = chunk.subarray(from, from + AT_ONCE);
        packed += piece.length;
        push(piece, false);
      }
    },
    end() {
      push(new Uint8Array(0), true);
      if (names.size === 0) fail('is empty or broken');
    },
  };
}

/**
 * Unpacks the files of a zip as the reader above finds them. Other readers go by the list at its end, which may name hidden contents: a
 * file checked by one reader must not be used by another.
 */
export function unpackZip(bytes: Uint8Array): Record<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const reader = zipReader((name) => {
    const pieces: Uint8Array[] = [];
    return {
      write: (chunk) => void pieces.push(chunk),
      end: () => void files.set(name, new Uint8Array(Buffer.concat(pieces))),
    };
  });
  reader.write(bytes);
  reader.end();
  return Object.fromEntries(files);
}

const climbs = (name: string) => /^([/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..');

export interface ZipEntry {
  name: string;
  pieces: AsyncIterable<string | Uint8Array>;
}

/** A zip can say where its entries lie up to there. */
const MAX_ZIP = 2 ** 32 - 1;

/** Packs files into a zip, piece by piece as they come: none is whole in memory. */
export async function* packZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  let bytes = 0;
  for await (const { name, pieces } of entries) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    let read = 0;
    for await (const piece of pieces) {
      const raw = typeof piece === 'string' ? Buffer.from(piece) : piece;
      read += raw.length;
      if (read > MAX_ZIP || bytes > MAX_ZIP) throw tooLarge(MAX_ZIP);
      entry.push(raw);
      for (const chunk of made.splice(0)) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* made;
}
