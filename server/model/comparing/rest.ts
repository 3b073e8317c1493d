import { z } from '@hono/zod-openapi';

import { cursorOf, placeBehind } from '../../platform/graph/cursors.ts';
import { int32 as id, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../platform/http/rest.ts';
import { readProject } from '../projects/queries/projects.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { differenceKinds, type Difference } from './difference.ts';
import { compareSides } from './queries/comparison.ts';
import { changesOf } from './rules.ts';

const routes = api();

const differenceShape = z
  .object({
    entityId: id,
    kind: z.enum(differenceKinds),
    isMoved: z.boolean(),
    number: z.string(),
    name: z.string(),
    classId: z.int(),
    changes: z.array(
      z.object({ type: z.string(), identifiers: z.array(z.string()), value: z.unknown(), originalState: z.unknown() }),
    ),
    cursor: z.string().openapi({ description: 'Send it as `after` for what comes behind.' }),
  })
  .openapi('Difference');

const presented = ({ id: entityId, kind, isMoved, sortNumber, before, after, states }: Difference) => {
  const { number, name, classId } = (after ?? before)!.entity;
  const changes = changesOf(states.before, states.after);
  return { entityId, kind, isMoved, number, name, classId, changes, cursor: cursorOf([sortNumber, entityId]) };
};

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/entities/differences', {
    id: 'listDifferences',
    summary: 'The differences of the entities of a project between two revisions, baselines or branches, by number',
    params: inProject,
    query: z.object({
      from: wholeNumber(0).optional().openapi({ description: 'The first revision; 0 is before all.' }),
      to: wholeNumber(0).optional().openapi({ description: 'The second revision; left out, the present.' }),
      fromBaseline: wholeNumber(0).optional().openapi({ description: 'A baseline in place of the first revision.' }),
      toBaseline: wholeNumber(0).optional().openapi({ description: 'A baseline in place of the second revision.' }),
      toProject: wholeNumber(0)
        .optional()
        .openapi({ description: 'A branch of the project, or its origin; `to` is then a revision of that.' }),
      kind: z.enum(differenceKinds).optional(),
      entityId: wholeNumber(0).optional(),
      search: z.string().optional().openapi({ description: 'Shows only items with this in their number or name.' }),
      limit: wholeNumber(1, 1_000).default(100),
      after: z.string().optional().openapi({ description: 'The `cursor` of the last one that you have.' }),
    }),
    reply: z.array(differenceShape),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { from, to, fromBaseline, toBaseline, toProject, kind, limit, after, ...wanted } = c.req.valid('query');
    const { key } = await readProject(ctxOf(c), org, projectId);
    const at = (revision: number | undefined) => (revision === undefined ? null : { revision });
    const comparison = await compareSides(
      ctxOf(c),
      key,
      { asOf: at(from), baselineId: fromBaseline },
      { asOf: at(to), baselineId: toBaseline, projectId: toProject },
    );
    const place = after === undefined ? undefined : placeBehind(after, ['text', 'number']);
    const { rows } = await comparison.page({ ...wanted, kinds: kind ? [kind] : null }, limit, place);
    return c.json(rows.map(presented), 200);
  },
);

export const comparingRoutes = routes;
