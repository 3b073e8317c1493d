import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isDenied } from '../../../refusals.ts';
import { contentFor, readFile } from '../../files/queries.ts';
import type { Block, Picture } from '../paper.ts';
import { imageFacts } from '../rules/image-size.ts';

const STORED = /^\/api\/v4\/o\/([a-z0-9-]+)\/files\/(\d+)/;
const INLINE = /^data:image\/[a-z]+;base64,(.+)$/is;
/** Larger pictures are named and not shown. */
const MOST_BYTES = 8 << 20;

/** The same with its pictures; of those that are gone, kept from whoever asks, or of a kind that paper cannot hold stands what they say. */
export async function withPictures(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  blocks: readonly (Block | Picture)[],
): Promise<Block[]> {
  const read = new Map<string, Promise<Uint8Array | undefined>>();
  const dataOf = (source: string) => {
    const known = read.get(source) ?? readPicture(ctx, key, source);
    read.set(source, known);
    return known;
  };
  const whole: Block[] = [];
  for (const block of blocks) whole.push(block.kind === 'picture' ? imageOf(block, await dataOf(block.source)) : block);
  return whole;
}

/** The same with their names alone. */
export const withoutPictures = (blocks: readonly (Block | Picture)[]): Block[] =>
  blocks.map((block) => (block.kind === 'picture' ? imageOf(block, undefined) : block));

function imageOf({ says, caption }: Picture, data: Uint8Array | undefined): Block {
  const facts = data && imageFacts(data);
  if (data && facts)
    return { kind: 'image', data, says: says || caption || 'Picture', ...facts, ...(caption && { caption }) };
  return { kind: 'paragraph', runs: [{ text: `[${caption || says || 'Picture'}]`, isItalic: true }] };
}

async function readPicture(ctx: Ctx, key: ProjectKey<'READ'>, source: string): Promise<Uint8Array | undefined> {
  const inline = INLINE.exec(source)?.[1];
  if (inline !== undefined) return new Uint8Array(Buffer.from(inline, 'base64'));
  const [, slug, id] = STORED.exec(source) ?? [];
  return slug === key.slug ? readImage(ctx, key, Number(id)) : undefined;
}

/** A stored picture; undefined where it is gone, too large, or kept from whoever asks. */
export async function readImage(ctx: Ctx, key: ProjectKey<'READ'>, id: number): Promise<Uint8Array | undefined> {
  try {
    const file = await readFile(ctx, key.slug, id);
    if (file.size > MOST_BYTES) return undefined;
    const slices: Buffer[] = [];
    for await (const slice of contentFor(ctx, file)) slices.push(slice);
    return new Uint8Array(Buffer.concat(slices));
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}
