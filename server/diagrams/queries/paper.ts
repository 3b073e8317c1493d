import { WHOLE_DIAGRAM } from '#shared/drawing/content.ts';
import { footerOf } from '#shared/drawing/on-sheet.ts';
import { unpackPlaces, type PackedDrawing } from '#shared/drawing/unpacked.ts';

import { contentFor, readFile } from '../../files/queries/files.ts';
import { readBanners } from '../../identity/organizations/queries/banner.ts';
import { bannerOf } from '../../identity/organizations/rules/banner.ts';
import { displayName } from '../../model/entities/rules/names.ts';
import type { OpenedProject } from '../../model/projects/queries/projects.ts';
import type { Ctx } from '../../platform/context.ts';
import { isDenied } from '../../refusals/refusal.ts';
import type { PaperFormat, PaperOrder } from '../paper-order.ts';
import type { DiagramChoice } from '../rules/diagram-choice.ts';
import { packDrawing } from '../rules/pack.ts';
import { findRelationIds } from '../rules/relation-names.ts';
import { coloursFor } from './colours.ts';
import { readDiagramContent } from './content.ts';
import { readDiagramPlaces, readDiagram } from './diagrams.ts';

export interface PaperAsked extends DiagramChoice {
  slug: string;
  entityId: number;
  format: PaperFormat;
  query?: string | undefined;
  /** The names of the relations to follow, empty for all; by default those stored with the diagram. */
  relations?: readonly string[] | undefined;
  /** The choice of colours; by default the one stored with the diagram. */
  colour?: string | undefined;
}

/** The size above which images are left out. */
const MOST_BYTES = 8 << 20;
const SHOWN = /^image\/(png|jpeg|gif|webp|svg\+xml)$/;

/** Reads all that a diagram on paper needs, as the viewer may see it. */
export async function readDiagramPaper(ctx: Ctx, project: OpenedProject, asked: PaperAsked): Promise<PaperOrder> {
  const { slug, entityId, format, colour, relations, ...wish } = asked;
  const diagram = await readDiagram(ctx, project.key, slug, entityId);
  const relationIds = relations && findRelationIds(diagram.root.schema, relations);
  const [content, places] = await Promise.all([
    readDiagramContent(ctx, diagram, { ...wish, relationIds }),
    readDiagramPlaces(diagram, ctx),
  ]);
  const drawing = packDrawing(content, content.model, places, diagram.root);
  const colouring = coloursFor(ctx, content, drawing, { asked: colour, kept: places.get(WHOLE_DIAGRAM)?.colourBy });
  const banners = await readBanners(ctx, [project.organizationId]);
  const banner = bannerOf(banners.get(project.organizationId), project.preferences['Banner']);
  const words = {
    title: `${displayName(diagram.root.entity)}, ${diagram.type.name}`,
    footer: footerOf(project.name, new Date()),
    top: banner?.top ?? undefined,
    bottom: banner?.bottom ?? undefined,
  };
  const images = await imagesOn(ctx, project, drawing);
  return { format, drawing, picture: diagram.type.picture, words, images, ...(colouring && { colouring }) };
}

/**
 * Reads the images on a drawing as data addresses, by the numbers of their files, without those that are gone or hidden from the viewer.
 */
async function imagesOn(
  ctx: Ctx,
  { key }: OpenedProject,
  drawing: PackedDrawing,
): Promise<ReadonlyMap<number, string>> {
  const numbers = [
    ...drawing.shapes.map(([, , , , , , , , figures]) => figures?.['imageId']),
    ...unpackPlaces(drawing).map(({ free }) => free?.file),
  ];
  const files = new Set(numbers.filter((each): each is number => typeof each === 'number'));
  const read = await Promise.all([...files].map(async (id) => [id, await imageData(ctx, key.slug, id)] as const));
  return new Map(read.flatMap(([id, data]) => (data === undefined ? [] : [[id, data] as const])));
}

async function imageData(ctx: Ctx, organization: string, id: number): Promise<string | undefined> {
  try {
    const file = await readFile(ctx, organization, id);
    if (file.size > MOST_BYTES || !SHOWN.test(file.type)) return undefined;
    const content = Buffer.concat(await Array.fromAsync(contentFor(ctx, file)));
    return `data:${file.type};base64,${content.toString('base64')}`;
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}
