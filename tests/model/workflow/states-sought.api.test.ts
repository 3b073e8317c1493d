// `state:` finds entities by the value of what their workflow watches, and no others that have such a value.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { trussWithWorkflow } from './on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
beforeAll(async () => {
  at = await trussWithWorkflow();
});
afterAll(() => at.truss.close());

const found = async (query: string) => {
  const answer = await at.truss.rest('rob', '/api/v4/o/acme/p/1/entities/search', { query });
  const { entities, warnings } = (await answer.json()) as { entities: { id: number }[]; warnings?: string[] };
  return { ids: entities.map(({ id }) => id).toSorted((a, b) => a - b), warnings };
};

test('by a stored state, by the initial one, by several, and by entities without a state', async () => {
  const [draft, review] = [await at.requirement('Begins'), await at.requirement('Reviewed', 'In Review')];
  const issue = (await at.truss.given.entity({ class: 'Issue', name: 'Also in review' })).id;
  expect((await found('state:Draft name:Begins')).ids).toEqual([draft]);
  expect((await found('state:"in review"')).ids).toEqual([review]);
  expect((await found('state:Draft,Open (name:Begins OR name:Also)')).ids).toEqual(
    [draft, issue].toSorted((a, b) => a - b),
  );
  expect((await found('state:!="In Review" class:Requirement')).ids).toEqual([draft]);
  expect((await found('-state:Draft class:Requirement')).ids).toEqual([review]);
});

test('a property that no workflow watches has no state, until one does', async () => {
  const task = (await at.truss.given.entity({ class: 'Task', name: 'Open task' })).id;
  expect((await found('state:Open name:task')).ids).toEqual([]);
  const answer = await at.truss.rest('root', '/api/v4/o/acme/p/1');
  const { workflow } = (await answer.json()) as { workflow: { watchedPropertyIds: Record<string, number[]> } };
  workflow.watchedPropertyIds[at.truss.given.classId('Task')] = [at.truss.given.propertyId('Task', 'Status')];
  expect((await at.truss.rest('root', '/api/v4/o/acme/p', { id: 1, workflow }, 'PUT')).status).toBe(200);
  expect((await found('state:Open name:task')).ids).toEqual([task]);
});

test('a state that does not exist finds nothing and says so', async () => {
  expect(await found('state:Nowhere')).toMatchObject({ ids: [], warnings: ["There is no state 'Nowhere'."] });
});
