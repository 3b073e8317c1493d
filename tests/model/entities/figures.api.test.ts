// An engineer's questions about a project at the start. Each figure counts the results of its search, for the caller; changes are counted
// from the visit before this one; the number of statements is constant.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { at, given, truss, openTruss } from '../search/search-truss.ts';

openTruss();
const walt = [{ id: 'walt', type: 'user', label: 'Walt Writer' }];
beforeAll(async () => {
  await given('Requirement', 'R.1', 'Satisfied and verified', { attributes: { Status: 'In Review' } });
  await given('Requirement', 'R.2', 'Neither');
  await given('Asset', 'A.1', 'Pump', { links: [['satisfies', 'R.1']] });
  await given('Test Case', 'TC.1', 'Look', { links: [['verifies', 'R.1']] });
  await given('Task', 'T.1', 'Late', {
    attributes: { Assignee: walt, 'Due Date': Date.parse('2020-01-01T12:00:00Z') },
  });
  await given('Task', 'T.2', 'Done', {
    attributes: { Assignee: walt, Status: 'Closed', 'Due Date': Date.parse('2020-01-01T12:00:00Z') },
  });
});

interface Figure {
  name: string;
  query: string;
  count: number;
  of: number | null;
  since: string | null;
}
const figures = async (as: 'walt' | 'rita' = 'walt'): Promise<Figure[]> => {
  const { data, errors } = await truss.graph(
    as,
    '{ project(organization: "acme", projectId: 1) { figures { name query count of since } } }',
  );
  expect(errors).toBeUndefined();
  return data.project.figures;
};
const counts = async (as?: 'walt' | 'rita') =>
  Object.fromEntries((await figures(as)).map(({ name, count, of }) => [name, of === null ? count : [count, of]]));
const visit = () =>
  truss.graph(
    'walt',
    'mutation { visitProject(input: { organization: "acme", projectId: 1 }) { recentProjects { projectId } } }',
  );
const hoursPass = (hours: number) =>
  truss.inside.db
    .updateTable('recentProject')
    .set({ visited: sql`visited - ${`${hours} hours`}::interval` })
    .where('username', '=', 'walt')
    .execute();

test('each figure is counted for the viewer', async () => {
  expect(await counts()).toEqual({ UNSATISFIED: [1, 2], UNVERIFIED: [1, 2], IN_REVIEW: 1, MINE: 1, LATE: 1 });
  expect(await counts('rita')).toMatchObject({ MINE: 0, LATE: 1 });
});

test('the query of each figure finds as many entities as it counted', async () => {
  for (const { name, query, count } of await figures()) {
    const { data } = await truss.graph(
      'walt',
      'query ($query: String) { project(organization: "acme", projectId: 1) { entities(query: $query, first: 0) { totalCount } } }',
      { query },
    );
    expect([name, data.project.entities.totalCount]).toEqual([name, count]);
  }
});

test('changes by others count since the visit before this one; coming back at once is the same visit', async () => {
  await visit();
  expect(await counts()).not.toHaveProperty('CHANGED');
  await hoursPass(3);
  await visit();
  await visit();
  const changed = async () => (await figures()).find(({ name }) => name === 'CHANGED')!;
  await at('R.2', { created: new Date(Date.now() - 5 * 3_600_000) });
  const before = (await changed()).count;
  await at('R.2', { modified: new Date(), modifiedBy: 'rita' });
  expect((await changed()).count).toBe(before + 1);
  await at('R.2', { modifiedBy: 'walt' });
  expect((await changed()).count).toBe(before);
  await at('R.2', { modified: new Date(Date.now() - 5 * 3_600_000), modifiedBy: 'rita' });
  expect((await changed()).count).toBe(before);
  expect(Date.parse((await changed()).since!)).toBeLessThan(Date.now() - 2 * 3_600_000);
});

test('figures cost two statements more than the project alone', async () => {
  const alone = () => truss.graph('walt', '{ project(organization: "acme", projectId: 1) { viewerMayDelete } }');
  await alone();
  await figures();
  const bare = await truss.readingStatements(alone);
  expect(await truss.readingStatements(() => figures())).toBeLessThanOrEqual(bare + 3);
});
