import { z } from '@hono/zod-openapi';

import { readProject } from '../../model/projects/queries/projects.ts';
import { asOf } from '../../model/projects/rest/as-of.ts';
import { inProject } from '../../model/projects/rest/in-project.ts';
import { download } from '../../platform/http/download.ts';
import { wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, binary, ctxOf, route } from '../../platform/http/rest.ts';
import { downloadName } from '../../platform/text/file-names.ts';
import { paperFormats, type PaperFormat } from '../paper-order.ts';
import { countDiagrams } from '../queries/diagrams.ts';
import { readDiagramPaper } from '../queries/paper.ts';
import { writtenInProcess } from '../threads/in-process.ts';
import { whereDrawnRoutes } from './where-drawn.ts';

const routes = api();

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/diagrams/counts', {
    id: 'countDiagrams',
    summary: 'The number of diagrams that are kept in a project, by the slug of their type',
    params: inProject,
    query: z.object({ asOf }),
    reply: z.object({ total: z.int(), byType: z.record(z.string(), z.int()) }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { key } = await readProject(ctxOf(c), org, projectId, c.req.valid('query').asOf);
    const counts = await countDiagrams(ctxOf(c), key);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return c.json({ total, byType: Object.fromEntries(counts) }, 200);
  },
);

const types: Record<PaperFormat, string> = { svg: 'image/svg+xml', pdf: 'application/pdf', png: 'image/png' };
const onPaper = route('get', '/o/{org}/p/{projectId}/diagrams/{slug}/{entityId}/export/{format}', {
  id: 'exportDiagram',
  summary: 'A diagram as a file, as it stands now or stood then: with its title, legend and banner',
  params: inProject.extend({ slug: z.string(), entityId: wholeNumber(1), format: z.enum(paperFormats) }),
  query: z.object({
    asOf,
    levels: wholeNumber(1).optional().openapi({
      description: 'The number of levels that are shown; without it as many as are kept, or else as usual',
    }),
    query: z.string().optional().openapi({ description: 'Shows only what this search finds; without it what is kept' }),
    relations: z.string().optional().openapi({
      description:
        "Only along these relations, by their names with commas between, e.g. 'traced to,performs', or empty for all; without it along those that are kept. Only some types can choose",
    }),
    colour: z.string().optional().openapi({
      description:
        "The attribute that colours the shapes: 'class', 'label', a property as 'is:Status', one that is measured as 'heat:Mass', or 'none'; without it by what is kept",
    }),
  }),
  reply: z.string(),
});
const content = Object.fromEntries(Object.values(types).map((type) => [type, { schema: binary }]));
Object.assign(onPaper.responses[200], { description: 'A file download.', content });

routes.openapi(onPaper, async (c) => {
  const { org, projectId, slug, entityId, format } = c.req.valid('param');
  const { asOf, levels, query, relations: named, colour } = c.req.valid('query');
  const relations = named === '' ? [] : named?.split(',').map((name) => name.trim());
  const ctx = ctxOf(c);
  const make = async () => {
    const project = await readProject(ctx, org, projectId, asOf);
    const order = await readDiagramPaper(ctx, project, { slug, entityId, format, levels, query, relations, colour });
    const pieces = await writtenInProcess(order, ctx.waiting?.signal);
    return { name: downloadName(order.words.title, `.${format}`), type: types[format], pieces: inTurn(pieces) };
  };
  return (await download(c, make)) as never;
});

async function* inTurn<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

routes.route('/', whereDrawnRoutes);

export const diagramRoutes = routes;
