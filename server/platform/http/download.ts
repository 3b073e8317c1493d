import type { Context } from 'hono';
import { stream } from 'hono/streaming';

import { downloadTooLong } from '../../refusals/downloads.ts';
import { personOf, type Ctx } from '../context.ts';
import { spoolToDisk, type Spool } from '../jobs/spool.ts';
import { disposition } from '../text/file-names.ts';
import { ctxOf, readingCtxOf, type RestEnv } from './rest.ts';

/** Time limits for making an export file and for reading it. */
const MAKING_MS = 300_000;
const READING_MS = 3_600_000;
/** The number of exports, and of stored files, that one person may download at once from one server. */
const MADE_AT_ONCE = 4;
const STORED_AT_ONCE = 8;
/** Smaller files are sent from memory. */
const SMALL = 1 << 20;

export interface Made {
  name: string;
  type: string;
  pieces: AsyncGenerator<string | Uint8Array>;
}

/**
 * Sends a file that is made on request. It is complete before the response begins, so that a failure becomes a refusal, and a slow
 * reader holds no database connection. Only a few are made at once.
 */
export async function download(c: Context<RestEnv>, make: () => Promise<Made>): Promise<Response> {
  const ctx = readingCtxOf(c);
  const { shares } = ctx.services.exports;
  const giveBack = await shares.take(personOf(ctx), MADE_AT_ONCE);
  try {
    const { name, type, spool } = await inOwnTurn(ctx, () => spooledBy(ctx, make));
    c.header('Content-Type', type);
    c.header('Content-Length', String(spool.size));
    c.header('Content-Disposition', disposition(name));
    c.header('Cache-Control', 'no-store');
    return sent(c, spool.pieces(), async () => {
      giveBack();
      await spool.close();
    });
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Sends a stored file, slice by slice, with these headers. Large ones wait while the same person has too many under way. */
export async function sendStored(
  c: Context<RestEnv>,
  { size, headers }: { size: number; headers: Readonly<Record<string, string>> },
  pieces: AsyncIterable<Uint8Array>,
): Promise<Response> {
  const ctx = readingCtxOf(c);
  const giveBack = size > SMALL ? await ctx.services.shares.files.take(personOf(ctx), STORED_AT_ONCE) : undefined;
  try {
    const coming = await begun(pieces);
    // Not before: a refusal has headers of its own.
    for (const [name, value] of Object.entries({ ...headers, 'Content-Length': String(size) })) c.header(name, value);
    return sent(c, coming, () => giveBack?.());
  } catch (error) {
    giveBack?.();
    throw error;
  }
}

/** Waits for the first piece, so that unreadable contents are refused rather than broken off, and returns all pieces. */
async function begun(pieces: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

/** Makes something like a download that is sent within an answer, with the same queues and time limit, so that neither API is quicker. */
export async function madeInTurn<T>(ctx: Ctx, make: () => Promise<T>): Promise<T> {
  const { shares } = ctx.services.exports;
  return await shares.run(personOf(ctx), MADE_AT_ONCE, () => inOwnTurn(ctx, () => inTime(ctx, make)));
}

/** Makes a download in its requester's own queue, so that somebody's slow ones leave room for everybody else. */
async function inOwnTurn<T>(ctx: Ctx, make: () => Promise<T>): Promise<T> {
  const { shares, exports } = ctx.services;
  return await shares.making.run(personOf(ctx), 1, () => exports.lane.run(make));
}

const spooledBy = (ctx: Ctx, make: () => Promise<Made>): Promise<{ name: string; type: string; spool: Spool }> =>
  inTime(ctx, async (signal) => {
    const { name, type, pieces } = await make();
    return { name, type, spool: await spoolToDisk(ctx.services.exports.spool, personOf(ctx), pieces, signal) };
  });

async function inTime<T>({ waiting }: Ctx, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(MAKING_MS);
  const signal = AbortSignal.any([late, ...(waiting ? [waiting.signal] : [])]);
  try {
    signal.throwIfAborted();
    return await make(signal);
  } catch (error) {
    throw error === late.reason ? downloadTooLong(MAKING_MS / 60_000) : error;
  }
}

/** Streams pieces at the reader's pace, for at most an hour; calls `giveBack` when it ends or the reader disconnects. */
function sent(c: Context<RestEnv>, pieces: AsyncIterable<Uint8Array>, giveBack: () => unknown): Response {
  const { outgoing } = c.env;
  const late = setTimeout(() => outgoing.destroy(), READING_MS).unref();
  const end = async () => {
    clearTimeout(late);
    await giveBack();
  };
  const ended = () =>
    void end().catch((error: Error) => ctxOf(c).log.warn({ error: error.message }, 'could not end a download cleanly'));
  if (outgoing.destroyed) ended();
  else outgoing.once('close', ended);
  return stream(c, async (out) => {
    try {
      for await (const piece of pieces) {
        if (out.aborted) return;
        await out.write(piece);
      }
    } catch (error) {
      // Breaks the connection off, since a regular end would look like the end of the file.
      // If the client has gone, nothing is logged: its work was stopped.
      if (!out.aborted && !outgoing.destroyed) ctxOf(c).log.error({ err: error }, 'a download was interrupted');
      outgoing.destroy();
    }
  });
}
