// Server administrators turn accounts off and on after a question, and end sessions of others; support users and organization
// administrators only look.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../support/mock-graph.ts';
import { type, visit, walt } from '../support/on-screen.tsx';

const rita = { username: 'rita', fullName: 'Rita Mae Brown', isOff: false };
const account = { id: 'SupportedUser:rita', ...rita, isActivated: true, sessions: 2, organizations: [] };
const root = { ...walt, isAdministrator: true };
const acme = { slug: 'acme', name: 'Acme', viewerIsAdministrator: true };
const page = (nodes: object[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node, i) => ({ cursor: String(i), node })),
  pageInfo: { hasNextPage: false, endCursor: null },
});
const member = { username: 'rita', level: 'MEMBER', isActivated: true, user: { id: 'User:rita', ...rita } };
const organization = { ...acme, members: page([member]) };

test('support users see accounts but cannot change them', async () => {
  visit('/admin/support?user=rita', {
    viewer: { ...walt, isSupport: true },
    supportedUsers: [{ ...account, isOff: true }],
  });
  const card = within(await screen.findByRole('region', { name: 'rita' }));
  card.getByText('Deactivated');
  expect(card.queryByRole('button', { name: /account|Sessions/ })).toBeNull();
});

test('an account is turned off, and on again, after a question that says what will happen', async () => {
  visit('/admin/support?user=rita', { viewer: root, supportedUsers: [account] });
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate account: rita' }));
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate the account of Rita Mae Brown?' }));
  question.getByText(/signed out everywhere/);
  fireEvent.click(question.getByRole('button', { name: 'Deactivate' }));
  const first = await sent('TurnAccountDialogOffMutation');
  expect(first.variables).toEqual({ input: { username: 'rita' } });
  first.refuse({ message: 'You cannot turn your own account off.' });
  expect((await question.findByRole('alert')).textContent).toContain('your own account');
  fireEvent.click(question.getByRole('button', { name: 'Deactivate' }));
  const off = { ...account, isOff: true, sessions: 0 };
  await (await sent('TurnAccountDialogOffMutation')).answer({ turnOffAccount: { user: null, account: off } });
  await screen.findByText('Deactivated');
  await screen.findByText('0 sessions now');

  fireEvent.click(screen.getByRole('button', { name: 'Reactivate account: rita' }));
  const again = within(await screen.findByRole('dialog', { name: 'Reactivate the account of Rita Mae Brown?' }));
  fireEvent.click(again.getByRole('button', { name: 'Reactivate' }));
  await (await sent('TurnAccountDialogOnMutation')).answer({ turnOnAccount: { user: null, account } });
  await waitFor(() => expect(screen.queryByText('Deactivated')).toBeNull());
});

test('nobody is offered to turn off their own account', async () => {
  visit('/admin/support?user=walt', { viewer: root, supportedUsers: [{ ...account, username: 'walt' }] });
  await screen.findByRole('button', { name: 'Sessions of walt' });
  expect(screen.queryByRole('button', { name: /activate account/i })).toBeNull();
});

test("another user's sessions are listed, and ended one by one or all at once", async () => {
  const one = { id: 'a', agent: 'curl/8.0', address: '192.0.2.1', method: 'NATIVE', isCurrent: false };
  const two = { ...one, id: 'b', agent: 'wget/1.0', address: '192.0.2.2' };
  visit('/admin/support?user=rita', { viewer: root, supportedUsers: [account], userSessions: [one, two] });
  fireEvent.click(await screen.findByRole('button', { name: 'Sessions of rita' }));
  const list = within(await screen.findByRole('dialog', { name: 'Sessions of rita' }));
  fireEvent.click(await list.findByRole('button', { name: 'End the session in curl/8.0, 192.0.2.1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End session' }));
  const call = await sent('AccountSessionsMutation');
  expect(call.variables).toEqual({ input: { username: 'rita', sessionId: 'a' } });
  await call.answer({ revokeSessionsOf: { ended: 1, sessions: [two], account: { ...account, sessions: 1 } } });
  await waitFor(() => expect(list.queryByText('curl/8.0')).toBeNull());
  fireEvent.click(list.getByRole('button', { name: 'End all sessions' }));
  await screen.findByText(/^1 session ends immediately/);
  fireEvent.click(screen.getByRole('button', { name: 'End 1 session' }));
  const all = await sent('AccountSessionsMutation');
  expect(all.variables).toEqual({ input: { username: 'rita' } });
  await all.answer({ revokeSessionsOf: { ended: 1, sessions: [], account: { ...account, sessions: 0 } } });
  await list.findByText('rita is not signed in anywhere.');
});

test('only server administrators find account actions among the people of an organization', async () => {
  visit('/admin/acme/users', { organizations: [acme], organization });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Rita Mae Brown' }));
  await screen.findByRole('menuitem', { name: 'Remove' });
  expect(screen.queryByRole('menuitem', { name: /account/i })).toBeNull();
});

test('an account can be turned off, and its sessions opened, from the people of an organization', async () => {
  visit('/admin/acme/users', { viewer: root, organizations: [acme], organization });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Rita Mae Brown' }));
  const link = await screen.findByRole('menuitem', { name: 'Account and sessions' });
  expect(link.getAttribute('href')).toBe('/admin/support?user=rita');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Deactivate account' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const user = { id: 'User:rita', ...rita, isOff: true };
  await (await sent('TurnAccountDialogOffMutation')).answer({ turnOffAccount: { user, account: null } });
  await screen.findByText('deactivated');
});

test('administrators of an organization require a second step without changing other preferences', async () => {
  const preferences = { banner: 'Welcome' };
  visit('/admin/server/acme', { organizations: [acme], organization: { ...acme, preferences } });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit organization' }));
  fireEvent.click(await screen.findByLabelText(/^Require two-factor authentication/));
  type(screen.getByLabelText('Name'), 'Acme Space');
  fireEvent.click(screen.getByRole('button', { name: 'Save organization' }));
  const { variables } = await sent('OrganizationDialogSaveMutation');
  expect(variables).toMatchObject({
    input: { organizationId: 'Organization acme', preferences: { banner: 'Welcome', 'signIn.demandTwoStep': true } },
  });
});
