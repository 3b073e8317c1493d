import { execute, type ExecutionResult } from 'graphql';
import type { WebSocket } from 'ws';

import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import { shapedError } from '../graph/plugins.ts';
import type { Listener } from './audience.ts';
import type { SubscribeArgs } from './shared-plan.ts';

/** The client's end of an operation: its socket, and the client's id for the operation. */
export interface Wire {
  id: string;
  socket: WebSocket;
  /** The socket below the WebSocket: frames written while it is corked leave in one packet. */
  raw: { cork(): void; uncork(): void };
}

/** A client with so much unsent data is disconnected; it reconnects and continues from the last event it has. */
const MAX_WAITING = 8 << 20;
/**
 * Executes the operation for one event and serialises the result: the rest of a `next` message after the operation's id, shared by all
 * clients of the same operation.
 */
export async function eventFrame(
  ctx: Ctx,
  event: object,
  args: SubscribeArgs,
  enter: () => Promise<unknown>,
): Promise<Buffer> {
  const answer = (await execute({ ...args, rootValue: event } as never)) as ExecutionResult;
  if (!answer.errors) return Buffer.from(`${JSON.stringify(answer)}}`);
  // A result with errors is not sent, since clients would miss the event: it is made again when the database is back, or with the
  // permissions of another member.
  const away = answer.errors.find(({ originalError }) => originalError && isDatabaseAway(originalError));
  if (away) throw away.originalError!;
  await enter();
  return Buffer.from(
    `${JSON.stringify({ ...answer, errors: answer.errors.map((error) => shapedError(ctx, error)) })}}`,
  );
}

const messages = new WeakMap<Buffer, { id: string; message: Buffer }>();

/** Returns the whole message of a frame. Clients of our pages number their operations alike, so most share one text. */
function messageOf(id: string, frame: Buffer): Buffer {
  const known = messages.get(frame);
  if (known?.id === id) return known.message;
  const message = Buffer.concat([Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`), frame]);
  messages.set(frame, { id, message });
  return message;
}

/** Returns a listener that writes frames to a client's socket. */
export function socketListener(
  { id, socket, raw }: Wire,
  ctx: Ctx,
  refuse: (error: unknown) => void,
  signal: AbortSignal,
): Listener {
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
        socket.send(messageOf(id, frame), { binary: false }, i === frames.length - 1 ? flushed : undefined);
      raw.uncork();
    },
  };
}
