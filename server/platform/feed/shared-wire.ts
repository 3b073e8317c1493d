import { execute, type ExecutionResult } from 'graphql';
import type { WebSocket } from 'ws';

import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import { shapedError } from '../graph/plugins.ts';
import type { Listener } from './audience.ts';
import type { SubscribeArgs } from './shared-plan.ts';

/** The client's end of an operation: the socket, and the name that the client gave it. */
export interface Wire {
  id: string;
  socket: WebSocket;
  /** Beneath the WebSocket: frames that are written together leave together. */
  raw: { cork(): void; uncork(): void };
}

/** Whoever has so much waiting is cut off: they come back, and go on from what they know. */
const MAX_WAITING = 8 << 20;
/** What one event is to those who asked so, as the rest of a `next` message after the name of the operation. */
export async function framed(
  ctx: Ctx,
  event: object,
  args: SubscribeArgs,
  enter: () => Promise<unknown>,
): Promise<Buffer> {
  const answer = (await execute({ ...args, rootValue: event } as never)) as ExecutionResult;
  if (!answer.errors) return Buffer.from(`${JSON.stringify(answer)}}`);
  // An answer with a hole would be lost to whoever gets it: it is told when the database is back, or by somebody who may still read it.
  const away = answer.errors.find(({ originalError }) => originalError && isDatabaseAway(originalError));
  if (away) throw away.originalError!;
  await enter();
  return Buffer.from(
    `${JSON.stringify({ ...answer, errors: answer.errors.map((error) => shapedError(ctx, error)) })}}`,
  );
}

/** Somebody who listens at the other end of a wire. */
export function socketListener(
  { id, socket, raw }: Wire,
  ctx: Ctx,
  refuse: (error: unknown) => void,
  signal: AbortSignal,
): Listener {
  const head = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  return {
    ctx,
    cursor: 0,
    refuse,
    get isGone() {
      return signal.aborted;
    },
    send(frames, flushed) {
      if (socket.readyState !== socket.OPEN) return flushed?.();
      if (socket.bufferedAmount > MAX_WAITING) {
        socket.terminate();
        return flushed?.();
      }
      raw.cork();
      for (const [i, frame] of frames.entries())
        socket.send(Buffer.concat([head, frame]), { binary: false }, i === frames.length - 1 ? flushed : undefined);
      raw.uncork();
    },
  };
}
