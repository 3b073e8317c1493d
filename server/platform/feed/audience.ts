import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Feed } from './feed.ts';

/** Within which everybody is looked at anew, beside whenever permissions change, when connections are shut; a few at a time. */
const CHECK_ROUND_MS = 60_000;
const BETWEEN_CHECKS_MS = 1_000;
/** News of the same moment go out together where many listen: the more, the longer is it gathered between two rounds of telling. */
const LISTENERS_PER_MS = 20;
const LONGEST_GATHERING = 50;
/** How many are told before others get a turn. */
const AT_A_TIME = 200;
const CHECKED_AT_ONCE = 50;
/** What was told lately is told the same way to whoever comes after; later it is told as things are by then. */
const FRESH_MS = 2_000;
const MAX_TRIES = 3;

/** Somebody who listens, and up to where they were told. */
export interface Listener {
  ctx: Ctx;
  cursor: number;
  send(frames: readonly Buffer[], flushed?: () => void): void;
  /** They may not listen any more. */
  refuse(error: unknown): void;
  readonly isGone: boolean;
}

/** Where the events come from, and how they are told. */
export interface AudienceSource<E extends object> {
  topic: string | readonly string[];
  /** The events after a number, in order, as far as the listener may hear them; as many as `page` mean that there may be more. */
  read(ctx: Ctx, after: number): Promise<E[]>;
  page: number;
  numberOf(event: E): number;
  isFor?(event: E, ctx: Ctx): boolean;
  /** To whom it is told in other words than to the rest. */
  usersWithOwnFrames?(event: E): readonly string[];
  /** Refuses whoever may not listen. */
  checkAccess(ctx: Ctx): Promise<unknown>;
  /** Ends when everybody who lost a permission by now is cut off. */
  checkNow(): Promise<void>;
  /** What is sent. */
  frame(ctx: Ctx, event: E): Promise<Buffer>;
}

/**
 * Those who are told the same: an event is read, put into words and serialised once for all of them. Each is told every event after the
 * last they know, once and in order, and none that was committed after they lost the permission.
 */
export class Audience<E extends object> {
  readonly #source: AudienceSource<E>;
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #empty: () => void;
  readonly #members = new Set<Listener>();
  readonly #frames = new WeakMap<E, { at: number; frame: Promise<Buffer> }>();
  #joining = 0;
  /** Up to where members have been told, or are being told. */
  #seen: number;
  #checkedAt = Date.now();
  /** Those whose turn to be looked at has not come in this round. */
  #unchecked: Listener[] = [];

  constructor(feed: Feed, log: Log, source: AudienceSource<E>, seen: number, empty: () => void) {
    this.#source = source;
    this.#log = log;
    this.#seen = seen;
    this.#empty = empty;
    void this.#follow(feed);
  }

  /** Tells somebody what they missed, and from then on what comes; until the returned function is called. */
  async join(listener: Listener): Promise<() => void> {
    this.#joining++;
    try {
      while (listener.cursor < this.#seen && !listener.isGone) if (!(await this.#catchUp(listener))) break;
      if (this.#members.size === 0) this.#seen = Math.max(this.#seen, listener.cursor);
      // Nothing is awaited since the comparison: what comes now finds them among the members.
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

  /** Tells somebody a page of what they missed; false where there is nothing. */
  async #catchUp(listener: Listener): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      try {
        const events = await this.#source.read(listener.ctx, listener.cursor);
        const frames = await this.#framesOf(events, listener.ctx);
        if (events.length > 0) await new Promise<void>((flushed) => this.#sendTo(listener, events, frames, flushed));
        return events.length > 0;
      } catch (error) {
        // Words are found for many at once: it may be somebody else who is refused them.
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
        // Beside the telling, which does not wait for it.
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

  /** The words for those who are told in words of their own. */
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

  /** Does it as one of the members. Where that fails, those who may not listen any more are sent away, and it is done as one who may. */
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
    if (!isDatabaseAway(error)) this.#log.error({ err: error, topic: this.#source.topic }, 'news not told yet');
  }

  /** Sends away who may not listen any more, among those whose turn it is. */
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
