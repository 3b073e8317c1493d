import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { OpenedProject } from '../../../model/projects/queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isDenied, Refusal } from '../../../refusals.ts';
import { contentFor, readFile } from '../../files/queries.ts';
import type { Block, Image, LinkedDiagram, Picture } from '../paper.ts';
import { imageFacts } from '../rules/image-size.ts';
import type { Here } from '../rules/linked-diagrams.ts';
import { drawnDiagram } from './drawn-diagram.ts';

const STORED = /^\/api\/v4\/o\/([a-z0-9-]+)\/files\/(\d+)/;
const INLINE = /^data:image\/[a-z]+;base64,(.+)$/is;
/** Larger pictures are named and not shown. */
const MOST_BYTES = 8 << 20;

/** What links of a project's texts begin with. */
export const hereOf = ({ services }: Ctx, { id, key }: OpenedProject): Here => ({
  organization: key.slug,
  projectId: id,
  origin: services.config.publicUrl && new URL(services.config.publicUrl).origin,
});

/** More diagrams than these are named in their texts and not drawn: each takes a moment. */
const MOST_DIAGRAMS = 60;

/**
 * The same with its pictures and diagrams. Of pictures that are gone, kept from whoever asks, or of a kind that paper cannot hold stands what they
 * say; a diagram that cannot be drawn for whoever asks stays the link that leads to it.
 */
export async function withPictures(
  ctx: Ctx,
  project: OpenedProject,
  blocks: readonly (Block | Picture | LinkedDiagram)[],
): Promise<Block[]> {
  const read = new Map<string, Promise<Uint8Array | undefined>>();
  const drawn = new Map<string, Image | undefined>();
  const dataOf = (source: string) => {
    const known = read.get(source) ?? readPicture(ctx, project.key, source);
    read.set(source, known);
    return known;
  };
  const whole: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'picture') whole.push(imageOf(block, await dataOf(block.source)));
    else if (block.kind === 'diagram') {
      const name = `${block.slug} ${block.entityId}`;
      if (!drawn.has(name) && drawn.size < MOST_DIAGRAMS) drawn.set(name, await drawnIfSeen(ctx, project, block));
      const image = drawn.get(name);
      if (image) whole.push(image);
    } else whole.push(block);
  }
  return whole;
}

/** Undefined where there is none, it is kept from whoever asks, or it is too large to be drawn. */
async function drawnIfSeen(ctx: Ctx, project: OpenedProject, named: LinkedDiagram): Promise<Image | undefined> {
  try {
    return await drawnDiagram(ctx, project, named);
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined;
    throw error;
  }
}

/** The same with their names alone. */
export const withoutPictures = (blocks: readonly (Block | Picture | LinkedDiagram)[]): Block[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'diagram') return [];
    return block.kind === 'picture' ? imageOf(block, undefined) : block;
  });

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
