import { contentMissing, filesAway } from '../../refusals/files.ts';
import type { Log } from '../log.ts';
import { objectAddress } from './address.ts';
import { Bucket } from './bucket.ts';

/**
 * The store of large contents outside the database, if there is one. Object names are unique forever and never overwritten. New objects go
 * to one place; those not found there are looked up in the previous one.
 */
export class Objects {
  readonly #now: Bucket | undefined;
  readonly #before: Bucket | undefined;
  readonly #log: Log;

  constructor(
    { filesUrl, filesUrlBefore }: { filesUrl: string | undefined; filesUrlBefore: string | undefined },
    log: Log,
  ) {
    const bucket = (url: string | undefined) => {
      const address = url === undefined ? undefined : objectAddress(url);
      return address && new Bucket(address, log);
    };
    this.#now = bucket(filesUrl);
    this.#before = bucket(filesUrlBefore);
    this.#log = log;
  }

  /** Tells whether new contents become objects; otherwise they are stored in the database. */
  get takesNew(): boolean {
    return this.#now !== undefined;
  }

  put(name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
    if (!this.#now) throw new Error('There is no place for objects');
    return this.#now.put(name, content);
  }

  async *read(name: string, size: number): AsyncGenerator<Buffer> {
    const pieces = (await this.#now?.read(name, size)) ?? (await this.#before?.read(name, size));
    if (pieces) return yield* pieces;
    if (!this.#now && !this.#before) {
      this.#log.error(
        { object: name },
        'files are in an object storage, and neither FILES_URL nor FILES_URL_BEFORE is set',
      );
      throw filesAway();
    }
    this.#log.error({ object: name }, 'an object is missing');
    throw contentMissing();
  }

  /** Copies an object from its former store, unless it is here. Returns whether it was copied. */
  async bring(name: string, size: number): Promise<boolean> {
    if (await this.#now!.has(name)) return false;
    await this.put(name, await inMemory(this.read(name, size)));
    return true;
  }

  /** Removes an object wherever it lies. */
  async remove(name: string): Promise<void> {
    if (!this.#now && !this.#before) throw filesAway();
    await this.#now?.remove(name);
    await this.#before?.remove(name);
  }
}

/** Reads all pieces of something small. */
export async function inMemory(pieces: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(pieces));
}
