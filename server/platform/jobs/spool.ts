import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const PIECE = 256 << 10;

/** Written data, to be read at any pace. */
export interface Spool {
  size: number;
  pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/**
 * Writes pieces to disk as fast as they are made, so that a slow reader holds nobody up. The file is unlinked, so it disappears when it
 * is closed or the process ends.
 */
export async function spooled(
  directory: string,
  source: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<Spool> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const size = await written(file, source, signal);
    let isOpen = true;
    const close = () => {
      isOpen = false;
      return file.close();
    };
    return { size, pieces: () => piecesOf(file, size, () => isOpen), close };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function written(
  file: FileHandle,
  source: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  let size = 0;
  for await (const piece of source) {
    signal.throwIfAborted();
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    await file.appendFile(bytes);
    size += bytes.length;
  }
  return size;
}

async function* piecesOf(
  file: FileHandle,
  size: number,
  isOpen: () => boolean,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < size && isOpen();) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE), 0, PIECE, at);
    if (bytesRead === 0) throw new Error('The spooled file is shorter than what was written');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
