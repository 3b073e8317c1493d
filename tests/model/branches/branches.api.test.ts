// Branches.
// A project says what it is a branch of and how far both sides have gone since what they had in common; nobody learns of projects that they may not read.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openProject } from '../../../server/identity/access/keys/projects.ts';
import { moveBase } from '../../../server/model/branches/commands/move-base.ts';
import { branchesOf, readBranchBetween } from '../../../server/model/branches/queries/family.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { inTransaction } from '../../../server/platform/context.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { exchangeIn } from '../../support/exchange.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

const ctx = () => contextFor(truss.inside, 'root');
const save = async (patches: object[]) =>
  (
    await saveEntities(
      ctx(),
      'acme',
      patches.map((patch) => ({ projectId: 1, classId: truss.given.classId('Asset'), ...patch })),
    )
  ).entities;
const branched = async (projectId: number, name: string, as: Person | 'root' = 'root') => {
  const answer = await truss.rest(as, `/api/v4/o/acme/p/${projectId}/copy?isBranch=true&name=${name}`, {});
  return (await answer.json()).project.id as number;
};
const FIELDS = `branch { originName originRevision baseOriginRevision baseBranchRevision ahead behind origin { projectId }
  merges { direction changedEntities } differences { class { name } added changed removed } }`;
const asked = async (projectId: number, fields: string, as: Person | 'root' = 'root') =>
  (await truss.graph(as, `{ project(organization: "acme", projectId: ${projectId}) { ${fields} } }`)).data.project;

test('the changes of both sides are counted by entity, and from zero when the base moves', async () => {
  const { empty } = exchangeIn(truss);
  const origin = await empty('Counted');
  const [one] = await save([
    { projectId: origin, name: 'One' },
    { projectId: origin, name: 'Two' },
  ]);
  const branch = await branched(origin, 'Lower');
  expect(await asked(branch, FIELDS)).toEqual({
    branch: {
      originName: 'Counted',
      originRevision: 1,
      baseOriginRevision: 1,
      baseBranchRevision: 1,
      ahead: 0,
      behind: 0,
      origin: { projectId: origin },
      merges: [],
      differences: [],
    },
  });
  const key = await openProject(ctx(), 'acme', branch, 'WRITE');
  const copies = await truss.inside.db
    .selectFrom('entity')
    .select(['id', 'originId'])
    .where('projectId', '=', branch)
    .orderBy('id')
    .execute();
  expect(copies[0]!.originId).toBe(one!.id);
  await save([{ projectId: branch, id: copies[0]!.id, name: 'Changed' }]);
  await save([{ projectId: branch, id: copies[0]!.id, name: 'Changed again' }]);
  await save([{ projectId: branch, name: 'New' }]);
  await truss.rest('root', '/api/v4/o/acme/entities/ids', [copies[1]!.id], 'DELETE');
  await save([{ projectId: origin, id: one!.id, name: 'Uno' }]);
  expect(await asked(branch, 'branch { ahead behind differences { class { name } added changed removed } }')).toEqual({
    branch: {
      ahead: 3,
      behind: 1,
      differences: [{ class: { name: 'Asset' }, added: 1, changed: 1, removed: 1 }],
    },
  });

  const before = (await readBranchBetween(truss.inside.db, key, origin))!;
  const merged = {
    direction: 'UPDATE',
    originRevision: 2,
    branchRevision: 5,
    revision: null,
    changedEntities: 1,
  } as const;
  await inTransaction(ctx(), (tx) => moveBase(tx, key, before, merged));
  expect(
    await asked(branch, 'branch { ahead behind baseOriginRevision merges { direction changedEntities } }'),
  ).toEqual({
    branch: { ahead: 0, behind: 0, baseOriginRevision: 2, merges: [{ direction: 'UPDATE', changedEntities: 1 }] },
  });
  await expect(inTransaction(ctx(), (tx) => moveBase(tx, key, before, merged))).rejects.toThrow('another merge');
});

test('the branch of two projects is known from either side', async () => {
  const { empty } = exchangeIn(truss);
  const origin = await empty('Two sides');
  const branch = await branched(origin, 'Side');
  const { db } = truss.inside;
  const organizationId = (await truss.organizationNumber('acme'))!;
  const record = { projectId: branch, originProjectId: origin };
  expect(await branchesOf(db, { organizationId, projectId: origin })).toMatchObject([record]);
  expect(await readBranchBetween(db, { organizationId, projectId: origin }, branch)).toMatchObject(record);
  expect(await readBranchBetween(db, { organizationId, projectId: branch }, origin)).toMatchObject(record);
  expect(await readBranchBetween(db, { organizationId, projectId: branch }, 1)).toBeUndefined();
});

test('branches are listed to their readers, and the origin likewise', async () => {
  const mine = await branched(1, 'Mine', 'walt');
  const LIST = 'branchCount branches(first: 10) { totalCount edges { node { project { name } } } }';
  expect(await asked(1, LIST, 'walt')).toEqual({
    branchCount: 1,
    branches: { totalCount: 1, edges: [{ node: { project: { name: 'Mine' } } }] },
  });
  expect(await asked(1, LIST, 'rob')).toEqual({ branchCount: 0, branches: { totalCount: 0, edges: [] } });
  // A person who may open the branch alone.
  const { empty } = exchangeIn(truss);
  const closed = await empty('Closed');
  const open = await branched(closed, 'Open');
  await truss.rest('root', `/api/v4/o/acme/p/${open}/users/walt?roleId=4`, {});
  expect(await asked(open, 'branch { originName ahead behind origin { name } }', 'walt')).toEqual({
    branch: { originName: 'Closed', ahead: 0, behind: null, origin: null },
  });
  const branchedOnly = `{ organization(slug: "acme") { projects(first: 10, isBranched: true) { edges { node { name } } } } }`;
  const names = (await truss.graph('walt', branchedOnly)).data.organization.projects.edges;
  expect(names).toEqual([{ node: { name: 'Rover' } }]);
  expect(mine).toBeGreaterThan(1);
});

test('a branch stays when its origin is deleted, and goes when it is deleted itself', async () => {
  const { empty } = exchangeIn(truss);
  const origin = await empty('Goes');
  const [stays, goes] = [await branched(origin, 'Stays'), await branched(origin, 'Goes%20too')];
  expect((await truss.rest('root', `/api/v4/o/acme/p/${goes}`, undefined, 'DELETE')).status).toBe(200);
  expect(await asked(origin, 'branchCount')).toEqual({ branchCount: 1 });
  expect((await truss.rest('root', `/api/v4/o/acme/p/${origin}`, undefined, 'DELETE')).status).toBe(200);
  expect(await asked(stays, 'branch { originName ahead behind origin { name } }')).toEqual({
    branch: { originName: 'Goes', ahead: 0, behind: null, origin: null },
  });
});

test('the picture is read with the same number of statements however many branches there are', async () => {
  const { empty } = exchangeIn(truss);
  const origin = await empty('Many');
  await branched(origin, 'A');
  const QUERY = `{ project(organization: "acme", projectId: ${origin}) { extent { entityCount lastChange } weeks { revisions }
    branches(first: 50) { edges { node { ahead behind merges { created } creator { username } origin { name }
      project { name branchCount extent { entityCount } weeks { start } } } } } } }`;
  const statements = () => truss.readingStatements(() => truss.graph('root', QUERY));
  const one = await statements();
  for (const name of ['B', 'C', 'D']) await branched(origin, name);
  expect(await statements()).toBeLessThanOrEqual(one);
});
