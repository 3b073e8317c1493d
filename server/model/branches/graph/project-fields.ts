import { batch, byOrganization } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { offsetConnection } from '../../../platform/graph/offset-pages.ts';
import { pageCost, totalCount } from '../../../platform/graph/pages.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { countBranches, readBranches, readBranchRecords } from '../queries/branches.ts';
import { readExtents, readWeeks, type Extent, type Week } from '../queries/timeline.ts';
import { BranchRef } from './branch.ts';

const records = byOrganization(readBranchRecords);
const counts = byOrganization(countBranches);
const nameOf = ({ organizationId, id }: { organizationId: number; id: number }) => `${organizationId}:${id}`;

const ExtentRef = builder.objectRef<Extent>('ProjectExtent').implement({
  description: "The amount of a project's content, and the time of its last change.",
  fields: (t) => ({
    entityCount: t.exposeInt('entityCount', { description: 'Its entities without hidden and archived ones.' }),
    lastChange: t.expose('lastChange', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when something was last committed; null while nothing has been.',
    }),
  }),
});

const WeekRef = builder.objectRef<Week>('ProjectWeek').implement({
  description: 'A week in which something was committed.',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime', description: 'The Monday on which it began, in UTC.' }),
    revisions: t.exposeInt('revisions', { description: 'The number of batches that were committed.' }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  branch: t.field({
    type: BranchRef,
    nullable: true,
    description: 'The facts of a branch: its origin and its base; null for a project that is no branch.',
    resolve: async (project, _args, ctx) => {
      const branch = await batch(ctx, records, nameOf(project));
      return branch ? { ...branch, key: project.key } : null;
    },
  }),
  branchCount: t.int({
    description: 'The number of branches of it that you may read.',
    resolve: async (project, _args, ctx) => (await batch(ctx, counts, nameOf(project))) ?? 0,
  }),
  branches: t.connection(
    {
      ...forwardOnly,
      type: BranchRef,
      description: 'The branches of it that you may read, the oldest first. Ask for `first`, at most 100.',
      complexity: pageCost,
      resolve: async ({ key }, args, ctx) => {
        const all = await readBranches(ctx, key);
        return offsetConnection(
          args,
          async ({ limit, offset }) => all.slice(offset, offset + limit),
          async () => all.length,
        );
      },
    },
    { name: 'BranchConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
    { name: 'BranchEdge' },
  ),
  extent: t.field({
    type: ExtentRef,
    description: 'The amount of its content today, and the time of its last change.',
    resolve: async (project, _args, ctx) => (await batch(ctx, readExtents, nameOf(project)))!,
  }),
  weeks: t.field({
    type: [WeekRef],
    description: 'The weeks of the last five years in which something was committed, the oldest first.',
    resolve: async (project, _args, ctx) => (await batch(ctx, readWeeks, nameOf(project))) ?? [],
  }),
}));
