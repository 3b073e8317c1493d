// Users see and change their own account from the user menu.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { type, visit, walt } from '../../support/on-screen.tsx';

const organization = { slug: 'acme', name: 'Acme' };

async function openMenu(viewer: object = {}, root: object = {}) {
  const own = { ...walt, authentication: 'NATIVE', ...viewer };
  visit('/acme/dashboard', { viewer: own, organization, ...root });
  fireEvent.click(await screen.findByRole('button', { name: /, your menu$/ }));
  return screen.findByRole('menu');
}

/** Opens an entry of the user menu; returns its dialog's content. */
async function openDialog(name: string, viewer: object = {}, root: object = {}) {
  const menu = await openMenu(viewer, root);
  fireEvent.click(within(menu).getByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog', { name }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const press = (dialog: Dialog, name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }));
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const topics = ['My Profile', 'Change Password', 'Two-Factor Authentication', 'Sessions', 'API Keys'];
const offered = (menu: HTMLElement) => topics.filter((name) => within(menu).queryByRole('menuitem', { name }));

test.each([
  ['NATIVE', ['Change Password', 'Two-Factor Authentication']],
  ['LDAP', ['Two-Factor Authentication']],
  ['SAML', []],
])('a user who signed in by %s is offered the parts of the account that Truss stores', async (authentication, own) => {
  expect(offered(await openMenu({ authentication }))).toEqual(['My Profile', ...own, 'Sessions', 'API Keys']);
});

test("administrators find their dashboard: the server's, or that of the present organization", async () => {
  const acme = { ...organization, viewerIsAdministrator: true };
  const menu = await openMenu({}, { organizations: [{ slug: 'abc', viewerIsAdministrator: true }, acme] });
  const entry = within(menu).getByRole('menuitem', { name: 'Admin Dashboard' });
  expect(entry.getAttribute('href')).toBe('/admin/server/acme');
});

test('a new address needs the password, and is announced until it is confirmed', async () => {
  const dialog = await openDialog('My Profile', { firstName: 'Walt', email: 'walt@example.org' });
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Walt'));
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  type(dialog.getByLabelText('Email'), 'w@example.org');
  type(dialog.getByLabelText('Current password'), 'right');
  press(dialog, 'Save profile');
  const call = await sent('ProfileFormMutation');
  expect(call.variables).toMatchObject({ input: { firstName: 'Walt', email: 'w@example.org', oldPassword: 'right' } });
  await call.answer({
    saveProfile: { confirmationSentTo: 'w@example.org', viewer: { ...walt, email: 'walt@example.org' } },
  });
  expect((await dialog.findByRole('status')).textContent).toContain('A link was emailed to w@example.org.');
});

test('a password is changed; a wrong one is shown and can be corrected', async () => {
  const dialog = await openDialog('Change Password');
  type(await dialog.findByLabelText('New password'), 'a few words');
  type(dialog.getByLabelText('Current password'), 'old');
  type(dialog.getByLabelText('Confirm new password'), 'a few words');
  press(dialog, 'Change password');
  const input = { oldPassword: 'old', newPassword: 'a few words', newPasswordConfirm: 'a few words' };
  const first = await sent('PasswordMutation');
  expect(first.variables).toEqual({ input });
  first.refuse({ message: 'Your current password is not correct. Try again.' });
  expect((await dialog.findByRole('alert')).textContent).toContain('not correct');
  press(dialog, 'Change password');
  await (await sent('PasswordMutation')).answer({ changePassword: { viewer: walt } });
  await dialogIsGone();
});

test('two-step sign-in is turned on by a code; its recovery codes stay until the user has kept them', async () => {
  const dialog = await openDialog('Two-Factor Authentication');
  type(await dialog.findByLabelText('Current password'), 'right');
  press(dialog, 'Set up two-factor authentication');
  await (
    await sent('TwoFactorOffMutation')
  ).answer({ beginTwoStep: { secret: 'ABCDEFGH', qrCode: 'data:image/png;base64,' } });
  await dialog.findByText('ABCD EFGH');
  type(dialog.getByLabelText('Code'), '123456');
  press(dialog, 'Turn on');
  const call = await sent('TwoFactorSetupMutation');
  expect(call.variables).toEqual({ input: { code: '123456' } });
  const viewer = { ...walt, authentication: 'NATIVE', twoStepEnabled: true };
  await call.answer({ confirmTwoStep: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'], viewer } });
  await dialog.findByText('CCCC-DDDD');
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(dialog.getByRole('link', { name: 'Download codes' }).getAttribute('href')).toContain('AAAA-BBBB');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true);
  fireEvent.click(dialog.getByLabelText('I have saved the codes'));
  press(dialog, 'Done');
  await dialog.findByText(/^Two-factor authentication is on\./);
});

test('turning it off needs the password and a code', async () => {
  const dialog = await openDialog('Two-Factor Authentication', { twoStepEnabled: true });
  await dialog.findByText(/^Two-factor authentication is on\./);
  press(dialog, 'Turn off');
  type(dialog.getByLabelText('Current password'), 'right');
  type(dialog.getByLabelText('Code from your app, or a recovery code'), '123456');
  press(dialog, 'Turn off');
  const call = await sent('TwoFactorOnTurnOffMutation');
  expect(call.variables).toEqual({ input: { password: 'right', code: '123456' } });
  await call.answer({ turnOffTwoStep: { viewer: { ...walt, authentication: 'NATIVE', twoStepEnabled: false } } });
  await dialog.findByRole('button', { name: 'Set up two-factor authentication' });
});

test('a required second step stays on, and its recovery codes can be renewed', async () => {
  const dialog = await openDialog('Two-Factor Authentication', { twoStepEnabled: true, twoStepDemanded: true });
  await dialog.findByText("Your organization requires it, so it can't be turned off.");
  expect(dialog.queryByRole('button', { name: 'Turn off' })).toBeNull();
  dialog.getByRole('button', { name: 'New recovery codes' });
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const here = { id: 'a', agent: firefox, address: '192.0.2.1', method: 'NATIVE', isCurrent: true };
const there = { ...here, id: 'b', agent: 'curl/8.0', address: '192.0.2.2', isCurrent: false };

test('sessions are listed, this one marked; ending another asks first', async () => {
  const dialog = await openDialog('Sessions', { sessions: [here, there] });
  const [own, other] = await dialog.findAllByRole('listitem');
  expect(own!.textContent).toMatch(/^Firefox on LinuxThis session192\.0\.2\.1, by password/);
  expect(within(own!).queryByRole('button')).toBeNull();
  fireEvent.click(within(other!).getByRole('button', { name: 'End the session in curl/8.0, 192.0.2.2' }));
  const question = within(await screen.findByRole('dialog', { name: 'End the session in curl/8.0?' }));
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'End session' }).disabled).toBe(true);
  type(question.getByLabelText('Current password'), 'right');
  press(question, 'End session');
  const call = await sent('SessionsRevokeMutation');
  expect(call.variables).toEqual({ input: { sessionId: 'b', password: 'right' } });
  await call.answer({ revokeSession: { viewer: { ...walt, sessions: [here] } } });
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'End all other sessions' }).disabled).toBe(true);
});

