import { contentFor, readFile } from '../../../files/queries/files.ts';
import { imageHeader } from '../../../files/rules/image-header.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OpenedProject } from '../../../model/projects/queries/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isDenied, Refusal } from '../../../refusals/refusal.ts';
import type { Block, Image, LinkedDiagram, TextPicture } from '../paper.ts';
import { imageFacts } from '../rules/image-size.ts';
import type { Here } from '../rules/linked-diagrams.ts';
import { isRedrawn, pictureKind } from '../rules/picture-kinds.ts';
import { lackingPicture } from '../rules/warnings.ts';
import { drawnDiagram } from './drawn-diagram.ts';
import { drawnPicture } from './drawn-picture.ts';

const STORED = /^\/api\/v4\/o\/([a-z0-9-]+)\/files\/(\d+)/;
const INLINE = /^data:image\/[a-z.+-]+;base64,(.+)$/is;
/** Returns the address of a stored file, as texts name it. */
export const storedPicture = ({ slug }: ProjectKey<'READ'>, id: number): string => `/api/v4/o/${slug}/files/${id}`;
/** The size above which pictures are named rather than shown. */
const MOST_BYTES = 8 << 20;

/** Returns the prefixes of links in a project's texts. */
export const hereOf = ({ services }: Ctx, { id, key }: OpenedProject): Here => ({
  organization: key.slug,
  projectId: id,
  origin: services.config.publicUrl && new URL(services.config.publicUrl).origin,
});

/** The number of diagrams above which they are named rather than drawn, since each takes a moment. */
const MOST_DIAGRAMS = 60;

const notDrawn = lackingPicture('Diagram', `a report shows up to ${MOST_DIAGRAMS} diagrams; use the link to open it`);

/**
 * Returns the blocks with their pictures and diagrams. A picture that is missing, hidden from the viewer or of a kind that paper cannot
 * hold is replaced by its name and the reason; a diagram that cannot be drawn stays a link.
 */
export async function withPictures(
  ctx: Ctx,
  project: OpenedProject,
  blocks: readonly (Block | TextPicture | LinkedDiagram)[],
): Promise<Block[]> {
  const read = new Map<string, Promise<Shown>>();
  const drawn = new Map<string, Image | undefined>();
  const shownOf = (source: string) => {
    const known = read.get(source) ?? shownPicture(ctx, project.key, source);
    read.set(source, known);
    return known;
  };
  const whole: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'picture') whole.push(imageOf(block, await shownOf(block.source)));
    else if (block.kind === 'diagram') {
      const name = `${block.slug} ${block.entityId}`;
      if (!drawn.has(name) && drawn.size < MOST_DIAGRAMS) drawn.set(name, await drawnIfSeen(ctx, project, block));
      const image = drawn.get(name);
      if (image) whole.push(image);
      else if (!drawn.has(name)) whole.push(notDrawn);
    } else whole.push(block);
  }
  return whole;
}

/** Draws a diagram; undefined if it does not exist, is hidden from the viewer, or is too large to be drawn. */
async function drawnIfSeen(ctx: Ctx, project: OpenedProject, named: LinkedDiagram): Promise<Image | undefined> {
  try {
    return await drawnDiagram(ctx, project, named);
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined;
    throw error;
  }
}

/** Replaces pictures and diagrams by their names. */
export const withoutPictures = (blocks: readonly (Block | TextPicture | LinkedDiagram)[]): Block[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'diagram') return [];
    return block.kind === 'picture' ? nameOf(block) : block;
  });

/** A picture as paper holds it, or why it does not. */
type Shown = Pick<Image, 'data' | 'type' | 'width' | 'height'> | { why: string };

const called = ({ says, caption }: TextPicture): string => caption || says || 'Picture';
const nameOf = (picture: TextPicture): Block => ({
  kind: 'paragraph',
  runs: [{ text: `[${called(picture)}]`, isItalic: true }],
});

function imageOf(picture: TextPicture, shown: Shown): Block {
  if ('why' in shown) return lackingPicture(called(picture), shown.why);
  const { says, caption } = picture;
  return { kind: 'image', says: says || caption || 'Picture', ...shown, ...(caption && { caption }) };
}

async function shownPicture(ctx: Ctx, key: ProjectKey<'READ'>, source: string): Promise<Shown> {
  const data = await readPicture(ctx, key, source);
  if (!data)
    return { why: `this image does not exist, is not accessible to you, or is larger than ${MOST_BYTES >> 20} MB` };
  const kind = pictureKind(data);
  const mustRedraw = isRedrawn(kind, imageHeader(data)?.orientation);
  const drawn = mustRedraw ? await drawnPicture(ctx, data) : undefined;
  if (drawn) return { ...drawn, type: 'png' };
  const facts = imageFacts(data);
  // One that cannot be turned is shown as it is stored.
  if (facts) return { data, ...facts };
  if (mustRedraw || kind === 'PNG' || kind === 'JPEG')
    return { why: `this ${kind} image is damaged, or too large to be shown` };
  return { why: kind ? `${kind} images cannot be shown in reports` : 'this file is not an image' };
}

async function readPicture(ctx: Ctx, key: ProjectKey<'READ'>, source: string): Promise<Uint8Array | undefined> {
  const inline = INLINE.exec(source)?.[1];
  if (inline !== undefined) return new Uint8Array(Buffer.from(inline, 'base64'));
  const [, slug, id] = STORED.exec(source) ?? [];
  return slug === key.slug ? readImage(ctx, key, Number(id)) : undefined;
}

/** Reads a stored picture; undefined if it is gone, too large, or hidden from the viewer. */
async function readImage(ctx: Ctx, key: ProjectKey<'READ'>, id: number): Promise<Uint8Array | undefined> {
  try {
    const file = await readFile(ctx, key.slug, id);
    if (file.size > MOST_BYTES) return undefined;
    return new Uint8Array(Buffer.concat(await Array.fromAsync(contentFor(ctx, file))));
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}
