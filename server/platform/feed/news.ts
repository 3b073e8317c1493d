import type { Ctx } from '../context.ts';

/** A follower's request: a place, and the number of the last event they know. */
export type FollowRequest<P> = P & { after?: number | null | undefined };

/**
 * Numbered events that people follow in a place, such as an organization: a slice names the topic and the read, and `followed` makes a
 * subscription of them, whose arguments say where.
 */
export interface News<E extends object, P extends object> {
  /**
   * Checks the permission. Followers with the same `view` may see the same. Those who know no event begin after `first` or, if missing,
   * after `last`, the newest event.
   */
  enter(ctx: Ctx, place: P): Promise<{ topic: string | readonly string[]; first?: number; last: number; view: string }>;
  /** Called when somebody begins to follow; the returned function is called when they end, maybe twice. */
  onFollow?(ctx: Ctx, given: P): Promise<() => unknown>;
  /** Arguments that differ per follower without changing the events; all others but `after` are the place. */
  own?: readonly string[];
  /** Reads the events after a number, in order; a full `page` means that there may be more. */
  read(ctx: Ctx, place: P, after: number): Promise<E[]>;
  page: number;
  numberOf(event: E): number;
  isFor?(event: E, ctx: Ctx): boolean;
  /** Returns the usernames who get an event in a form of their own. */
  usersWithOwnFrames?(event: E): readonly string[];
}