test('a key is made for an organization or a part of it, shown once, and revoked after a question', async () => {
  const key = { id: 'k', name: 'Nightly', start: 'truss_abc', scope: ['organization:acme:project:7:READ'] };
  const permissions = ['organization:acme:project:7:READ', 'organization:other:member'];
  const viewer = { permissions, apiKeys: [] };
  const dialog = await openDialog('API Keys', viewer, { organizations: [organization] });
  await dialog.findByText('You have no API keys.');
  press(dialog, 'New API key');
  type(dialog.getByLabelText('Name'), 'Nightly');
  fireEvent.click(dialog.getByLabelText('Selected permissions'));
  fireEvent.click(dialog.getByLabelText('Permissions', { selector: 'input' }));
  const options = await screen.findAllByRole('option', { name: /^organization:/ });
  expect(options.map(({ textContent }) => textContent)).toEqual(['organization:acme:project:7:READ']);
  fireEvent.click(options[0]!);
  press(dialog, 'Create key');
  const call = await sent('NewApiKeyMutation');
  expect(call.variables).toEqual({
    input: { name: 'Nightly', organization: 'acme', days: 90, permissions: ['organization:acme:project:7:READ'] },
  });
  await call.answer({ createApiKey: { key: 'truss_abcdef', viewer: { ...walt, apiKeys: [key] } } });
  await dialog.findByText('truss_abcdef');
  press(dialog, 'I have copied it');
  await dialog.findByText('acme, project 7: READ');
  expect(dialog.queryByText('truss_abcdef')).toBeNull();
  press(dialog, 'Revoke Nightly');
  press(within(await screen.findByRole('dialog', { name: 'Revoke Nightly?' })), 'Revoke key');
  const revoke = await sent('RevokeApiKeyMutation');
  expect(revoke.variables).toEqual({ input: { apiKeyId: 'k' } });
  await revoke.answer({ revokeApiKey: { viewer: { ...walt, apiKeys: [] } } });
  await dialog.findByText('You have no API keys.');
});
