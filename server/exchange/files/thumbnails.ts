import type { Ctx } from '../../platform/context.ts';
import { parseInThread } from '../../platform/jobs/parse-in-thread.ts';
import { Refusal } from '../../refusals.ts';
import type { StoredFile } from './file.ts';
import { contentFor } from './queries.ts';
import { NO_THUMBNAIL, noThumbnail } from './rules/no-thumbnail.ts';
import { MAX_FILE, type ThumbnailSize } from './rules/thumbnails.ts';
import type { Thumbnails } from './thumbnail-parser.ts';

const MEGABYTES = 512;

type Kept = Thumbnails | { refused: string };

/** A small picture of a file, as PNG. The caller has checked access by `readFile`. It is made when somebody first asks, and kept; so is why there is none. */
export async function thumbnailOf(ctx: Ctx, file: StoredFile, size: ThumbnailSize): Promise<Uint8Array> {
  const kept =
    (await keptThumbnail(ctx, file)) ??
    // Whoever asked at the same time may have had it made while this one waited.
    (await ctx.services.thumbnails.run(async () => (await keptThumbnail(ctx, file)) ?? made(ctx, file)));
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
  const drawn = await drawnFrom(ctx, file);
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

async function drawnFrom(ctx: Ctx, file: StoredFile): Promise<Kept> {
  if (file.size > MAX_FILE) return { refused: `It has more than ${MAX_FILE >> 20} MB.` };
  try {
    const parser = new URL('./thumbnail-parser.ts', import.meta.url);
    for await (const thumbnails of parseInThread<Thumbnails>(parser, contentFor(ctx, file), { megabytes: MEGABYTES }))
      return thumbnails;
    throw new Error(`The parser made no thumbnail of file ${file.id}`);
  } catch (error) {
    if (error instanceof Refusal && error.code === NO_THUMBNAIL) return { refused: error.details!['why'] as string };
    throw error;
  }
}
