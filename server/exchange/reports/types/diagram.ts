import { contentIn } from '#shared/drawing/unpacked.ts';

import type { PaperOrder } from '../../../diagrams/paper-order.ts';
import { readDiagramPaper } from '../../../diagrams/queries/paper.ts';
import { writtenInProcess } from '../../../diagrams/threads/in-process.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { Block, Cell } from '../paper.ts';
import { imageOfDiagram, withoutBanner } from '../queries/drawn-diagram.ts';
import { reportedEntities, type ReportedEntities } from '../queries/entities.ts';
import type { Report } from '../report.ts';
import { addCaptions } from '../rules/captions.ts';
import { sharedColumns } from '../rules/columns.ts';
import { proseOf } from '../rules/prose.ts';

/** Prints a diagram as a picture. */
export const diagram: Report = {
  key: 'diagram',
  title: 'Diagram',
  description: 'A diagram with its legend, the attributes of its root entity, and a table of the entities on it.',
  formats: ['pdf', 'docx', 'pptx', 'png', 'svg'],
  options: ['rootId', 'type', 'levels', 'query', 'shown'],
  async content(ctx, project, asked) {
    const { rootId, type: slug = 'hierarchy', levels, query, shown = false, format } = asked;
    if (!rootId) throw invalid('No root entity is selected. Send the id of the root entity as rootId.');
    const read = await readDiagramPaper(ctx, project, { slug, entityId: rootId, format: 'png', levels, query });
    // Pages have their classification on their edges; a picture alone has it in itself.
    const isAlone = format === 'png' || format === 'svg';
    const order = isAlone ? withBanner(read, asked.banner?.trim()) : withoutBanner(read);
    const title = order.words.title;
    const picture = imageOfDiagram(Buffer.concat(await writtenInProcess(order, ctx.waiting?.signal)), title);
    // Only a report in SVG needs the diagram as vectors too.
    if (format === 'svg')
      picture.svg = Buffer.concat(await writtenInProcess({ ...order, format: 'svg' }, ctx.waiting?.signal)).toString(
        'utf8',
      );
    const { shapes, lines } = contentIn(order.drawing);
    const standing = [...shapes, ...lines].flatMap(({ entity }) => entity?.entityId ?? []);
    const schema = await readSchema(ctx.db, project.key);
    const reported = await reportedEntities(ctx, project.key, schema, [...new Set([rootId, ...standing])]);
    return {
      title,
      isWide: picture.width > picture.height,
      blocks: addCaptions([
        { kind: 'heading', level: 1, text: title },
        picture,
        ...ofRoot(reported),
        ...(shown ? ofAll(reported) : []),
      ]),
    };
  },
};

/** Adds a line to both edges of a picture, which has no pages, unless the project's classification is there. */
function withBanner(order: PaperOrder, text: string | undefined): PaperOrder {
  if (!text) return order;
  const { top, bottom } = order.words;
  const strip = { text, colour: '#16202c', textColour: '#ffffff' };
  return { ...order, words: { ...order.words, top: top ?? strip, bottom: bottom ?? strip } };
}

function ofRoot(reported: ReportedEntities): Block[] {
  const [root] = reported.entities;
  if (!root) return [];
  const facts: [string, Cell][] = [
    ['Class', reported.className(root)],
    ['Labels', reported.labels(root)],
    ...reported.attributes(root),
  ];
  const texts = proseOf(root.description).filter((each) => each.kind === 'paragraph');
  return [...texts, { kind: 'facts', facts: facts.filter(([, value]) => value !== '') }];
}

const ofAll = (reported: ReportedEntities): Block[] => [
  { kind: 'heading', level: 1, text: 'Entities on the diagram' },
  {
    kind: 'table',
    title: 'Entities',
    caption: 'Entities on the diagram',
    columns: sharedColumns({ Number: 2, Name: 4, Class: 2, Description: 8 }),
    rows: reported.entities.map((entity) => [
      entity.number,
      entity.name,
      reported.className(entity),
      reported.text(entity),
    ]),
  },
];
