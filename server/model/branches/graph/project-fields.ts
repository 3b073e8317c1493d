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
  description: 'How much a project holds, and when it last changed.',
  fields: (t) => ({
    entityCount: t.exposeInt('entityCount', { description: 'Its entities without hidden and archived ones.' }),
    lastChange: t.expose('lastChange', {
      type: 'DateTime',
      nullable: true,
      description: 'When something was last committed; null while nothing has been.',
    }),
  }),
});

const WeekRef = builder.objectRef<Week>('ProjectWeek').implement({
  description: 'A week in which something was committed.',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime', description: 'The Monday on which it began, in UTC.' }),
    revisions: t.exposeInt('revisions', { description: 'How many batches were committed.' }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  branch: t.field({
    type: BranchRef,
    nullable: true,
    description: 'What it is a branch of; null for a project that is none.',
    resolve: async (project, _args, ctx) => {
      const branch = await batch(ctx, records, nameOf(project));
      return branch ? { ...branch, key: project.key } : null;
    },
  }),
  branchCount: t.int({
    description: 'How many branches it has that you may read.',
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
    description: 'How much it holds today, and when it last changed.',
    resolve: async (project, _args, ctx) => (await batch(ctx, readExtents, nameOf(project)))!,
  }),
  weeks: t.field({
    type: [WeekRef],
    description: 'The weeks of the last five years in which something was committed, the oldest first.',
    resolve: async (project, _args, ctx) => (await batch(ctx, readWeeks, nameOf(project))) ?? [],
  }),
}));
