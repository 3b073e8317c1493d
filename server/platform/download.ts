import type { Context } from 'hono';
import { stream } from 'hono/streaming';

import { disposition } from './file-names.ts';
import { ctxOf, type RestEnv } from './rest.ts';

/** A file that is written while it is read. Its first piece is made before the answer begins, so that a refusal is still one; whoever stops reading stops the writing. */
export async function download(
  c: Context<RestEnv>,
  { name, type }: { name: string; type: string },
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<Response> {
  const first = await pieces.next();
  c.header('Content-Type', type);
  c.header('Content-Disposition', disposition(name));
  c.header('Cache-Control', 'no-store');
  const stop = () =>
    void pieces
      .return(undefined)
      .catch((error: Error) => ctxOf(c).log.warn({ error: error.message }, 'download not ended well'));
  return stream(c, async (out) => {
    out.onAbort(stop);
    if (!first.done) await out.write(first.value as string);
    for await (const piece of pieces) await out.write(piece as string);
  });
}
