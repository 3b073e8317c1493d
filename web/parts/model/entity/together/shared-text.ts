import * as Y from 'yjs';

import { newUuid } from '../../../../relay/uuid.ts';

/** An update of a shared text, as the server relays it. */
export interface TextUpdate {
  number: number;
  session: string;
  update: Uint8Array;
}

/** The reason why the server did not take an update. */
export type Refused = 'over' | 'since' | 'soon' | { words: string };
export class NotTaken extends Error {
  readonly why: Refused;
  constructor(why: Refused) {
    super(typeof why === 'string' ? why : why.words);
    this.why = why;
  }
}

/** The transport of a shared text to the server and the other pages; it rejects with a `NotTaken`. */
export interface Channel {
  /** Starts the text, or joins the existing one; if it is another session, the answer contains all of it. */
  join(session: string, state: Uint8Array): Promise<{ session: string; number: number; updates: Uint8Array[] }>;
  send(session: string, update: Uint8Array, onlyAfter?: number): Promise<unknown>;
  /** Calls back with every update, including earlier ones, until the returned function is called. */
  follow(heard: (part: TextUpdate) => void): () => void;
  /** Resolves after the given milliseconds. */
  pause(ms: number): Promise<void>;
}

/** Milliseconds for which typing is collected, so that it is sent together. */
const GATHERED = 90;
const SOON = 1500;
/** Milliseconds to wait for the last typing to be sent, if somebody leaves while the server is away. */
const PATIENCE = 5000;
const LINGERED = 2500;
/** The origin of changes by others. */
export const OTHERS = 'others';

interface Listening {
  /** Called after an update, and when the text has been joined. */
  changed(): void;
  /** Called when another text has replaced this joined one. */
  replaced(before: Y.Doc): void;
  /** Called when the text cannot be shared any longer; typing is private from then on. */
  ended(words: string): void;
}

/** Takes part in a text that several people write: sends local typing, applies that of others, and reconnects by itself. */
export class SharedText {
  doc: Y.Doc;
  #session: string = newUuid();
  readonly #channel: Channel;
  readonly #listening: Listening;
  #waiting: Uint8Array[] = [];
  /** Updates of a text that the server has not yet confirmed as the current one. */
  #early: TextUpdate[] = [];
  #heardUpTo = 0;
  #sending: Promise<void> | undefined;
  #joining: Promise<void> | undefined;
  #isOver = false;
  #unfollow: () => void = () => {};
  isJoined = false;

  constructor(channel: Channel, begun: Y.Doc, listening: Listening) {
    this.#channel = channel;
    this.#listening = listening;
    this.doc = begun;
    this.#watch();
  }

  start(): void {
    this.#unfollow = this.#channel.follow((part) => this.#hear(part));
    void this.#join();
  }

  /** Leaves once all typing is sent, and simultaneous saves of others have been heard. */
  async stop(): Promise<void> {
    if (this.isJoined) await Promise.race([this.settled(), this.#channel.pause(PATIENCE)]);
    if (this.isJoined) await this.#channel.pause(LINGERED);
    this.#isOver = true;
    this.#unfollow();
  }

  /** Resolves when the server has the local typing, or refuses it. */
  async settled(): Promise<void> {
    while (!this.#isOver && (this.#joining ?? this.#sending)) await (this.#joining ?? this.#sending);
  }

  #watch(): void {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === OTHERS) return;
      this.#waiting.push(update);
      this.#due();
    });
  }

  #hear({ session, number, update }: TextUpdate): void {
    if (this.#isOver) return;
    if (session !== this.#session) {
      this.#early = [...this.#early.filter((part) => part.session === session), { session, number, update }];
      // Others have begun anew while this page was away.
      if (this.isJoined) void this.#join();
      return;
    }
    if (!this.#take(update)) return;
    this.#heardUpTo = Math.max(this.#heardUpTo, number);
    this.#listening.changed();
  }

  #take(update: Uint8Array): boolean {
    try {
      Y.applyUpdate(this.doc, update, OTHERS);
      return true;
    } catch {
      this.#end("This page can't show the others' edits. Reload it to edit together again.");
      return false;
    }
  }

  #end(words: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#unfollow();
    this.#listening.ended(words);
  }

  #join(): Promise<void> {
    return (this.#joining ??= this.#joinNow().finally(() => (this.#joining = undefined)));
  }

  async #joinNow(): Promise<void> {
    while (!this.#isOver) {
      this.#waiting = [];
      const answer = await this.#tried(() => this.#channel.join(this.#session, Y.encodeStateAsUpdate(this.doc)));
      if (!answer || this.#isOver) continue;
      if (answer.session !== this.#session && !this.#replace(answer)) return;
      this.isJoined = true;
      this.#listening.changed();
      return this.#due();
    }
  }

  #replace({ session, number, updates }: { session: string; number: number; updates: Uint8Array[] }): boolean {
    const before = this.doc;
    this.doc = new Y.Doc();
    this.#session = session;
    this.#waiting = [];
    this.#heardUpTo = number;
    for (const update of updates) if (!this.#take(update)) return false;
    for (const part of this.#early.splice(0)) if (part.session === session && !this.#take(part.update)) return false;
    this.#watch();
    if (this.isJoined) this.#listening.replaced(before);
    return true;
  }

  /** Returns the server's answer; undefined if the question is repeated. */
  async #tried<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      const why = error instanceof NotTaken ? error.why : 'soon';
      if (typeof why === 'object') this.#end(why.words);
      else if (why === 'soon') await this.#channel.pause(SOON);
      else if (why === 'over') void this.#join();
      return undefined;
    }
  }

  #due(): void {
    if (this.#waiting.length === 0 || !this.isJoined || this.#isOver) return;
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
  }

  async #sendAll(): Promise<void> {
    await this.#channel.pause(GATHERED);
    while (this.#waiting.length > 0 && !this.#isOver) {
      // Joining again brings all that is here.
      if (this.#joining) return;
      const session = this.#session;
      const count = this.#waiting.length;
      const update = Y.mergeUpdates(this.#waiting);
      const taken = await this.#tried(async () => (await this.#channel.send(session, update), true));
      if (this.#session !== session || this.#joining) return;
      if (taken) this.#waiting.splice(0, count);
    }
  }

  /**
   * Makes a change that several pages would make alike: only one of them does, the others hear of it. `change` gets a copy of the text.
   * Returns whether it was this page.
   */
  async once(change: (copy: Y.Doc) => void): Promise<boolean> {
    await this.settled();
    if (this.#isOver || !this.isJoined) return false;
    const session = this.#session;
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(this.doc));
    const before = Y.encodeStateVector(copy);
    change(copy);
    const update = Y.encodeStateAsUpdate(copy, before);
    const done = await this.#tried(async () => (await this.#channel.send(session, update, this.#heardUpTo), true));
    if (done && session === this.#session && this.#take(update)) this.#listening.changed();
    return done ?? false;
  }
}
