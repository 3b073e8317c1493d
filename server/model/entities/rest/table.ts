import { z } from '@hono/zod-openapi';

import { MOST_BYTES } from '../../../platform/http/bodies.ts';
import { int32 } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import { saveTable } from '../commands/save-table.ts';
import { tableFields } from '../rules/typed-table.ts';

const body = z.strictObject({
  columns: z.array(z.strictObject({ field: z.enum(tableFields), property: z.string().optional() })),
  rows: z.array(
    z.strictObject({ entityId: int32.optional(), revision: int32.optional(), texts: z.array(z.string().nullable()) }),
  ),
  classId: int32.optional(),
  revision: int32.optional(),
  isTrial: z.boolean().optional(),
  takesWhole: z.boolean().optional(),
  throughLocks: z.boolean().optional(),
});
const cell = z.object({
  row: int32,
  column: int32.nullable(),
  before: z.string(),
  after: z.string(),
  refusal: z.string().nullable(),
  warning: z.string().nullable(),
});

const routes = api();
routes.openapi(
  route('put', '/o/{org}/p/{projectId}/entities/table', {
    largestBody: MOST_BYTES,
    id: 'saveTable',
    example: {
      columns: [{ field: 'NAME' }, { field: 'ATTRIBUTE', property: 'Status' }],
      rows: [{ entityId: 1, texts: ['Find fires', 'Draft'] }],
      isTrial: true,
    },
    summary: 'Save the texts of table cells, in one save, all or none; a preview returns the values',
    params: inProject,
    body,
    reply: z.object({ revision: int32.nullable(), entityIds: z.array(int32), cells: z.array(cell) }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    return c.json(await saveTable(ctxOf(c), org, projectId, c.req.valid('json')), 200);
  },
);

export const tableRoutes = routes;
