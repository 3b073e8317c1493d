// A new entity is made in one save, once, with all that was typed, and nothing is lost when it is refused.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { storedDrafts } from '../../../web/parts/model/unsaved/stored-drafts.ts';
import { sent, unanswered } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';

const CREATE = 'useSaveMutation';
const power = { propertyId: 3, name: 'Power', type: 'NUMBER', defaultValue: 5 };
const due = { propertyId: 4, name: 'Due', type: 'DATETIME' };
const asset = { classId: 1, name: 'Asset', properties: [power, due] };
const thing = { classId: 2, name: 'Thing', isAbstract: true };
const schema = { classes: [asset, thing] };

const open = (classId = 1, permissions = ['READ', 'WRITE']) =>
  visit(`/acme/p/7/database/entity/create/${classId}`, { project: { ...project, permissions, schema } });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ctrlS = () => fireEvent.keyDown(field('Name'), { key: 's', ctrlKey: true });
const openAndName = async () => {
  open();
  await screen.findByRole('heading', { name: 'New Asset' });
  type(field('Name'), 'Pump');
};
const made = { saveEntities: { entities: [{ entityId: 12 }] } };

test('a new entity is sent as typed, and then shown', async () => {
  await openAndName();
  expect(field('Power').value).toBe('5');
  type(field('Power'), '7');
  press('Create Asset');
  const creation = await sent(CREATE);
  const entity = {
    classId: 'Class 1',
    number: '',
    name: 'Pump',
    description: '',
    attributes: [{ propertyId: 'Property 3', value: 7 }],
  };
  expect(creation.variables['input']).toEqual({ projectId: 'Project 7', entities: [entity] });
  await creation.answer(made);
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/12'));
});

test('"Create and next" continues with an empty form', async () => {
  await openAndName();
  type(field('Power'), '7');
  press('Create and add another');
  await (await sent(CREATE)).answer(made);
  await waitFor(() => expect(field('Name').value).toBe(''));
  expect(field('Power').value).toBe('5');
  expect(location.pathname).toBe('/acme/p/7/database/entity/create/1');
});

test('the next is typed while the one before is made, and each is made once, in turn', async () => {
  await openAndName();
  press('Create and add another');
  const first = await sent(CREATE);
  expect(document.activeElement).toBe(field('Name'));
  expect(field('Name').value).toBe('');
  type(field('Name'), 'Valve');
  press('Create and add another');
  press('Create and add another');
  expect(unanswered().filter((name) => name === CREATE)).toHaveLength(1);
  await first.answer(made);
  const second = await sent(CREATE);
  expect(second.variables['input']).toMatchObject({ entities: [{ name: 'Valve' }] });
  type(field('Name'), 'Hose');
  await second.answer(made);
  expect(field('Name').value).toBe('Hose');
  expect(unanswered()).not.toContain(CREATE);
});

test('an entity that is refused while the next one is typed is named, and can be swapped with it', async () => {
  await openAndName();
  press('Create and add another');
  type(field('Name'), 'Valve');
  (await sent(CREATE)).refuse({ message: 'The project is full.' });
  expect((await screen.findByRole('alert')).textContent).toContain('“Pump” was not created');
  expect(field('Name').value).toBe('Valve');
  press('Restore “Pump”');
  expect(field('Name').value).toBe('Pump');
  press('Restore “Valve”');
  expect(field('Name').value).toBe('Valve');
});

test('a refused entity comes back into a form that is still empty', async () => {
  await openAndName();
  press('Create and add another');
  (await sent(CREATE)).refuse({ message: 'The project is full.' });
  await waitFor(() => expect(field('Name').value).toBe('Pump'));
});

test('an empty form creates nothing, by key or by button', async () => {
  await openAndName();
  type(field('Name'), ' ');
  ctrlS();
  type(field('Name'), '');
  ctrlS();
  press('Create Asset');
  press('Create and add another');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing entered yet');
  expect(document.activeElement).toBe(field('Name'));
  expect(unanswered()).not.toContain(CREATE);
});

const escape = () => fireEvent.keyDown(field('Name'), { key: 'Escape' });
test.each<[way: string, leave: () => unknown, to: string]>([
  ['a link', () => fireEvent.click(screen.getAllByRole('link', { name: 'Database' })[0]!), '/acme/p/7/database'],
  ['Back', () => history.back(), '/acme/p/7/dashboard'],
  ['Cancel', () => press('Cancel'), '/acme/p/7/dashboard'],
  [
    'a key to elsewhere',
    () => ['g', 'd'].forEach((key) => fireEvent.keyDown(document.body, { key })),
    '/acme/p/7/dashboard',
  ],
])('what is typed of it waits for whoever leaves by %s', async (_, leave, to) => {
  history.replaceState(null, '', '/acme/p/7/dashboard');
  history.pushState(null, '', '/');
  await openAndName();
  type(field('Power'), '7');
  escape();
  expect(field('Name').value).toBe('Pump');
  leave();
  await waitFor(() => expect(location.pathname).toBe(to));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New Asset' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  open();
  await screen.findByText(/New Asset/, { selector: 'h1' });
  press('Restore draft of New Asset');
  expect([field('Name').value, field('Power').value]).toEqual(['Pump', '7']);
});

test('input typed while an entity is created waits on its page', async () => {
  await openAndName();
  press('Create Asset');
  type(field('Name'), 'Pump station');
  await (await sent(CREATE)).answer(made);
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/12'));
  const place = { username: 'walt', organization: 'acme', projectId: 7, entity: '12' };
  expect(storedDrafts(place).get('name')).toMatchObject({ value: 'Pump station', base: 'Pump' });
});

test('a refused entity stays as typed, with the reason above it', async () => {
  await openAndName();
  press('Create Asset');
  (await sent(CREATE)).refuse({ message: 'The project is full.' });
  expect((await screen.findByRole('alert')).textContent).toContain('The project is full.');
  expect(field('Name').value).toBe('Pump');
});

test('while the request is under way, Ctrl S does not make it twice', async () => {
  await openAndName();
  ctrlS();
  await sent(CREATE);
  ctrlS();
  expect(unanswered().filter((name) => name === CREATE)).toHaveLength(1);
});

test('an invalid value prevents sending, by button and by Ctrl S', async () => {
  await openAndName();
  type(field('Due'), 'soon');
  fireEvent.blur(field('Due'));
  await screen.findByText(/^'soon' is not a date/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Asset' }).disabled).toBe(true);
  ctrlS();
  expect(unanswered()).not.toContain(CREATE);
});

test.each([
  ['an abstract class', 2, 'WRITE', 'Class not found'],
  ['a class that is not there', 9, 'WRITE', 'Class not found'],
  ['any class, by somebody who may only read', 1, 'READ', 'Not allowed'],
])('none is made of %s', async (_what, classId, permission, title) => {
  open(classId, [permission]);
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});

test('only initial states are offered', async () => {
  const status = {
    propertyId: 5,
    name: 'Status',
    type: 'ENUMERATION',
    choices: ['Draft', 'In Review', 'Approved'],
    defaultValue: 'Draft',
  };
  const watched = { classId: 3, name: 'Requirement', properties: [status] };
  const beginnings = [{ class: watched, property: status, states: ['Draft', 'In Review'] }];
  visit('/acme/p/7/database/entity/create/3', {
    project: { ...project, permissions: ['READ', 'WRITE'], schema: { classes: [watched] }, beginnings },
  });
  fireEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Draft', 'In Review']);
});
