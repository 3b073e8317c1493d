import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Feed } from './feed.ts';

/**
 * The time within which all listeners' permissions are checked again, a few at a time, besides the checks when connections are closed on a
 * change.
 */
const CHECK_ROUND_MS = 60_000;
const BETWEEN_CHECKS_MS = 1_000;
/**
 * The number of listeners per millisecond of delay: with many, events are gathered longer between two rounds of sending, so that
 * simultaneous events leave together.
 */
const LISTENERS_PER_MS = 20;
const LONGEST_GATHERING = 50;
/** The number of listeners served before other work gets a turn. */
const AT_A_TIME = 200;
const CHECKED_AT_ONCE = 50;
/** A frame made so recently is sent to later listeners as it is; after that it is made anew. */
const FRESH_MS = 2_000;
const MAX_TRIES = 3;

/** One subscriber, with the number of the last event it was sent. */
export interface Listener {
  ctx: Ctx;
  cursor: number;
  send(frames: readonly Buffer[], flushed?: () => void): void;
  /** Ends the subscription with an error. */
  refuse(error: unknown): void;
  readonly isGone: boolean;
}

/** The source of an audience's events, and the function that makes them into frames. */
export interface AudienceSource<E extends object> {
  topic: string | readonly string[];
  /** Reads the events after a number, in order, that the listener may see; a full `page` means that there may be more. */
  read(ctx: Ctx, after: number): Promise<E[]>;
  page: number;
  numberOf(event: E): number;
  isFor?(event: E, ctx: Ctx): boolean;
  /** The usernames for whom the event's frame differs from the others'. */
  usersWithOwnFrames?(event: E): readonly string[];
  /** Throws a refusal if the listener may no longer follow. */
  checkAccess(ctx: Ctx): Promise<unknown>;
  /** Resolves when everybody who lost a permission by now has been cut off. */
  checkNow(): Promise<void>;
  /** Executes the operation for an event and serialises the result. */
  frame(ctx: Ctx, event: E): Promise<Buffer>;
}

/**
 * Listeners that get the same frames: an event is read, executed and serialised once for all of them. Each gets every event after the
 * last it saw, once and in order, and none that was committed after it lost the permission.
 */
export class Audience<E extends object> {
  readonly #source: AudienceSource<E>;
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #empty: () => void;
  readonly #members = new Set<Listener>();
  readonly #frames = new WeakMap<E, { at: number; frame: Promise<Buffer> }>();
  #joining = 0;
  /** The number up to which members were sent events, or are being sent them. */
  #seen: number;
  #checkedAt = Date.now();
  /** Members whose permission has not been checked in this round. */
  #unchecked: Listener[] = [];

  constructor(feed: Feed, log: Log, source: AudienceSource<E>, seen: number, empty: () => void) {
    this.#source = source;
    this.#log = log;
    this.#seen = seen;
    this.#empty = empty;
    void this.#follow(feed);
  }

  /** Sends a listener the events it missed, and new ones from then on, until the returned function is called. */
  async join(listener: Listener): Promise<() => void> {
    this.#joining++;
    try {
      while (listener.cursor < this.#seen && !listener.isGone) if (!(await this.#catchUp(listener))) break;
      if (this.#members.size === 0) this.#seen = Math.max(this.#seen, listener.cursor);
      // Nothing is awaited since the comparison above, so an event that arrives now finds the listener among the members.
      if (!listener.isGone) this.#members.add(listener);
    } finally {
      this.#joining--;
      this.#endIfEmpty();
    }
    return () => {
      this.#members.delete(listener);
      this.#endIfEmpty();
    };
  }

  /** Sends a listener a page of missed events; false if there were none. */
  async #catchUp(listener: Listener): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      try {
        const events = await this.#source.read(listener.ctx, listener.cursor);
        const frames = await this.#framesOf(events, listener.ctx);
        if (events.length > 0) await new Promise<void>((flushed) => this.#sendTo(listener, events, frames, flushed));
        return events.length > 0;
      } catch (error) {
        // The frame was made with one member's permissions, and the refusal may be about that member only, so it is tried again.
        if (isDatabaseAway(error) || tries === MAX_TRIES) throw error;
        await this.#source.checkAccess(listener.ctx);
      }
    }
  }

  #endIfEmpty(): void {
    if (this.#members.size + this.#joining > 0 || this.#stop.signal.aborted) return;
    this.#stop.abort();
    this.#empty();
  }

