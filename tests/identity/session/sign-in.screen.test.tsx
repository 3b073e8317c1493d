// Signing in: a wrong password is shown and can be corrected, and nothing is sent twice.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { give, sent, unanswered } from '../../support/mock-graph.ts';
import { type, visit, walt } from '../../support/on-screen.tsx';

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

beforeEach(async () => {
  visit('/', { viewer: null });
  type(await screen.findByLabelText('Username'), ' walt ');
  type(password(), 'guess');
  fireEvent.click(button());
});

test('the form sends what was typed, with the username trimmed', async () => {
  expect((await sent('useSignInMutation')).variables).toEqual({ input: { username: 'walt', password: 'guess' } });
});

test('while the request is under way, the form cannot be sent again', async () => {
  await sent('useSignInMutation');
  expect(button().disabled).toBe(true);
  fireEvent.click(button());
  expect(unanswered()).toEqual(['useSignInMutation']);
});

test('a wrong password is shown at the form, which keeps the input and waits for another try', async () => {
  const message = 'The username or password is not correct. Try again.';
  (await sent('useSignInMutation')).refuse({ status: 401, title: 'Sign In Failed', message });
  expect((await screen.findByRole('alert')).textContent).toBe(`Sign In Failed${message}`);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(' walt ');
  await waitFor(() => expect(document.activeElement).toBe(password()));
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await sent('useSignInMutation');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the right password leads to the organization', async () => {
  give({ viewer: walt, organizations: [{ slug: 'acme' }], organization: { slug: 'acme', name: 'Acme' } });
  await (await sent('useSignInMutation')).answer({ signIn: { viewer: walt } });
  await waitFor(() => expect(location.pathname).toBe('/acme/dashboard'));
});

test('a user without any organization is told so, and can sign out', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ ok: true })));
  vi.stubGlobal('fetch', fetch);
  give({ viewer: walt });
  await (await sent('useSignInMutation')).answer({ signIn: { viewer: walt } });
  await screen.findByText(/^You are not a member of any organization yet/);
  fireEvent.click(screen.getByRole('button', { name: /, your menu$/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await waitFor(() => expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/v4/auth/signout', expect.anything()));
});
