// Permitted links are edited in a matrix by the keyboard, with inverses in step; and the schema is explored as a graph.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { plainClass, schemaItem } from '../../support/schema-items.ts';

const row = (targetClassId: number, targetRelationId: number, isHidden = false) => ({
  targetClassId,
  targetRelationId,
  isHidden,
});
const asset = schemaItem('Class', 1, 'Asset', { ...plainClass, localTargetRelations: [row(1, 5), row(1, 6)] });
const pump = schemaItem('Class', 2, 'Pump', { ...plainClass, parentId: 1, localTargetRelations: [row(3, 5)] });
const valve = schemaItem('Class', 3, 'Valve', { ...plainClass, localTargetRelations: [row(2, 6)] });
const feeds = { ...schemaItem('Relation', 5, 'feeds'), isCanonical: true, properties: [] };
const fedBy = { ...schemaItem('Relation', 6, 'fed by'), isCanonical: false, properties: [], inverse: feeds };
const schema = {
  classes: [asset, pump, valve],
  relations: [{ ...feeds, inverse: fedBy }, fedBy],
  labels: [],
  properties: [],
};
const see = async (path: string, sign: string, permissions = ['READ', 'WRITE', 'WRITE_SCHEMA']) => {
  visit(`/acme/p/7/schema/${path}`, {
    project: { ...project, permissions, schema, counts: { total: 0, byClass: [], byLabel: [] }, linkCounts: [] },
  });
  await screen.findByRole('heading', { name: sign });
};
const cellsIn = (name: string) => {
  const grid = within(screen.getByRole('grid', { name }));
  return grid.getAllByRole('row').map((each) => [...each.querySelectorAll('td')]);
};
const said = (name: string) =>
  cellsIn(name)
    .slice(1)
    .map((row) => row.map((cell) => cell.getAttribute('aria-label')));
const chooseRelation = (name: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: 'Relation' }));
  fireEvent.click(screen.getByRole('option', { name }));
};

test('the relations from one class to another are counted, and a pair is opened to tick them', async () => {
  await see('matrix', 'Target relations');
  expect(said('Relations between classes')).toEqual([
    ['2 relations', '0 relations', '0 relations'],
    ['0 relations', '0 relations', '1 relation'],
    ['0 relations', '1 relation', '0 relations'],
  ]);
  const first = cellsIn('Relations between classes')[1]![0]!;
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement!, { key: 'End' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('1 relation');
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  const pair = within(screen.getByRole('group', { name: 'From Pump to Valve' }));
  expect(pair.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, true]);
});

test('a cell of one relation is changed by keys, its inverse follows, and both classes are saved after a preview', async () => {
  await see('matrix', 'Target relations');
  chooseRelation('feeds');
  expect(said('Allowed by feeds')).toEqual([
    ['permitted', 'not allowed, inherited', 'not allowed'],
    ['not allowed, inherited', 'not allowed, inherited', 'permitted'],
    ['not allowed', 'not allowed', 'not allowed'],
  ]);
  const cell = () => cellsIn('Allowed by feeds')[2]![2]!;
  cell().focus();
  fireEvent.keyDown(cell(), { key: ' ' });
  expect(cell().getAttribute('aria-label')).toBe('allowed, but not offered, changed');
  fireEvent.keyDown(cell(), { key: 'Enter' });
  expect(cell().getAttribute('aria-label')).toBe('not allowed, changed');
  const asked = await sent('useSchemaImpactTryMutation');
  const classes = [
    { classId: 'Class 2', targetRelations: [] },
    { classId: 'Class 3', targetRelations: [] },
  ];
  expect(asked.variables['input']).toMatchObject({ isTrial: true, classes });
  await asked.answer({ saveSchema: { impacts: [] } });
  await screen.findByText('No existing data is affected.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await sent('useSchemaSaveMutation')).variables['input']).toEqual({ ownerId: 'Project 7', classes });
});

test('a reader looks at the matrix and changes nothing; classes are found by a part of their name', async () => {
  await see('matrix', 'Target relations', ['READ']);
  chooseRelation('feeds');
  const cell = cellsIn('Allowed by feeds')[1]![0]!;
  fireEvent.click(cell);
  expect(cell.getAttribute('aria-label')).toBe('permitted');
  type(screen.getByRole('textbox', { name: 'Find a class to link from' }), 'val');
  expect(said('Allowed by feeds')).toHaveLength(1);
  type(screen.getByRole('textbox', { name: 'Find a class to link from' }), 'nothing');
  screen.getByText('No matching class.');
});

test('the graph leads from class to class: to parents, subclasses, and targets', async () => {
  await see('graph', 'Asset');
  fireEvent.click(screen.getByRole('button', { name: 'Pump' }));
  await screen.findByRole('heading', { name: 'Pump' });
  expect(location.search).toBe('?of=2');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pump'));
  const ways = within(screen.getByRole('list', { name: 'Outgoing relations' }));
  expect(ways.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'fed by from AssetAsset',
    'feedsValve',
    'feeds from AssetAsset',
  ]);
  const stops = screen.getAllByRole('button', { name: /^(Asset|Valve)$/ });
  stops[0]!.focus();
  fireEvent.keyDown(stops[0]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(stops[1]);
});
