import { z } from '@hono/zod-openapi';

import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { entityShape, presentOutcome, throughLocksParameter } from '../../entities/rest/shapes.ts';
import { revertEntities } from '../commands/revert.ts';

/** Calls about versions of entities. */
const routes = api();

const list = (what: string) =>
  z.string().regex(/^\d{1,9}(,\d{1,9}){0,999}$/, `up to 1,000 ${what} separated by commas`);

routes.openapi(
  route('put', '/o/{org}/entities/revert/{ids}/{versions}', {
    id: 'revertEntities',
    summary:
      'Make entities again what they were at a version, fields and links, all or none; answers them as they are then',
    params: inOrganization.extend({ ids: list('ids'), versions: list('revisions, one for each id or one for all,') }),
    query: z.object({ throughLocks: throughLocksParameter }),
    reply: z.array(entityShape),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, ids: given, versions: then } = c.req.valid('param');
    const [ids, versions] = [given, then].map((each) => each.split(',').map(Number)) as [number[], number[]];
    if (versions.length !== ids.length && versions.length !== 1)
      throw invalid(
        `${ids.length} ids and ${versions.length} versions do not match. Send one version for each id, or one for all.`,
      );
    const wanted = ids.map((each, at) => ({ id: each, revision: versions[versions.length === 1 ? 0 : at]! }));
    const outcome = await revertEntities(ctx, org, wanted, c.req.valid('query'));
    return c.json(await presentOutcome(ctx, outcome), 200);
  },
);

export const revertRoutes = routes;
