import { Unzip, UnzipInflate, zipSync } from 'fflate';

import { invalid } from '../refusals.ts';

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 512 << 20;
const MAX_RATIO = 250;
const RATIO_FROM = 16 << 20;

/** Whether a file begins as a zip does. */
export const isZip = (start: Uint8Array): boolean => start[0] === 0x50 && start[1] === 0x4b;

/** Unpacks a zip as it comes in. Refused: one that grows without measure, and names that lead out of it. */
export async function unzipped(content: AsyncIterable<Uint8Array>): Promise<Map<string, Uint8Array[]>> {
  const entries = new Map<string, Uint8Array[]>();
  let failure: Error | undefined;
  let packed = 0;
  let bytes = 0;
  const fail = (message: string) => void (failure ??= invalid(`The archive ${message}. Nothing was changed.`));
  const unzip = new Unzip((entry) => {
    if (entry.name.endsWith('/')) return;
    if (entry.name.includes('\0'))
      return fail(`holds a name that holds a NUL ('${entry.name.replaceAll('\0', '').slice(0, 100)}')`);
    if (climbs(entry.name)) return fail(`holds a path that leads out of it ('${entry.name.slice(0, 100)}')`);
    if (entries.has(entry.name)) return fail(`holds '${entry.name.slice(0, 100)}' twice`);
    if (entries.size >= MAX_ENTRIES) return fail(`holds more than ${MAX_ENTRIES} files`);
    const chunks: Uint8Array[] = [];
    entries.set(entry.name, chunks);
    entry.ondata = (error, chunk) => {
      if (error) return fail(`cannot be unpacked: ${error.message}`);
      bytes += chunk.length;
      if (bytes > MAX_BYTES || (bytes > RATIO_FROM && bytes > packed * MAX_RATIO)) {
        fail(`unpacks to more than is accepted (${Math.round(bytes / (1 << 20))} MB)`);
        entry.terminate();
        return;
      }
      chunks.push(chunk);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of content) {
    packed += chunk.length;
    try {
      unzip.push(chunk);
    } catch (error) {
      fail(`cannot be unpacked: ${(error as Error).message}`);
    }
    if (failure) throw failure;
  }
  try {
    unzip.push(new Uint8Array(0), true);
  } catch (error) {
    fail(`cannot be unpacked: ${(error as Error).message}`);
  }
  if (failure) throw failure;
  if (entries.size === 0) throw invalid('The archive is empty or broken. Nothing was changed.');
  return entries;
}

const climbs = (name: string) => /^([/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..');

/** A zip of some files. */
export const zipped = (files: Record<string, Uint8Array>): Uint8Array => zipSync(files, { level: 6 });