  async #follow(feed: Feed): Promise<void> {
    let sent = 0;
    for await (const _ of feed.follow(this.#source.topic, this.#stop.signal)) {
      try {
        // Runs beside the sending, which does not wait for it.
        this.#checkDueMembers().catch((error: unknown) => this.#failed(error));
        const gathering = Math.min(this.#members.size / LISTENERS_PER_MS, LONGEST_GATHERING) - (Date.now() - sent);
        if (gathering > 2) await wait(gathering);
        sent = Date.now();
        await this.#sendNews();
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  async #sendNews(): Promise<void> {
    for (let more = true; more && this.#members.size > 0;) {
      const events = await this.#asAnyMember((ctx) => this.#source.read(ctx, this.#seen));
      if (!events || events.length === 0) return;
      const frames = await this.#asAnyMember((ctx) => this.#framesOf(events, ctx));
      if (!frames) return;
      const ownFrames = await this.#ownFrames(events, frames, this.#members);
      await this.#source.checkNow();
      this.#seen = this.#source.numberOf(events.at(-1)!);
      await this.#sendAll(events, frames, ownFrames);
      more = events.length >= this.#source.page;
    }
  }

  /** The frames for members whose frames differ from the others'. */
  async #ownFrames(events: readonly E[], frames: readonly Buffer[], listeners: Iterable<Listener>) {
    const { usersWithOwnFrames, frame } = this.#source;
    const found = new Map<Listener, Buffer[]>();
    if (!usersWithOwnFrames) return found;
    const whom = events.map((event) => new Set(usersWithOwnFrames(event)));
    for (const listener of listeners) {
      const { ctx } = listener;
      const hasOwnFrame = whom.map((names) => names.has(ctx.viewer?.username ?? ''));
      if (!hasOwnFrame.includes(true)) continue;
      const own = events.map((event, i) => (hasOwnFrame[i] ? frame(ctx, event) : Promise.resolve(frames[i]!)));
      found.set(listener, await Promise.all(own));
    }
    return found;
  }

  async #sendAll(
    events: readonly E[],
    frames: readonly Buffer[],
    ownFrames: ReadonlyMap<Listener, Buffer[]>,
  ): Promise<void> {
    let sent = 0;
    for (const member of this.#members) {
      this.#sendTo(member, events, ownFrames.get(member) ?? frames);
      if (++sent % AT_A_TIME === 0) await turn();
    }
  }

  #sendTo(listener: Listener, events: readonly E[], frames: readonly Buffer[], flushed?: () => void): void {
    const { numberOf, isFor } = this.#source;
    const { cursor, ctx } = listener;
    const isOwn = (event: E) => numberOf(event) > cursor && (!isFor || isFor(event, ctx));
    const isAll = !isFor && numberOf(events[0]!) > cursor;
    const own = isAll ? frames : frames.filter((_frame, i) => isOwn(events[i]!));
    listener.cursor = Math.max(listener.cursor, numberOf(events.at(-1)!));
    if (own.length > 0) listener.send(own, flushed);
    else flushed?.();
  }

  #framesOf(events: readonly E[], ctx: Ctx): Promise<Buffer[]> {
    return Promise.all(
      events.map((event) => {
        const known = this.#frames.get(event);
        if (known && Date.now() - known.at < FRESH_MS) return known.frame;
        const frame = this.#source.frame(ctx, event);
        this.#frames.set(event, { at: Date.now(), frame });
        frame.catch(() => this.#frames.delete(event));
        return frame;
      }),
    );
  }

  /**
   * Runs work with the permissions of any one member. If it fails, members who lost permission are removed, and another member is tried.
   */
  async #asAnyMember<T>(work: (ctx: Ctx) => Promise<T>): Promise<T | undefined> {
    for (;;) {
      const [member] = this.#members;
      if (!member) return undefined;
      try {
        return await work(member.ctx);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        await this.#checkMembers([...this.#members]);
        if (this.#members.has(member)) throw error;
      }
    }
  }

  #failed(error: unknown): void {
    if (!isDatabaseAway(error))
      this.#log.error({ err: error, topic: this.#source.topic }, 'could not deliver news yet; trying again');
  }

  /** Removes members who lost permission, among those whose check is due. */
  async #checkDueMembers(): Promise<void> {
    const since = Date.now() - this.#checkedAt;
    if (since < BETWEEN_CHECKS_MS) return;
    this.#checkedAt = Date.now();
    if (this.#unchecked.length === 0) this.#unchecked = [...this.#members];
    const few = Math.ceil((this.#members.size * since) / CHECK_ROUND_MS);
    await this.#checkMembers(this.#unchecked.splice(0, few));
  }

  async #checkMembers(listeners: readonly Listener[]): Promise<void> {
    for (let i = 0; i < listeners.length; i += CHECKED_AT_ONCE) {
      await Promise.all(listeners.slice(i, i + CHECKED_AT_ONCE).map((listener) => this.#checkMember(listener)));
      await turn();
    }
    this.#endIfEmpty();
  }

  async #checkMember(member: Listener): Promise<void> {
    if (!this.#members.has(member)) return;
    try {
      await this.#source.checkAccess(member.ctx);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      this.#members.delete(member);
      member.refuse(error);
    }
  }
}
