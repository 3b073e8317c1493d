import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { noRoomForDownloads } from '../../refusals/downloads.ts';
import type { Held, SpoolRoom } from './spool-room.ts';

const PIECE = 256 << 10;

/** The place for temporary files, and the room for them. */
export interface SpoolPlace {
  directory: string;
  room: SpoolRoom;
}

/** A file on disk without a name, written once and then read at whatever pace: it is gone when it is closed, and when the process is. */
export class Spool {
  readonly #file: FileHandle;
  readonly #held: Held;
  #isOpen = true;
  size = 0;

  private constructor(file: FileHandle, held: Held) {
    this.#file = file;
    this.#held = held;
  }

  static async open({ directory, room }: SpoolPlace, who: string): Promise<Spool> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    try {
      await unlink(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Spool(file, room.open(who));
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.#held.take(bytes.length);
    try {
      await this.#file.appendFile(bytes);
    } catch (error) {
      throw isFull(error) ? noRoomForDownloads() : error;
    }
    this.size += bytes.length;
  }

  async *pieces(from = 0, to = this.size): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let at = from; at < to && this.#isOpen;) {
      const length = Math.min(PIECE, to - at);
      const { bytesRead, buffer } = await this.#file.read(new Uint8Array(length), 0, length, at);
      if (bytesRead === 0) throw new Error('The spooled file is shorter than what was written');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#held.giveBack();
    await this.#file.close();
  }
}

/** Writes pieces to disk as fast as they are made, so that a slow reader delays nobody. */
export async function spoolToDisk(
  place: SpoolPlace,
  who: string,
  source: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<Spool> {
  const spool = await Spool.open(place, who);
  try {
    for await (const piece of source) {
      signal.throwIfAborted();
      await spool.append(typeof piece === 'string' ? Buffer.from(piece) : piece);
    }
    return spool;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
