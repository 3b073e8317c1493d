import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import { stoppable } from './stoppable.ts';

/** Numbered events; see `Shareable`. */
interface Followed<E, P> {
  enter(ctx: Ctx, place: P): Promise<{ topic: string | readonly string[]; first?: number; last: number }>;
  read(ctx: Ctx, place: P, after: number): Promise<E[]>;
  numberOf(event: E): number;
}

/** Follows by oneself what others follow as one, from the beginning. Permission is asked for at every look; while the database is away there is nothing to tell. */
export async function followAlone<E, P>(
  ctx: Ctx,
  { enter, read, numberOf }: Followed<E, P>,
  place: P,
): Promise<AsyncGenerator<E, void, void>> {
  const { topic, first, last } = await enter(ctx, place);
  return stoppable(async function* (signal) {
    let seen = first ?? last;
    for await (const _ of ctx.house.feed.follow(topic, signal)) {
      try {
        for (const event of await read(ctx, place, seen)) {
          seen = numberOf(event);
          yield event;
        }
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
    }
  });
}
