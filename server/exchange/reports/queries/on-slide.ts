import { readQueryCounts } from '../../../model/entities/queries/counts.ts';
import { readEntityPage } from '../../../model/entities/queries/shown-entities.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import { diagramIn, pictureIn, type Box, type BoxOf } from '../../../model/metadata/rules/slide-layout.ts';
import { readSpeller } from '../../../model/notations/queries.ts';
import type { OpenedProject } from '../../../model/projects/queries/projects.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { Cell, OnSlide } from '../paper.ts';
import { proseOf } from '../rules/prose.ts';
import { cellOf, groupCounts, MOST_POINTS, numberIn, countableQuery } from '../rules/slide-values.ts';
import { inTextBox } from '../rules/text-box.ts';
import { drawnDiagram } from './drawn-diagram.ts';
import { reportedEntities } from './entities.ts';
import { withPictures } from './pictures.ts';

/** Reads the content of a slide's box, now or when it was frozen; nothing for a placeholder. A refusal is shown in the box's place. */
export async function onSlide(ctx: Ctx, project: OpenedProject, box: Box, title: string): Promise<OnSlide | undefined> {
  const { x, y, w, h } = box;
  const place = { x, y, w, h };
  const words = (text: string): OnSlide => ({ ...place, ...lettering({ size: 18 }), ...said(text) });
  try {
    switch (box.kind) {
      case 'title':
        return title === '' ? undefined : { ...place, ...lettering({ size: 36, ...box }), ...said(title, true) };
      case 'text': {
        const speak = await readSpeller(ctx, project.key, [box.content]);
        const paragraphs = inTextBox(proseOf(speak(box.content)));
        if (paragraphs.length === 0) return undefined;
        return { ...place, ...lettering({ size: 24, ...box }), kind: 'text', isTitle: false, paragraphs };
      }
      case 'image':
        return await picture(ctx, project, box.content, place, box.fit);
      case 'diagram':
        return box.frozen
          ? await picture(ctx, project, box.frozen.content, place)
          : await diagram(ctx, project, box.content, place);
      case 'table': {
        const rows = box.frozen?.rows ?? (await rowsOf(ctx, project, box));
        return { ...place, kind: 'table', columns: box.columns, rows, size: box.size ?? 18 };
      }
      case 'chart': {
        const points = box.frozen?.points ?? (await pointsOf(ctx, project, box));
        const says = box.by === 'value' ? box.property! : `Entities by ${box.by}`;
        return points.length === 0
          ? words('No data to show.')
          : { ...place, kind: 'chart', form: box.form, points, says };
      }
    }
  } catch (error) {
    // A search that has become invalid leaves the other boxes of the slide as they are.
    if (error instanceof Refusal && error.status < 500) return words(error.message);
    throw error;
  }
}

const said = (text: string, isTitle = false) => ({
  kind: 'text' as const,
  isTitle,
  paragraphs: [{ kind: 'paragraph' as const, runs: [{ text, ...(isTitle && { isBold: true }) }] }],
});
const lettering = ({
  size,
  align = 'left',
  valign = 'top',
  fill = 'none',
}: Pick<BoxOf<'text'>, 'align' | 'valign' | 'fill'> & { size: number | undefined }) => ({
  size: size ?? 24,
  align,
  valign,
  fill,
});

type Place = Pick<Box, 'x' | 'y' | 'w' | 'h'>;

async function picture(
  ctx: Ctx,
  project: OpenedProject,
  content: string,
  place: Place,
  fit: 'contain' | 'cover' = 'contain',
): Promise<OnSlide | undefined> {
  const named = pictureIn(content);
  if (!named) return undefined;
  const [image] = await withPictures(ctx, project, [{ kind: 'picture', ...named }]);
  if (image?.kind === 'image') return { ...place, kind: 'image', image, fit };
  const told = image?.kind === 'paragraph' ? [image] : [];
  return { ...place, ...lettering({ size: 18 }), kind: 'text', isTitle: false, paragraphs: told };
}

async function diagram(ctx: Ctx, project: OpenedProject, content: string, place: Place): Promise<OnSlide | undefined> {
  const named = diagramIn(content);
  if (!named) return undefined;
  return { ...place, kind: 'image', image: await drawnDiagram(ctx, project, named), fit: 'contain' };
}

async function rowsOf(ctx: Ctx, { key }: OpenedProject, { query, columns, limit }: BoxOf<'table'>): Promise<Cell[][]> {
  const { reported } = await foundBy(ctx, key, query, limit);
  return reported.entities.map((entity) => columns.map((name) => cellOf(reported, entity, name)));
}

async function pointsOf(ctx: Ctx, { key }: OpenedProject, { query, by, property = '' }: BoxOf<'chart'>) {
  if (by !== 'value') return groupCounts(await readQueryCounts(ctx, key, countableQuery(query)), by);
  const { reported, seen } = await foundBy(ctx, key, query, MOST_POINTS);
  const { schema } = reported;
  return seen.flatMap(({ entity }) => {
    const found = schema.propertiesOf.get(entity.classId)?.find(({ name }) => name === property);
    const value = found && reported.attribute(entity, property) !== '' ? numberIn(entity.attrs[found.id]) : undefined;
    return value === undefined ? [] : [{ name: displayName(entity), value }];
  });
}

/** Finds the first results of a search. */
async function foundBy(ctx: Ctx, key: OpenedProject['key'], query: string, first: number) {
  const { seen } = await readEntityPage(ctx, key, { query, first });
  const ids = seen.map(({ entity }) => entity.id);
  return { seen, reported: await reportedEntities(ctx, key, await readSchema(ctx.db, key), ids) };
}
