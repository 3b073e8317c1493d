import { UserRef } from '../../../identity/users/graph/user.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { EntityRef } from '../../entities/graph/types.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import type { Results } from '../baseline.ts';
import { readBaselinesByName } from '../queries/baselines.ts';
import { rootOf } from '../queries/roots.ts';
import { caseCount, passRate } from '../rules.ts';
import { BaselineKindRef, BaselineRef, CoversRef } from './types.ts';

const StatusCountRef = builder.objectRef<{ status: string; count: number }>('TestStatusCount').implement({
  description: 'The number of leaf test cases that had a status.',
  fields: (t) => ({
    status: t.exposeString('status', { description: 'The status, e.g. Passed.' }),
    count: t.exposeInt('count', { description: 'The number of cases that had it.' }),
  }),
});

const ResultsRef = builder.objectRef<Results>('TestResults').implement({
  description: 'The results of the test cases of a suite. A case that has parts does not count itself.',
  fields: (t) => ({
    statuses: t.field({
      type: [StatusCountRef],
      description: 'The counts by status, in the order of the choices; without those that none had.',
      resolve: (results) => Object.entries(results).map(([status, count]) => ({ status, count })),
    }),
    caseCount: t.int({
      description: 'The number of leaf cases at that time.',
      resolve: (results) => caseCount(results),
    }),
    passRate: t.float({
      nullable: true,
      description: 'Passed ones by all, 0 to 1; null where there were none.',
      resolve: (results) => passRate(results),
    }),
  }),
});

builder.node(BaselineRef, {
  description:
    'A project, or some of its entities, as they were at a revision: what it holds never changes. A test cycle is one of a test suite, with how its cases came out.',
  id: { resolve: ({ organizationId, id }) => `${organizationId}:${id}` },
  loadOne: async (name, ctx) => (ctx.viewer ? ((await batch(ctx, readBaselinesByName, name)) ?? null) : null),
  fields: (t) => ({
    baselineId: t.exposeInt('id', { description: 'Its number in addresses and in api/v4.' }),
    kind: t.expose('kind', { type: BaselineKindRef, description: 'The kind: a baseline or a test cycle.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    description: t.exposeString('description', { description: 'The reason why it was made.' }),
    covers: t.expose('covers', { type: CoversRef, description: 'The kind of content.' }),
    query: t.exposeString('query', {
      nullable: true,
      description: 'The query whose findings it holds, as they were found then; null where it holds others.',
    }),
    artifact: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The artifact that it holds with its content, as it was then; null where it holds others.',
      resolve: (baseline, _args, ctx) => rootOf(ctx, baseline),
    }),
    revision: t.exposeInt('revision', { description: 'The revision of the project as of which it was made.' }),
    entityCount: t.exposeInt('entityCount', { description: 'The number of entities that it holds.' }),
    results: t.field({
      type: ResultsRef,
      nullable: true,
      description: 'The results of the cases; null for baselines.',
      resolve: ({ results }) => results,
    }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was made.' }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who made it.' }),
    creator: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who made it; null if they are gone.',
      resolve: ({ createdBy }, _args, ctx) => batch(ctx, readUsers, createdBy),
    }),
    project: t.field({
      type: ProjectRef,
      description: 'Its project, as it is now.',
      resolve: ({ key }, _args, ctx) => projectOf(ctx, key),
    }),
  }),
});
