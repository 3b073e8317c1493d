import { z } from '@hono/zod-openapi';

import { MOST_BYTES } from '../../platform/http/bodies.ts';
import { int32, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route } from '../../platform/http/rest.ts';
import { invalid } from '../../refusals/refusal.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { presentSchema, saveShape, schemaShape } from '../schema/rest/schema.ts';
import { impactKinds, settlements } from '../schema/rules/impact.ts';
import { schemaKinds } from '../schema/schema.ts';
import { changeSchema, deleteItems, tryChange } from './commands/change-schema.ts';
import { compareSchemas, takeOver, type Source } from './commands/compare.ts';
import { undoSchema } from './commands/undo.ts';
import type { SchemaChange } from './rules/new-ids.ts';
import { replacingResolutions } from './rules/replacing.ts';

const resolution = z.strictObject({
  key: z.string().openapi({ description: 'The key of the impact.' }),
  action: z.enum(settlements),
  toId: int32
    .optional()
    .openapi({ description: 'For MAP: the item that takes its place; a placeholder for a new one.' }),
  toWord: z
    .string()
    .optional()
    .openapi({ description: 'The text or choice that takes the place of the deleted one, for MAP.' }),
});
const numbers = z.array(int32).optional();
const changeShape = saveShape.extend({
  deletes: z.strictObject({ classes: numbers, properties: numbers, relations: numbers, labels: numbers }).optional(),
  resolutions: z.array(resolution).optional(),
});
const impactShape = z
  .object({
    key: z.string(),
    kind: z.enum(impactKinds),
    itemId: int32,
    title: z.string(),
    words: z.string(),
    count: int32,
    ofLinks: z.boolean(),
    projects: z.array(z.object({ projectId: int32, name: z.string(), count: int32 })),
    some: z.array(z.object({ entityId: int32, projectId: int32, name: z.string() })),
    query: z.string().nullable(),
    actions: z.array(z.enum(settlements)),
    targets: z.array(z.object({ id: int32.nullable(), word: z.string().nullable(), name: z.string() })),
    isNeeded: z.boolean(),
    resolution: resolution.nullable(),
  })
  .openapi('SchemaImpact');

const sourceShape = z.strictObject({
  projectId: int32
    .optional()
    .openapi({ description: "Another project of the organization; 0 for the organization's own." }),
  document: z.unknown().optional().openapi({ description: 'Or a schema, as GET schema answers it.' }),
});
const takingShape = sourceShape.extend({ keys: z.array(z.string()), resolutions: z.array(resolution).optional() });
const differenceShape = z
  .object({
    key: z.string(),
    kind: z.enum(['ADDED', 'CHANGED', 'MISSING']),
    itemKind: z.enum(schemaKinds),
    name: z.string(),
    of: z.string(),
    fields: z.array(z.object({ field: z.string(), theirs: z.string(), ours: z.string() })),
    obstacle: z.string().nullable(),
  })
  .openapi('SchemaDifference');

function sourceOf({ projectId, document }: z.infer<typeof sourceShape>): Source {
  if (document !== undefined) return { document };
  if (projectId === undefined) throw invalid('Send what to compare with: a projectId or a document.');
  return { projectId };
}

const summaries = {
  compare: 'Compare this schema with that of a project, of the organization, or from a file',
  take: 'Apply selected differences of another schema, all or none; answers the whole schema',
  save: 'Save and delete schema items and decide what happens to existing data, all or none; answers the whole schema',
  impact: 'The impact of a save on existing data, and the possible remedies; changes nothing',
  remove:
    'Delete schema items, their ids separated by commas; items in use need a replacement; answers the whole schema',
};
const ids = z
  .string()
  .regex(/^\d+(,\d+)*$/, 'numbers separated by commas')
  .transform((list) => list.split(',').map(Number))
  .openapi({ type: 'string', example: '12,13' });
const replacement = z.coerce
  .number()
  .int()
  .min(1)
  .optional()
  .openapi({ description: 'The item of the same kind that takes their place where they are in use.' });

