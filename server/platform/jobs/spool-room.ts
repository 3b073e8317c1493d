import { largerThanOnePersonMayHave, noRoomForDownloads, noRoomForYourDownloads } from '../../refusals/downloads.ts';

/** A file's share of the room. */
export interface Held {
  take(bytes: number): void | Promise<void>;
  giveBack(): void;
}

/**
 * The room on a server's disk for files that are made, sent or unpacked. One person gets at most half of it, so that nobody can fill it for
 * the others.
 */
export class SpoolRoom {
  readonly #most: number;
  readonly #part: number;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(most: number) {
    this.#most = most;
    this.#part = Math.floor(most / 2);
  }

  /** Returns the bytes that somebody holds, or everybody together. */
  held(who?: string): number {
    return who === undefined ? this.#held : (this.#heldBy.get(who) ?? 0);
  }

  /**
   * Opens a share for one file of somebody: it takes more as the file grows, refuses in words when there is no more, and gives everything
   * back at once.
   */
  open(who: string): Held {
    let own = 0;
    const change = (bytes: number) => {
      own += bytes;
      this.#held += bytes;
      const left = this.held(who) + bytes;
      if (left === 0) this.#heldBy.delete(who);
      else this.#heldBy.set(who, left);
    };
    return {
      take: (bytes) => {
        if (own + bytes > this.#part) throw largerThanOnePersonMayHave(this.#part);
        if (this.held(who) + bytes > this.#part) throw noRoomForYourDownloads();
        if (this.#held + bytes > this.#most) throw noRoomForDownloads();
        change(bytes);
      },
      giveBack: () => change(-own),
    };
  }
}
