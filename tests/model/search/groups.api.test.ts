// Promise: what a query finds can be had by groups, each with as many entities as its term finds besides the query; through both APIs alike.
import { describe, expect, test } from 'vitest';

import { openTrussToSearch } from './search-model.ts';
import { found, ids, truss } from './search-truss.ts';

openTrussToSearch();

const GROUPS = `query ($query: String, $by: String!) {
  project(organization: "acme", projectId: 1) { entityGroups(query: $query, by: $by) {
    isWhole warnings groups { title term count class { name } label { name } } } }
}`;
interface Group {
  title: string;
  term: string;
  count: number;
  class: { name: string } | null;
  label: { name: string } | null;
}
async function groups(by: string, query = ''): Promise<Group[]> {
  const { data, errors } = await truss.graph('walt', GROUPS, { query, by });
  expect(errors).toBeUndefined();
  return (data as { project: { entityGroups: { groups: Group[] } } }).project.entityGroups.groups;
}
const counted = (all: readonly Group[]) => Object.fromEntries(all.map(({ title, count }) => [title, count]));

describe('groups of the results of a query', () => {
  test.each([
    ['class', ''],
    ['class', 'is:leaf'],
    ['label', 'class:Action OR class:Asset'],
    ['createdby', ''],
    ['modifiedby', ''],
    ['lockedby', ''],
    ['created', ''],
    ['modified', 'class:Requirement'],
    ['Status', ''],
    ['Status', 'class:Requirement'],
    ['Clear', 'class:Requirement'],
    ['Assignee', ''],
    ['"Due Date"', 'class:Task'],
    ['"satisfied by"', 'class:Requirement OR class:Asset'],
    ['"decomposed by"', ''],
    ['satisfies', ''],
  ])('by %s of "%s" hold the results of their terms, and as many', async (by, query) => {
    const all = await groups(by, query);
    expect(all.length).toBeGreaterThan(0);
    for (const { term, count, title } of all)
      expect((await found(`${query && `(${query}) `}${term}`)).length, `${title}: ${term}`).toBe(count);
  });

  test('each entity is in one group of its class, and in one for each of its labels', async () => {
    const byClass = await groups('class');
    expect(byClass.reduce((sum, { count }) => sum + count, 0)).toBe((await found('')).length);
    expect(byClass.map(({ title }) => title)).toEqual(
      byClass.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b)),
    );
    expect(byClass.find(({ title }) => title === 'Risk')!.class).toEqual({ name: 'Risk' });
    const byLabel = await groups('label', 'class:Action');
    expect(counted(byLabel)).toMatchObject({ Activity: 2, Process: 2 });
    expect(byLabel.at(-1)!.title).toBe('Without a label');
    expect(byLabel[0]!.label).toEqual({ name: byLabel[0]!.title });
  });

  test('choices come as the schema lists them, and one that nobody chose is the default', async () => {
    const all = await groups('Status', 'class:Risk');
    expect(all.map(({ title }) => title)).toEqual(
      ['Open', 'Resolved'].filter((title) => all.some((each) => each.title === title)),
    );
    expect(counted(all)['Open']).toBe((await found('class:Risk Status:Open')).length);
  });

  test('people go by their names, linked entities by number and name', async () => {
    expect(counted(await groups('Assignee'))).toMatchObject({ 'Walt Writer': 2 });
    const linked = await groups('"satisfied by"', 'class:Requirement');
    expect(linked.map(({ title }) => title)).toContain('A.1 Satellite');
    expect(linked.at(-1)!.title).toBe('Without satisfied by');
  });

  test('a redacted entity is in no group of a property', async () => {
    const amounts = await groups('Status', 'class:Cost');
    expect(amounts.reduce((sum, { count }) => sum + count, 0)).toBe((await found('class:Cost -is:redacted')).length);
  });

  test('both APIs answer alike', async () => {
    const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/groups', {
      query: 'class:Asset',
      by: 'class',
    });
    const told = (await answer.json()) as { groups: Group[]; isWhole: boolean };
    expect(told.isWhole).toBe(true);
    expect(counted(told.groups)).toEqual(counted(await groups('class', 'class:Asset')));
    expect(told.groups[0]).toMatchObject({ classId: truss.given.classId(told.groups[0]!.title), labelId: null });
  });

  test.each([
    ['Qualty', '', "Unknown field 'Qualty' at 1."],
    ['Probability', '', "Results cannot be grouped by 'Probability' at 1."],
    ['class,label', '', 'Only one field can be grouped by, at 7.'],
    ['class', 'limit:5', 'Groups always contain all results. Leave out limit.'],
    ['class', '(', 'Expected a term at 2.'],
  ])('by %s of "%s" is refused in words', async (by, query, message) => {
    const { errors } = await truss.graph('walt', GROUPS, { query, by });
    expect(errors![0]!.message).toBe(message);
    const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/groups', { query, by });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message });
  });

  test('possible groupings are offered, and each of them works', async () => {
    const { data } = await truss.graph(
      'walt',
      '{ project(organization: "acme", projectId: 1) { entityGroupings { by title } } }',
      {},
    );
    const { entityGroupings } = (data as { project: { entityGroupings: { by: string; title: string }[] } }).project;
    const titles = entityGroupings.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Class', 'Status', 'Assignee', 'Due Date', 'verified by']));
    expect(titles).not.toContain('Probability');
    for (const { by } of entityGroupings)
      expect((await groups(by, `id:${ids.get('A.1')}`)).length, by).toBeGreaterThan(0);
  });
});
