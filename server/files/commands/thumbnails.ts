import type { Ctx } from '../../platform/context.ts';
import { parseInThread, ParserEnded } from '../../platform/jobs/parse-in-thread.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { StoredFile } from '../file.ts';
import { contentFor } from '../queries/files.ts';
import { NO_THUMBNAIL, noThumbnail } from '../rules/no-thumbnail.ts';
import { MAX_FILE, type ThumbnailSize } from '../rules/thumbnails.ts';
import { inPictureTurn } from '../threads/picture-turn.ts';
import type { Thumbnails } from '../threads/thumbnail-parser.ts';

/**
 * The limits of the drawing process. The renderer is native code, which cannot be stopped in a thread and which a small file can keep busy
 * for hours.
 */
const LIMITS = { megabytes: 512, isNative: true };
const LONGEST_MS = 10_000;

type Kept = Thumbnails | { refused: string };

/**
 * Returns a thumbnail of a file, as PNG. The caller has checked access by `readFile`. It is made on first request and stored; so is the
 * reason why there is none.
 */
export async function thumbnailOf(ctx: Ctx, file: StoredFile, size: ThumbnailSize): Promise<Uint8Array> {
  const kept =
    (await keptThumbnail(ctx, file)) ??
    // Another request may have made it while this one waited.
    (await inPictureTurn(ctx, async () => (await keptThumbnail(ctx, file)) ?? made(ctx, file)));
  if ('refused' in kept) throw noThumbnail(kept.refused);
  return kept[size];
}

async function keptThumbnail(
  { db }: Ctx,
  { organizationId, contentId }: Pick<StoredFile, 'organizationId' | 'contentId'>,
): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('fileThumbnail')
    .select(['small', 'large', 'refused'])
    .where('organizationId', '=', organizationId)
    .where('contentId', '=', contentId)
    .executeTakeFirst();
  return row && (row.refused === null ? { small: row.small!, large: row.large! } : { refused: row.refused });
}

async function made(ctx: Ctx, file: StoredFile): Promise<Kept> {
  const drawn = await drawnFrom(contentFor(ctx, file), file.size);
  const { organizationId, contentId } = file;
  const pictures =
    'refused' in drawn
      ? { small: null, large: null, ...drawn }
      : { small: Buffer.from(drawn.small), large: Buffer.from(drawn.large), refused: null };
  await ctx.db
    .insertInto('fileThumbnail')
    .values({ organizationId, contentId, ...pictures })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return drawn;
}

/** Draws a file's thumbnail, or returns the reason why it cannot be drawn. */
export async function drawnFrom(
  content: AsyncIterable<Uint8Array>,
  fileSize: number,
  longestMs: number = LONGEST_MS,
): Promise<Kept> {
  if (fileSize > MAX_FILE) return { refused: `It is larger than ${MAX_FILE >> 20} MB.` };
  try {
    const parser = new URL('../threads/thumbnail-parser.ts', import.meta.url);
    for await (const thumbnails of parseInThread<Thumbnails>(parser, content, { ...LIMITS, longestMs }))
      return thumbnails;
    throw new Error('The parser made no thumbnail');
  } catch (error) {
    if (error instanceof ParserEnded) return { refused: 'It cannot be drawn.' };
    if (!(error instanceof Refusal)) throw error;
    if (error.code === NO_THUMBNAIL) return { refused: error.details!['why'] as string };
    if (error.code === 'INVALID') return { refused: 'Drawing it takes too much time or memory.' };
    throw error;
  }
}
