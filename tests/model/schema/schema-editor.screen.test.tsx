// The schema editor: what a schema consists of is found and read, and classes, relations and labels are made, changed and deleted.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';

const item = (kind: string, number: number, name: string, more: object = {}) => ({
  id: `${kind} ${number}`,
  [`${kind.toLowerCase()}Id`]: number,
  name,
  description: '',
  projectId: 7,
  isHidden: false,
  isLocked: false,
  ...more,
});
const look = { icon: 'cube', colour: 'BLUE', isAbstract: false, parentId: null, localTargetRelations: [] };
const asset = item('Class', 1, 'Asset', { ...look, projectId: 0, isLocked: true });
const pump = item('Class', 2, 'Pump', { ...look, parentId: 1 });
const property = (number: number, name: string, classId: number | null, more: object = {}) =>
  item('Property', number, name, { type: 'TEXT', choices: [], defaultValue: null, order: number, classId, ...more });
const mass = property(3, 'Mass', 1);
const state = property(4, 'State', 2, { type: 'ENUMERATION', choices: ['On', 'Off'], defaultValue: 'Off' });
const feeds = { ...item('Relation', 5, 'feeds'), isCanonical: true, properties: [] };
const fedBy = { ...item('Relation', 6, 'fed by'), isCanonical: false, properties: [], inverse: feeds };
const relations = [{ ...feeds, inverse: fedBy }, fedBy];
const schema = {
  classes: [asset, pump],
  relations,
  labels: [item('Label', 8, 'Spare', { classIds: [2], parentId: null, isLinkedLabel: false })],
  properties: [mass, state],
};
const counts = { total: 9, byClass: [{ class: pump, count: 9 }], byLabel: [] };
const owner = ['READ', 'WRITE', 'WRITE_SCHEMA'];
const see = async (path: string, sign: string, permissions = owner) => {
  visit(`/acme/p/7/schema${path}`, {
    project: { ...project, permissions, schema, counts, linkCounts: [] },
  });
  await screen.findByRole('heading', { name: sign });
};
const saved = async () => (await sent('useSchemaSaveMutation')).variables['input'];
const save = () => fireEvent.click(screen.getByRole('button', { name: /^(Save|Create)/ }));

test('classes stand as a tree with their counts, and are found by a part of their name', async () => {
  await see('', 'Schema');
  const panel = within(screen.getByRole('navigation', { name: 'Schema' }));
  expect(panel.getAllByRole('link').map((each) => each.textContent)).toEqual(['', 'Asset 0', 'Pump 9']);
  type(panel.getByRole('textbox', { name: 'Find a class' }), 'pum');
  expect(panel.queryByRole('link', { name: /^Pump/ })).not.toBeNull();
  type(panel.getByRole('textbox', { name: 'Find a class' }), 'none');
  panel.getByText('No class is called like this.');
  fireEvent.click(panel.getByRole('tab', { name: /^Relations/ }));
  panel.getByRole('textbox', { name: 'Find a relation' });
});

test('of a changed class only what was changed of its properties is sent along', async () => {
  await see('/class/2', 'Pump');
  type(screen.getByRole('textbox', { name: 'Name' }), 'Fuel pump');
  fireEvent.click(screen.getByRole('button', { name: 'Property' }));
  type(screen.getByRole('textbox', { name: 'Name of the new property' }), 'Flow');
  fireEvent.change(screen.getByRole('combobox', { name: 'Type of Flow' }), { target: { value: 'NUMBER' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Relation to permit' }), { target: { value: '5' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Class that it may point at' }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Permit' }));
  save();
  expect(await saved()).toEqual({
    ownerId: 'Project 7',
    classes: [
      {
        classId: 'Class 2',
        name: 'Fuel pump',
        colour: 'BLUE',
        icon: 'cube',
        parentId: 'Class 1',
        isAbstract: false,
        isHidden: false,
        targetRelations: [{ targetRelationId: 'Relation 5', targetClassId: 'Class 1', isHidden: false }],
      },
    ],
    properties: [
      {
        propertyId: null,
        classId: 'Class 2',
        name: 'Flow',
        type: 'NUMBER',
        choices: [],
        defaultValue: null,
        isHidden: false,
        order: 5,
      },
    ],
  });
});

test('what a class inherits, and what features depend on, is told and cannot be changed there', async () => {
  await see('/class/2', 'Pump');
  const table = within(screen.getByRole('region', { name: 'Properties' }));
  expect(within(table.getByRole('row', { name: /^Mass/ })).queryAllByRole('textbox')).toEqual([]);
  table.getByText('Asset');
  fireEvent.click(screen.getByRole('link', { name: /^Asset/ }));
  await screen.findByText('Features depend on it: its name stays');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a new pair of relations comes whole, and leads to its page', async () => {
  await see('/relation/create', 'New relation');
  type(screen.getByRole('textbox', { name: 'Name' }), 'cools');
  type(screen.getByRole('textbox', { name: 'From the other end' }), 'cooled by');
  save();
  const made = await sent('useSchemaSaveMutation');
  expect(made.variables['input']).toMatchObject({
    relations: [
      { relationId: 'new:this end', inverseId: 'new:other end', name: 'cools' },
      { relationId: 'new:other end', inverseId: 'new:this end', name: 'cooled by' },
    ],
  });
  const cools = { ...item('Relation', 11, 'cools'), inverse: fedBy, properties: [] };
  const grown = { ...schema, relations: [...relations, cools] };
  give({
    project: { ...project, permissions: owner, schema: grown, counts, linkCounts: [] },
  });
  await made.answer({ saveSchema: { schema: grown } });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/schema/relation/11'));
});

test('what is in use stays, and the refusal says what uses it', async () => {
  await see('/label/8', 'Spare');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Spare?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  const message = "The label 'Spare' is on 2 entities. Take it off them first.";
  (await sent('useSchemaSaveDeleteMutation')).refuse({ title: 'In Use', message });
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  screen.getByRole('heading', { name: 'Spare' });
});

test('whoever leaves with changes is asked, and a reader changes nothing', async () => {
  await see('/label/8', 'Spare');
  type(screen.getByRole('textbox', { name: 'Name' }), 'Spares');
  fireEvent.click(screen.getAllByRole('link', { name: 'Workflow' })[0]!);
  await screen.findByRole('dialog', { name: 'Leave the schema unsaved?' });
});

test('a reader sees all of it and can change nothing', async () => {
  await see('/class/2', 'Pump', ['READ']);
  expect(screen.queryByRole('button', { name: /^(Save|Delete|Property|Permit)$/ })).toBeNull();
  const fields = [...document.querySelectorAll<HTMLInputElement>('.sce-form :is(input, textarea, select)')];
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((each) => !each.matches(':disabled'))).toEqual([]);
  screen.getByText('On, Off');
});