const changeOf = ({ deletes, resolutions, ...items }: z.infer<typeof changeShape>): SchemaChange => ({
  items,
  gone: deletes && Object.fromEntries(Object.entries(deletes).filter(([, list]) => list !== undefined)),
  resolutions,
});

const routes = api();

/** Serves the same calls for the organization's own schema (project 0) and for a project's. */
function serve(path: string, of: string, params: typeof inOrganization, projectOf: (params: object) => number): void {
  routes.openapi(
    route('post', path, {
      largestBody: MOST_BYTES,
      id: `save${of}Schema`,
      example: { labels: [{ name: 'Safety' }] },
      summary: summaries.save,
      params,
      body: changeShape,
      reply: schemaShape,
    }),
    async (c) => {
      const given = c.req.valid('param');
      const { schema } = await changeSchema(ctxOf(c), given.org, projectOf(given), changeOf(c.req.valid('json')));
      return c.json(presentSchema(schema), 200);
    },
  );
  routes.openapi(
    route('post', `${path}/impact`, {
      largestBody: MOST_BYTES,
      id: `try${of}Schema`,
      example: { labels: [{ name: 'Safety' }] },
      summary: summaries.impact,
      params,
      body: changeShape,
      reply: z.array(impactShape),
    }),
    async (c) => {
      const given = c.req.valid('param');
      const { impacts } = await tryChange(ctxOf(c), given.org, projectOf(given), changeOf(c.req.valid('json')));
      return c.json(
        impacts.map(({ links: _, actions, ...impact }) => ({ ...impact, actions: [...actions] })),
        200,
      );
    },
  );
  routes.openapi(
    route('post', `${path}/compare`, {
      id: `compare${of}Schema`,
      example: { projectId: 2 },
      summary: summaries.compare,
      params,
      body: sourceShape,
      reply: z.array(differenceShape),
    }),
    async (c) => {
      const given = c.req.valid('param');
      const source = sourceOf(c.req.valid('json'));
      return c.json(await compareSchemas(ctxOf(c), given.org, projectOf(given), source), 200);
    },
  );
  routes.openapi(
    route('post', `${path}/takeover`, {
      largestBody: MOST_BYTES,
      id: `takeOver${of}Schema`,
      example: { projectId: 2, keys: [] },
      summary: summaries.take,
      params,
      body: takingShape,
      reply: schemaShape,
    }),
    async (c) => {
      const given = c.req.valid('param');
      const { keys, resolutions, ...source } = c.req.valid('json');
      const taking = { source: sourceOf(source), keys, resolutions };
      return c.json(presentSchema((await takeOver(ctxOf(c), given.org, projectOf(given), taking)).schema), 200);
    },
  );
  routes.openapi(
    route('delete', `${path}/{kind}/{ids}`, {
      id: `delete${of}SchemaItems`,
      summary: summaries.remove,
      params: params.extend({ kind: z.string(), ids }),
      query: z.object({ replacement }),
      reply: schemaShape,
    }),
    async (c) => {
      const given = c.req.valid('param');
      const resolutions = replacingResolutions(given.kind, given.ids, c.req.valid('query').replacement);
      const { schema } = await deleteItems(ctxOf(c), given.org, projectOf(given), given.kind, given.ids, resolutions);
      return c.json(presentSchema(schema), 200);
    },
  );
}
serve('/o/{org}/schema', 'Organization', inOrganization, () => 0);
serve(
  '/o/{org}/p/{projectId}/schema',
  'Project',
  inProject,
  (params) => (params as z.infer<typeof inProject>).projectId,
);
routes.openapi(
  route('put', '/o/{org}/schema/undo/{revision}', {
    id: 'undoOrganizationSchema',
    summary:
      "Take back what one revision did to the organization's schema, with what came with it in the projects; answers the whole schema",
    params: inOrganization.extend({ revision: wholeNumber(1) }),
    reply: schemaShape,
  }),
  async (c) => {
    const { org, revision } = c.req.valid('param');
    return c.json(presentSchema((await undoSchema(ctxOf(c), org, revision)).schema), 200);
  },
);

export const reshapingRoutes = routes;
