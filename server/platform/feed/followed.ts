import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import type { FollowRequest, News } from './news.ts';
import { stoppable } from './stoppable.ts';

/**
 * Returns a subscription to news, as options of its field: over WebSockets equal subscriptions share one follower, over server-sent events
 * each has its own.
 */
export const newsSubscription = <E extends object, P extends object>(news: News<E, P>) => ({
  extensions: { news },
  subscribe: (_root: unknown, given: FollowRequest<P>, ctx: Ctx) => follow(ctx, news, given),
  resolve: (event: E): E => event,
});

/**
 * Yields every event after the last known one, each once and in order. Permission is checked at every read; while the database is away,
 * nothing is sent.
 */
export async function follow<E extends object, P extends object>(
  ctx: Ctx,
  news: News<E, P>,
  given: FollowRequest<P>,
): Promise<AsyncGenerator<E, void, void>> {
  const { topic, first, last } = await news.enter(ctx, given);
  const leave = await news.onFollow?.(ctx, given);
  return stoppable((signal) => {
    // Registered here, since a subscription that nobody has begun to read must leave as well.
    if (leave) signal.addEventListener('abort', () => void leave(), { once: true });
    return eventsAfter(ctx, news, { given, topic, seen: given.after ?? first ?? last }, signal, leave);
  });
}

interface From<P> {
  given: FollowRequest<P>;
  topic: string | readonly string[];
  seen: number;
}

async function* eventsAfter<E extends object, P extends object>(
  ctx: Ctx,
  { read, numberOf, isFor, page }: News<E, P>,
  { given, topic, ...from }: From<P>,
  signal: AbortSignal,
  leave: (() => unknown) | undefined,
): AsyncGenerator<E, void, void> {
  let { seen } = from;
  try {
    for await (const _ of ctx.services.feed.follow(topic, signal)) {
      for (let more = true; more && !signal.aborted;) {
        const events = await read(ctx, given, seen).catch((error: unknown): E[] => {
          if (isDatabaseAway(error)) return [];
          throw error;
        });
        for (const event of events) {
          seen = numberOf(event);
          if (!isFor || isFor(event, ctx)) yield event;
        }
        more = events.length >= page;
      }
    }
  } finally {
    await leave?.();
  }
}
