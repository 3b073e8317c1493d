import { z } from '@hono/zod-openapi';

import { MANY_BYTES } from '../../platform/http/bodies.ts';
import { int32 } from '../../platform/http/rest-fields.ts';
import { api, readingCtxOf, route } from '../../platform/http/rest.ts';
import { readProject } from '../projects/queries/projects.ts';
import { asOf } from '../projects/rest/as-of.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { readNotations } from './queries.ts';

const routes = api();
const value = z.object({ target: z.string(), attribute: z.string() });
const table = z.object({ query: z.string(), limit: int32.nullable(), attr: z.string() });

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/notations', {
    largestBody: MANY_BYTES,
    id: 'readNotations',
    example: {
      values: [{ target: '12', attribute: 'Status' }],
      tables: [{ query: 'class:Risk', limit: 5, attr: 'Number,Name' }],
    },
    summary: 'The texts that replace @{id}:{attribute}, mentions and tables of a query',
    params: inProject,
    query: z.object({ asOf }),
    body: z.strictObject({
      values: z
        .array(z.strictObject({ target: z.string(), attribute: z.string().default('') }))
        .max(1_000)
        .default([]),
      tables: z
        .array(
          z.strictObject({ query: z.string(), limit: int32.nullable().default(null), attr: z.string().default('') }),
        )
        .max(50)
        .default([]),
    }),
    reply: z.object({
      values: z.array(value.extend({ text: z.string(), entityId: int32.nullable(), isBroken: z.boolean() })),
      tables: z.array(
        table.extend({
          columns: z.array(z.string()),
          rows: z.array(z.object({ entityId: int32, cells: z.array(z.string()) })),
          total: int32,
          problem: z.string().nullable(),
        }),
      ),
    }),
  }),
  async (c) => {
    const ctx = readingCtxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { key } = await readProject(ctx, org, projectId, c.req.valid('query').asOf);
    return c.json(await readNotations(ctx, key, c.req.valid('json')), 200);
  },
);

export const notationRoutes = routes;
