import { z } from '@hono/zod-openapi';

import { diagramTypes } from '../../diagrams/types/index.ts';
import { readFile } from '../../files/queries/files.ts';
import { fileShape, presentFile } from '../../files/rest/file.ts';
import { asOf } from '../../model/projects/rest/as-of.ts';
import { inProject } from '../../model/projects/rest/in-project.ts';
import { int32 as id, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, flag, inOrganization, readingCtxOf, route } from '../../platform/http/rest.ts';
import { deleteFiles } from './commands.ts';
import { readFilesAt } from './queries/files.ts';
import { shownTextAt } from './queries/shown-text.ts';
import { readFileUses } from './queries/where-used.ts';
import { useWays, type UseWay } from './rules/uses.ts';

const ways = Object.keys(useWays) as [UseWay, ...UseWay[]];
const inFile = inOrganization.extend({ fileId: wholeNumber(0) });
const page = z.object({
  limit: wholeNumber(0, 1000).default(100),
  before: wholeNumber(0).optional().openapi({ description: 'The id of the last one that you have: go on behind it.' }),
  search: z.string().optional().openapi({ description: 'Shows only those with this in their name.' }),
  unused: flag.optional().openapi({ description: 'Shows only those that nothing uses and nothing ever did.' }),
});
const useShape = z
  .object({
    way: z.enum(ways).openapi({ description: ways.map((way) => `${way}: ${useWays[way]}`).join(' ') }),
    projectId: id.nullable(),
    entityId: id.nullable().openapi({ description: 'The entity that uses it; null where it is none.' }),
    property: z.string().nullable().openapi({ description: 'The property that holds it; null where it is none.' }),
    diagram: z
      .string()
      .nullable()
      .openapi({ description: 'The type of the diagram on which it stands; null for none.' }),
  })
  .openapi('FileUse');

const routes = api();

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/files', {
    id: 'listFiles',
    summary: 'The files of a project, the newest first, without those that imports brought and jobs made',
    params: inProject,
    query: page,
    reply: z.array(fileShape),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { limit, before, search, unused } = c.req.valid('query');
    return c.json(
      (await readFilesAt(readingCtxOf(c), org, projectId, { search, isUnused: unused }, { limit, before })).map(
        presentFile,
      ),
      200,
    );
  },
);

routes.openapi(
  route('delete', '/o/{org}/p/{projectId}/files', {
    id: 'deleteFiles',
    example: [1001, 1002],
    summary: 'Delete files that were never used, all or none; files that others uploaded within the last day are kept',
    params: inProject,
    body: z.array(id).max(100),
    reply: z.object({
      ids: z.array(id),
      bytes: z.int().openapi({ description: 'The room that became free, in bytes.' }),
    }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { ids, bytes } = await deleteFiles(ctxOf(c), org, projectId, c.req.valid('json'));
    return c.json({ ids, bytes }, 200);
  },
);

routes.openapi(
  route('get', '/o/{org}/files/{fileId}/uses', {
    id: 'readFileUses',
    summary: 'The uses of a file, now and in the past: their number, and the first hundred',
    params: inFile,
    reply: z.object({ count: z.int(), uses: z.array(useShape) }),
  }),
  async (c) => {
    const { org, fileId } = c.req.valid('param');
    const ctx = ctxOf(c);
    const { organizationId } = await readFile(ctx, org, fileId);
    const { count, uses } = (await readFileUses(ctx, organizationId, [fileId])).get(fileId)!;
    const presented = uses.map(({ way, projectId, entityId, property, diagramType }) => ({
      way,
      projectId: projectId || null,
      entityId: entityId || null,
      property,
      diagram: diagramTypes.find(({ storedKey }) => storedKey === diagramType)?.slug ?? null,
    }));
    return c.json({ count, uses: presented }, 200);
  },
);

routes.openapi(
  route('get', '/o/{org}/files/{fileId}/text', {
    id: 'readFileText',
    summary: 'The text in a text file or in a document of Word, Excel or PowerPoint; 404 where there is none',
    params: inFile,
    query: z.object({ asOf }),
    reply: z.object({
      text: z.string(),
      isCut: z.boolean().openapi({ description: 'True when there is more text than this.' }),
    }),
  }),
  async (c) => {
    const { org, fileId } = c.req.valid('param');
    return c.json(await shownTextAt(readingCtxOf(c), org, fileId, c.req.valid('query').asOf), 200);
  },
);

export const projectFileRoutes = routes;
