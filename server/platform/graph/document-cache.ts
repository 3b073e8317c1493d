import type { DocumentNode } from 'graphql';

/** The memory that a document takes per token: a node with its place, and the token itself. */
const BYTES_A_TOKEN = 420;
/** The memory of the cache, more than all operations of our pages take. */
const MOST_BYTES = 24 << 20;
const LARGEST_BYTES = 1 << 20;

/**
 * A cache of parsed documents by their texts, within a limit of memory, dropping the least recently used. A limit by number would not do:
 * strangers may send documents too, all different, and each of thousands of tokens.
 */
export class DocumentCache<T extends DocumentNode | null = DocumentNode> {
  readonly #kept = new Map<string, { document: T; bytes: number }>();
  readonly #most: number;
  #bytes = 0;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /** About how much memory its documents take. */
  get bytes(): number {
    return this.#bytes;
  }

  get(text: string): T | undefined {
    const kept = this.#kept.get(text);
    if (!kept) return undefined;
    this.#kept.delete(text);
    this.#kept.set(text, kept);
    return kept.document;
  }

  set(text: string, document: T): T {
    this.delete(text);
    const bytes = 2 * text.length + BYTES_A_TOKEN * (document?.tokenCount ?? 1);
    if (bytes > LARGEST_BYTES) return document;
    this.#kept.set(text, { document, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) break;
      this.delete(oldest);
    }
    return document;
  }

  delete(text: string): void {
    this.#bytes -= this.#kept.get(text)?.bytes ?? 0;
    this.#kept.delete(text);
  }
}

/** A cache that stores nothing, for invalid documents: parsing them again is quick, and their senders need no memory. */
export const forgotten = { get: () => undefined, set: () => undefined };
