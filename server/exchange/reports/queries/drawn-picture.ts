import { NO_THUMBNAIL } from '../../../files/rules/no-thumbnail.ts';
import { inPictureTurn } from '../../../files/threads/picture-turn.ts';
import type { Ctx } from '../../../platform/context.ts';
import { parseInThread, ParserEnded } from '../../../platform/jobs/parse-in-thread.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { DrawnPicture } from '../threads/picture-parser.ts';

const PARSER = new URL('../threads/picture-parser.ts', import.meta.url);
const LIMITS = { megabytes: 512, isNative: true, longestMs: 10_000 };

/** Draws an uploaded picture as pixels, in a process of its own; undefined if it is broken, or takes too much to draw. */
export const drawnPicture = (ctx: Ctx, data: Uint8Array): Promise<DrawnPicture | undefined> =>
  inPictureTurn(ctx, async () => {
    try {
      for await (const picture of parseInThread<DrawnPicture>(PARSER, inOne(data), LIMITS)) return picture;
      return undefined;
    } catch (error) {
      if (error instanceof ParserEnded) return undefined;
      if (error instanceof Refusal && (error.code === NO_THUMBNAIL || error.code === 'INVALID')) return undefined;
      throw error;
    }
  });

async function* inOne(data: Uint8Array): AsyncGenerator<Uint8Array> {
  yield data;
}
