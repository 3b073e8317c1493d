// The screens of baselines: the list, a new one, what one holds, and what has become of it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { project, type as typeInto, visit } from '../../support/on-screen.tsx';

const permissions = ['READ', 'WRITE', 'WRITE_BASELINES', 'WRITE_TEST_CYCLES'];
const made = { created: '2026-01-02T03:04:05.000Z', createdBy: 'rita', creator: { fullName: 'Rita Rowe' } };
const long = 'As reviewed by everybody who was there, '.repeat(5).trim();
const baseline = (baselineId: number, given: object) => ({
  id: `Baseline ${baselineId}`,
  baselineId,
  kind: 'BASELINE',
  description: '',
  covers: 'PROJECT',
  query: null,
  artifact: null,
  revision: 40,
  entityCount: 1234,
  results: null,
  ...made,
  ...given,
});
const edges = [baseline(2, { name: long }), baseline(1, { name: 'Risks', covers: 'QUERY', query: 'class:Risk' })].map(
  (node) => ({ node }),
);
const cycle = baseline(3, {
  name: 'First flight',
  kind: 'TEST_CYCLE',
  covers: 'ARTIFACT',
  artifact: { displayName: 'TS.1 Flight' },
  results: {
    caseCount: 4,
    passRate: 0.75,
    statuses: [
      { status: 'Passed', count: 3 },
      { status: 'Failed', count: 1 },
    ],
  },
});
const thing = (name: string) => ({
  id: `Entity ${name}`,
  number: '',
  displayName: name,
  class: { id: 'Class 1', name: 'Risk', icon: 'alert-triangle', colour: 'BLUE' },
});

const visitList = (given: object = {}, address = '/acme/p/7/baselines') =>
  visit(address, { project: { ...project, permissions, baselines: { edges }, ...given } });

test('baselines show their scope, date and author', async () => {
  visitList();
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]!.textContent).toContain(long);
  expect(rows[1]!.textContent).toContain('The whole project1,234');
  expect(rows[2]!.textContent).toContain('Results of class:Risk');
  expect(rows[2]!.textContent).toContain('by Rita Rowe');
});

test('a new one is of the whole project until another choice is made; a refusal is shown in the dialog', async () => {
  visitList();
  fireEvent.click(await screen.findByRole('button', { name: 'New baseline' }));
  const dialog = await screen.findByRole('dialog', { name: 'New baseline' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Query results' }));
  typeInto(within(dialog).getByRole('textbox', { name: 'Query' }), 'class:Risk');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create baseline' }));
  const mutation = await sent('NewBaselineMutation');
  expect(mutation.variables['input']).toMatchObject({ query: 'class:Risk' });
  mutation.refuse({ message: 'There is nothing to keep.' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('There is nothing to keep.');
});

test('a person who may not create one is told whom to ask', async () => {
  visitList({ permissions: ['READ'], baselines: { edges: [] } });
  expect(await screen.findByText(/An Owner of the project can create one/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New baseline' })).toBeNull();
});

test('test cycles have a list of their own, and show how the cases came out, in words too', async () => {
  visitList({
    baselines: ({ kind }: { kind: string }) => ({ edges: kind === 'BASELINE' ? edges : [{ node: cycle }] }),
  });
  await screen.findByText('Risks');
  fireEvent.click(screen.getByRole('tab', { name: 'Test cycles' }));
  const row = (await screen.findByText('First flight')).closest('tr')!;
  expect(row.textContent).toContain('TS.1 Flight3 Passed, 1 Failed75 %');
});

test('baselines that others create, rename and delete appear by themselves', async () => {
  visitList();
  await screen.findByText('Risks');
  give({ project: { ...project, permissions, baselines: { edges: [{ node: baseline(1, { name: 'Hazards' }) }] } } });
  await act(async () => (await sent('useBaselineNewsSubscription')).answer({ baselinesChanged: { number: 4 } }));
  expect(await screen.findByText('Hazards')).toBeDefined();
  expect(screen.queryByText('Risks')).toBeNull();
  expect(screen.queryByText(long)).toBeNull();
});

const visitOne = (tab: string, node: object, given: object = {}) =>
  visit(`/acme/p/7/baselines/2${tab}`, {
    project: {
      ...project,
      permissions,
      baselines: { edges: [] },
      baseline: baseline(2, { name: 'Reviewed' }),
      ...given,
    },
    node: { __typename: 'Baseline', id: 'Baseline 2', ...node },
  });
const page = { pageInfo: { hasNextPage: false, endCursor: null } };

test('the contents of a baseline are shown as they were, and it is deleted once its name is typed', async () => {
  visitOne('', {
    entities: { ...page, totalCount: 1, edges: [{ node: { ...thing('Storm'), labels: [], attributes: [] } }] },
  });
  expect(await screen.findByText('1 entity, as of this baseline')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Reviewed?' });
  const sure = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete baseline' });
  expect(sure().disabled).toBe(true);
  typeInto(within(dialog).getByRole('textbox'), 'Reviewed');
  await waitFor(() => expect(sure().disabled).toBe(false));
  fireEvent.click(sure());
  expect((await sent('DeleteBaselineMutation')).variables['input']).toEqual({
    baselineId: 'Baseline 2',
    name: 'Reviewed',
  });
});

test.each([
  ['renames', baseline(2, { name: 'Reviewed twice' }), 'Reviewed twice'],
  ['deletes', null, 'Baseline not found'],
])('a baseline that somebody %s meanwhile says so', async (_does, now, told) => {
  visitOne('', { entities: { ...page, totalCount: 0, edges: [] } });
  await screen.findByRole('heading', { name: 'Reviewed' });
  give({ project: { ...project, permissions, baselines: { edges: [] }, baseline: now } });
  await act(async () => (await sent('useBaselineNewsSubscription')).answer({ baselinesChanged: { number: 4 } }));
  expect(await screen.findByRole('heading', { name: told })).toBeDefined();
});

test('differences have signs and words, and chosen ones are reverted; later entities cannot be', async () => {
  const row = (kind: string, name: string, changes: object[] = []) => ({
    node: {
      kind,
      isMoved: false,
      entityId: Number.parseInt(name, 36),
      entityNodeId: `Entity ${name}`,
      before: kind === 'ADDED' ? null : thing(name),
      after: kind === 'REMOVED' ? null : thing(name),
      changes,
    },
  });
  const change = {
    type: 'DESCRIPTION',
    field: 'Description',
    wording: 'changed',
    originalText: 'a cold storm',
    valueText: 'a warm storm',
    value: '',
    originalState: '',
    propertyType: null,
    entity: null,
  };
  const compared = {
    branches: { edges: [] },
    branch: null,
    compare: {
      ...page,
      totalCount: 3,
      counts: { added: 1, removed: 1, changed: 1, moved: 0 },
      edges: [row('CHANGED', 'Storm', [change]), row('ADDED', 'Flood'), row('REMOVED', 'Quake!')],
    },
  };
  visitOne('?tab=compare', {}, compared);
  expect(await screen.findByText('~ Changed', { selector: 'td' })).toBeDefined();
  expect(screen.getByText('+ Added', { selector: 'td' })).toBeDefined();
  expect(screen.getByText('− Removed', { selector: 'td' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /Storm/ }));
  expect((await screen.findByText('cold')).tagName).toBe('DEL');
  expect(screen.getByText('warm').tagName).toBe('INS');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Flood' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Storm' }));
  fireEvent.click(screen.getByRole('button', { name: 'Revert selected' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revert' }));
  expect((await sent('RevertDialogMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity Storm' }],
  });
});
