import { Unzip, UnzipInflate, zipSync } from 'fflate';

import { invalid, Refusal } from '../../refusals.ts';
import type { Parser } from '../jobs/parse-in-thread.ts';

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 512 << 20;
const MAX_RATIO = 250;
const RATIO_FROM = 16 << 20;
/**
 * How many bytes are unpacked at once: one piece may grow a thousandfold before it can be counted, and holds some hundred files at most.
 */
const AT_ONCE = 8 << 10;

/** Whether a file begins like a zip. */
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

const climbs = (name: string) => /^([/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..');

/** Makes a zip of files. */
export const zipped = (files: Record<string, Uint8Array>): Uint8Array => zipSync(files, { level: 6 });
