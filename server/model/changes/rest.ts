import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../platform/context.ts';
import { moment, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route } from '../../platform/http/rest.ts';
import { asOf } from '../projects/rest/as-of.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { causes, type Cause } from '../revisions/cause.ts';
import { changeTypes, recordTypes, type ChangeRecord } from './change.ts';
import { causeOfRecord } from './queries/causes.ts';
import { readChanges, readChangesBy } from './queries/changes.ts';
import { changeCursor } from './queries/cursor.ts';

const recordShape = z
  .object({
    id: z.string(),
    revision: z.int(),
    type: z.enum(recordTypes),
    cause: z.object({ kind: z.enum(causes), revision: z.int().nullable(), projectId: z.int().nullable() }).openapi({
      description:
        'The reason why its revision came to be; of an undo or redo, the revision that was undone or redone.',
    }),
    username: z.string(),
    date: z.string(),
    projectId: z.int(),
    entity: z.object({ id: z.int(), classId: z.int(), number: z.string(), name: z.string() }),
    changes: z.array(
      z.object({ type: z.string(), identifiers: z.array(z.string()), value: z.unknown(), originalState: z.unknown() }),
    ),
    originalState: z.unknown(),
  })
  .openapi('ChangeRecord');

/** A change record as api/v4 spells it. */
const present = (record: ChangeRecord, cause: Cause): z.infer<typeof recordShape> => {
  const { revision, type, username, date, projectId, entityId, classId, number, name, changes, originalState } = record;
  return {
    id: `${projectId}-${changeCursor(record)}`,
    revision,
    type,
    cause: { kind: cause.kind, revision: cause.revision ?? null, projectId: cause.projectId ?? null },
    username,
    date: date.toISOString(),
    projectId,
    entity: { id: entityId, classId, number, name },
    changes,
    originalState: originalState ?? null,
  };
};

const presentAll = (ctx: Ctx, records: readonly ChangeRecord[]) =>
  Promise.all(records.map(async (record) => present(record, await causeOfRecord(ctx, record))));

const page = {
  limit: wholeNumber(1, 1_000).default(100),
  offset: wholeNumber(0, 100_000).default(0),
};
const routes = api();

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/entities/changes', {
    id: 'listChanges',
    summary: 'The changes that were made in a project, newest first',
    params: inProject,
    query: z.object({
      ...page,
      type: z.enum(recordTypes).optional(),
      username: z.string().optional(),
      entityId: wholeNumber(0).optional(),
      revision: wholeNumber(0).optional().openapi({ description: 'Only what this revision did, however large it is.' }),
      changed: z
        .enum(changeTypes)
        .optional()
        .openapi({ description: 'Shows only records in which a field of this kind was changed.' }),
      asOf,
    }),
    reply: z.array(recordShape),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { limit, offset, asOf, ...filter } = c.req.valid('query');
    const rows = await readChanges(ctxOf(c), org, projectId, filter, { first: limit, offset }, asOf);
    return c.json(await presentAll(ctxOf(c), rows.slice(0, limit)), 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/entities/versions/{user}', {
    id: 'listChangesBy',
    summary: 'The changes that somebody made in the projects you may read, newest first',
    params: inOrganization.extend({ user: z.string() }),
    query: z.object({
      ...page,
      type: z.enum(recordTypes).optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    reply: z.array(recordShape),
  }),
  async (c) => {
    const { org, user } = c.req.valid('param');
    const records = await readChangesBy(ctxOf(c), org, user, c.req.valid('query'));
    return c.json(await presentAll(ctxOf(c), records), 200);
  },
);

export const changeRoutes = routes;
