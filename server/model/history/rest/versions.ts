import { z } from '@hono/zod-openapi';

import { int32 as id, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, inProject, route } from '../../../platform/http/rest.ts';
import { invalid } from '../../../refusals.ts';
import { entityShape, presentWritten } from '../../entities/rest/shapes.ts';
import { revertEntities } from '../commands/revert.ts';
import { differenceKinds } from '../difference.ts';
import { differencesIn } from '../queries/differences.ts';

/** Calls about versions of entities. */
const routes = api();

const list = (what: string) =>
  z.string().regex(/^\d{1,9}(,\d{1,9}){0,999}$/, `give up to 1,000 ${what} with commas between them`);

routes.openapi(
  route('put', '/o/{org}/entities/revert/{ids}/{versions}', {
    id: 'revertEntities',
    summary:
      'Make entities again what they were at a version, fields and links, all or none; answers them as they are then',
    params: inOrganization.extend({ ids: list('ids'), versions: list('revisions, one for each id or one for all,') }),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, ids: given, versions: then } = c.req.valid('param');
    const [ids, versions] = [given, then].map((each) => each.split(',').map(Number)) as [number[], number[]];
    if (versions.length !== ids.length && versions.length !== 1)
      throw invalid(
        `${ids.length} ids and ${versions.length} versions do not go together. Give one version for each id, or one for all.`,
      );
    const wanted = ids.map((each, at) => ({ id: each, revision: versions[versions.length === 1 ? 0 : at]! }));
    const { entities } = await revertEntities(ctx, org, wanted);
    return c.json(await presentWritten(ctx, org, entities), 200);
  },
);

const differenceShape = z
  .object({
    entityId: id,
    kind: z.enum(differenceKinds),
    number: z.string(),
    name: z.string(),
    classId: z.int(),
    changes: z.array(
      z.object({ type: z.string(), identifiers: z.array(z.string()), value: z.unknown(), originalState: z.unknown() }),
    ),
  })
  .openapi('Difference');

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/entities/differences', {
    id: 'listDifferences',
    summary: 'What became of the entities of a project between two revisions, in the order of their ids',
    params: inProject,
    query: z.object({
      from: wholeNumber(0).openapi({ description: 'The earlier revision; 0 is before the first.' }),
      to: wholeNumber(0).optional().openapi({ description: 'The later revision; left out, the present.' }),
      kind: z.enum(differenceKinds).optional(),
      entityId: wholeNumber(0).optional(),
      limit: wholeNumber(1, 1_000).default(100),
      after: wholeNumber(0).optional().openapi({ description: 'Only entities behind this id: the next page.' }),
    }),
    reply: z.array(differenceShape),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { from, to = null, ...page } = c.req.valid('query');
    const found = await differencesIn(ctxOf(c), org, projectId, { from, to }, page);
    return c.json(
      found.map(({ schema: _s, organizationId: _o, projectId: _p, ...difference }) => difference),
      200,
    );
  },
);

export const versionRoutes = routes;
