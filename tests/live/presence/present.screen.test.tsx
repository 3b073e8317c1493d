// Other people in the project, shown in the bar, at the entity and in its fields; and the messages of this page about itself.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { runCommand } from '../../../web/ui/shortcuts.tsx';
import { field, pump, visitPump } from '../../model/entities/on-entity.tsx';
import { give, sent, unanswered, type Sent } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';

const FEED = 'usePresenceFeedSubscription';
const SET = 'senderMutation';
const nothing = { watching: [], editing: [] };
const walt = { username: 'walt', fullName: 'Walt Whitman', ...nothing };
const rita = { username: 'rita', fullName: 'Rita Rowe', ...nothing };
const at = (person: object, ...editing: (string | null)[]) => ({
  ...person,
  watching: [12],
  editing: editing.map((each) => ({ entityId: 12, field: each })),
});

const tell = async (change: object) => {
  const { answer } = await sent(FEED);
  await act(() => answer({ presenceChanged: { isWhole: false, changed: [], gone: [], ...change } }));
};
const everybody = (...changed: object[]) => tell({ isWhole: true, changed });
const users = (name: string) => screen.findByRole('button', { name });
/** The status that this page sends, answered so that the next can follow. */
async function said(): Promise<Sent['variables']['input']> {
  const { variables, answer } = await sent(SET);
  await act(() => answer({ setPresence: {} }));
  return variables['input'] as Sent['variables']['input'];
}

test('the bar counts everybody once and lists their activity', async () => {
  await visitPump();
  await everybody(walt, at(rita, 'name'));
  give({ project: { ...project, presence: [{ username: 'rita', entities: [{ ...pump }] }] } });
  fireEvent.click(await users('Active users, 2'));
  const list = within(await screen.findByRole('dialog', { name: 'Active users' }));
  await list.findByRole('link', { name: 'A.1 Pump' });
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'RRRita RoweEditing A.1 Pump',
    'WWWalt Whitman (you)In the project',
  ]);
  // Another page of Rita's counts as the same user.
  await tell({ changed: [at(rita)] });
  await users('Active users, 2');
  await tell({ gone: ['rita'] });
  await users('Active users, 1');
  expect(list.getByText('No one else is online.')).toBeTruthy();
});

test('the palette opens the list too; alone in the project, Escape closes it and gives the focus back', async () => {
  await visitPump();
  await everybody(walt);
  await users('Active users, 1');
  screen.getByRole('main').focus();
  await act(async () => runCommand('Active users'));
  const list = await screen.findByRole('dialog', { name: 'Active users' });
  await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Active users' })).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('the list opens a focused chat with a person, but none with oneself', async () => {
  sessionStorage.clear();
  await visitPump();
  await everybody(walt, rita);
  const button = await users('Active users, 2');
  fireEvent.click(button);
  const list = within(await screen.findByRole('dialog', { name: 'Active users' }));
  expect(list.queryByRole('button', { name: /Walt/ })).toBeNull();
  const chat = list.getByRole('button', { name: 'Chat with Rita Rowe' });
  await waitFor(() => expect(document.activeElement).toBe(chat));
  fireEvent.click(chat);
  const field = await screen.findByRole('textbox', { name: 'Message to Rita Rowe' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('the form shows viewers of the entity and editors of each field; a new name shows at once', async () => {
  await visitPump();
  await everybody(walt, at(rita));
  await screen.findByText('Rita Rowe is viewing this');
  await tell({ changed: [at(rita, 'name')] });
  await screen.findByText('Rita Rowe is editing this');
  const frame = field('Name').closest('.en-field')!;
  expect(frame.textContent).toContain('Rita Rowe');
  expect(frame.querySelector('.pr-field')).not.toBeNull();
  expect(field('Number').closest('.en-field')!.querySelector('.pr-field')).toBeNull();
  // The field stays readable and editable.
  expect(field('Name').readOnly).toBe(false);
  await tell({ changed: [{ ...at(rita, 'name'), fullName: 'Rita Miller' }] });
  await screen.findByText('Rita Miller is editing this');
  await tell({ gone: ['rita'] });
  await waitFor(() => expect(frame.querySelector('.pr-field')).toBeNull());
});

test('a changed name is loaded for everything that shows people', async () => {
  await visitPump({ creator: { username: 'rita', fullName: 'Rita Rowe' }, modifier: null, modifiedBy: null });
  await everybody(walt, rita);
  const renamed = { username: 'rita', fullName: 'Rita Miller', firstName: 'Rita', lastName: 'Miller' };
  give({ project: { ...project, presence: [{ username: 'rita', user: renamed }] } });
  await tell({ changed: [{ ...rita, fullName: 'Rita Miller' }] });
  await screen.findByText(/by Rita Miller/);
});

test('the page sends its entities, and the field with the focus', async () => {
  await visitPump();
  await everybody(walt);
  const first = await said();
  expect(first).toMatchObject({ projectId: 'Project 7', watching: ['Entity 12'], editing: [] });
  expect(first.clientId).toMatch(/^[0-9a-f-]{36}$/);
  expect((await sent(FEED)).variables).toMatchObject({ organization: 'acme', projectId: 7, clientId: first.clientId });
  fireEvent.focus(field('Name'));
  expect(await said()).toMatchObject({ watching: ['Entity 12'], editing: [{ entityId: 'Entity 12', field: 'name' }] });
  fireEvent.blur(field('Name'), { relatedTarget: field('Number') });
  fireEvent.focus(field('Number'));
  expect(await said()).toMatchObject({ editing: [{ entityId: 'Entity 12', field: 'number' }] });
  fireEvent.blur(field('Number'));
  expect(await said()).toMatchObject({ watching: ['Entity 12'], editing: [] });
});

test('viewers without permission to write send no edited field', async () => {
  await visitPump({}, ['READ']);
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await everybody(walt);
  expect(await said()).toMatchObject({ watching: ['Entity 12'], editing: [] });
});

test('a status that the server has lost, as after a reconnect, is sent again', async () => {
  await visitPump();
  await everybody(walt);
  await said();
  await everybody(at(walt));
  fireEvent.focus(field('Name'));
  await said();
  await everybody(walt);
  expect(await said()).toMatchObject({ watching: ['Entity 12'], editing: [{ entityId: 'Entity 12', field: 'name' }] });
});

test('leaving a page ends its presence at once', async () => {
  await visitPump();
  await sent(FEED);
  act(() => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await waitFor(() => expect(unanswered()).not.toContain(FEED));
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await sent(FEED);
});
