import { createHash, type Hash } from 'node:crypto';

import { Spool, type SpoolPlace } from './spool.ts';

/** A file that was laid aside: its content can be read as often as is wanted, for as long as the shelf is there. */
export interface SpooledFile {
  sha256: string;
  content: AsyncIterable<Uint8Array>;
}

interface Growing {
  from: number;
  to: number;
  hash: Hash;
}

/** Stores the files that arrive one after the other with an upload on disk, so that no large one is whole in memory. */
export class SpooledFiles {
  readonly #spool: Spool;
  readonly #files = new Map<string, Growing>();

  private constructor(spool: Spool) {
    this.#spool = spool;
  }

  static async open(place: SpoolPlace, who: string): Promise<SpooledFiles> {
    return new SpooledFiles(await Spool.open(place, who));
  }

  /** Adds to the file of this name, which is the latest. */
  async add(name: string, piece: Uint8Array): Promise<void> {
    const file = this.#files.get(name) ?? { from: this.#spool.size, to: this.#spool.size, hash: createHash('sha256') };
    this.#files.set(name, file);
    if (piece.length === 0) return;
    if (file.to !== this.#spool.size) throw new Error(`Pieces of '${name}' do not come one after the other`);
    await this.#spool.append(piece);
    file.hash.update(piece);
    file.to = this.#spool.size;
  }

  names(): string[] {
    return [...this.#files.keys()];
  }

  get(name: string): SpooledFile | undefined {
    const file = this.#files.get(name);
    if (!file) return undefined;
    const { from, to, hash } = file;
    return {
      sha256: hash.copy().digest('hex'),
      content: { [Symbol.asyncIterator]: () => this.#spool.pieces(from, to) },
    };
  }

  close(): Promise<void> {
    return this.#spool.close();
  }
}
