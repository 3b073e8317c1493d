import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInflateRaw } from 'node:zlib';

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

import { invalid } from '../refusals.ts';

export interface ZipEntry {
  name: string;
  /** As the archive says; what comes out is held to it. */
  size: number;
  packedSize: number;
  method: number;
  offset: number;
}

/** An archive laid down on disk while it is read, so that none of it has to fit into memory. */
export interface ZipArchive {
  entries: readonly ZipEntry[];
  read(entry: ZipEntry): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const MAX_ENTRIES = 10_000;
const MAX_INFLATED = 1 << 30;
/** Above this size, more than this much out of a byte is a bomb: the most repetitive XML stays below it. */
const SUSPICIOUS = 64 << 20;
const MAX_RATIO = 300;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

const refused = (reason: string) => invalid(`The archive cannot be opened: ${reason}. Nothing was changed.`);

/** Whether content that begins so is a zip archive. */
export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5) && (start[3] === 4 || start[3] === 6);

/** Opens an archive; refused before anything is unpacked: bombs, encrypted or doubled entries, and paths that lead out of it. */
export async function openZip(content: AsyncIterable<Uint8Array>): Promise<ZipArchive> {
  const path = join(tmpdir(), `truss-${randomUUID()}.zip`);
  const file = await open(path, 'wx+', 0o600);
  const close = async () => {
    await file.close();
    await unlink(path);
  };
  try {
    let size = 0;
    for await (const chunk of content) {
      await file.write(chunk, 0, chunk.length, size);
      size += chunk.length;
    }
    const entries = await listed(file, size);
    return { entries, read: (entry) => inflated(path, file, entry), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listed(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const tail = await bytes(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) throw refused('its end is missing');
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw refused(`it holds more than ${MAX_ENTRIES} files`);
  if (start + length > size) throw refused('its list of files is cut off');
  const directory = await bytes(file, start, length);
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let total = 0;
  for (let at = 0; at + 46 <= directory.length && entries.length < count;) {
    if (directory.readUInt32LE(at) !== CENTRAL) throw refused('its list of files is damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const flags = directory.readUInt16LE(at + 8);
    const name = nameOf(directory.subarray(at + 46, at + 46 + nameLength!));
    const entry = {
      name,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    at += 46 + nameLength! + extraLength! + commentLength!;
    if (name.endsWith('/') && entry.size === 0) {
      checkPath(name.slice(0, -1));
      continue;
    }
    checkPath(name);
    if (flags & 1) throw refused(`'${name}' is encrypted`);
    if (entry.method !== 0 && entry.method !== 8) throw refused(`'${name}' is packed in a way that is not known here`);
    if (names.has(name.toLowerCase())) throw refused(`it holds '${name}' twice`);
    names.add(name.toLowerCase());
    total += entry.size;
    checkSize(entry.size, entry.packedSize);
    if (total > MAX_INFLATED) throw refused(`it would unpack to more than ${MAX_INFLATED >> 20} MB`);
    entries.push(entry);
  }
  return entries;
}

function nameOf(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return raw.toString('latin1');
  }
}

function checkPath(name: string): void {
  // oxlint-disable-next-line no-control-regex -- that is what must not be in it
  const isUnsafe = /[\\\u0000-\u001f]/.test(name) || /^(\/|[a-z]:)/i.test(name);
  if (isUnsafe || name === '' || name.split('/').includes('..'))
    throw refused(`the path '${name.slice(0, 200)}' leads out of it`);
}

function checkSize(size: number, packedSize: number): void {
  if (size > MAX_INFLATED) throw refused(`it would unpack to more than ${MAX_INFLATED >> 20} MB`);
  if (size > SUSPICIOUS && size > packedSize * MAX_RATIO) throw refused('it would grow beyond all measure');
}

/** The content of an entry; refused as soon as there is more of it than the archive said. */
async function* inflated(path: string, file: FileHandle, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const head = await bytes(file, entry.offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) throw refused(`'${entry.name}' is not where it should be`);
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (entry.packedSize === 0) return;
  const packed = createReadStream(path, { start, end: start + entry.packedSize - 1, highWaterMark: 64 << 10 });
  const content = entry.method === 8 ? packed.pipe(createInflateRaw({ chunkSize: 256 << 10 })) : packed;
  packed.on('error', (error) => content.destroy(error));
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.size) throw refused(`'${entry.name}' is larger than it says`);
      yield chunk;
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? refused(`'${entry.name}' is damaged`) : error;
  } finally {
    packed.destroy();
    content.destroy();
  }
  if (size < entry.size) throw refused(`'${entry.name}' is cut off`);
}

async function bytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

export interface ZipPart {
  name: string;
  content: AsyncIterable<Uint8Array | string>;
}

const packedAlready = /\.(png|jpe?g|gif|webp|zip|docx|xlsx|pptx|pdf|mp4)$/i;

/** An archive of the parts, written while they are read. */
export async function* zipped(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    out.push(chunk);
  });
  for await (const { name, content } of parts) {
    const entry = packedAlready.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const chunk of content) {
      entry.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      yield* out.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* out.splice(0);
  }
  zip.end();
  yield* out.splice(0);
}
