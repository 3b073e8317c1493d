// A session ends under an open page, or in another window of the browser.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { signInAgain } from '../../../web/relay/session.ts';
import { sent } from '../../support/mock-graph.ts';
import { type, visit, walt } from '../../support/on-screen.tsx';

const oauth = { kind: 'OAUTH', name: 'Acme account', startUrl: '/api/v4/auth/oauth/login' };
const organization = { slug: 'acme', name: 'Acme' };
const dialog = () => screen.findByRole('dialog', { name: 'Signed Out!' });
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** A message from another window of the same browser. */
const hear = (username: string | null) =>
  fireEvent(
    window,
    new StorageEvent('storage', { key: 'truss.session', newValue: JSON.stringify({ username, at: 1 }) }),
  );

async function visitAs(authentication: string): Promise<void> {
  visit('/acme/dashboard', {
    viewer: { ...walt, authentication },
    organization,
    signInOptions: { providers: [oauth] },
  });
  await screen.findByRole('heading', { name: 'Acme' });
}

/** Ends the session; returns whether the call that met this has continued. */
function end() {
  const call = { isOver: false };
  act(() => {
    void signInAgain().then(() => (call.isOver = true));
  });
  return call;
}

test('signing in again also asks for the second step, and then the waiting call continues', async () => {
  await visitAs('NATIVE');
  const call = end();
  const own = within(await dialog());
  expect(own.queryByRole('link', { name: 'Acme account' })).toBeNull();
  type(own.getByLabelText('Password'), 'right');
  fireEvent.click(own.getByRole('button', { name: 'Sign in' }));
  await (await sent('useSignInMutation')).answer({ signIn: { twoStepRequired: true, viewer: null } });
  type(await own.findByLabelText('Code'), '123456');
  expect(call.isOver).toBe(false);
  fireEvent.click(own.getByRole('button', { name: 'Sign in' }));
  const second = await sent('useSignInMutation');
  expect(second.variables).toEqual({ input: { username: 'walt', password: 'right', totpCode: '123456' } });
  await second.answer({ signIn: { viewer: walt } });
  await dialogIsGone();
  expect(call.isOver).toBe(true);
});

test('a user of single sign-on signs in again in another window, and this page then continues', async () => {
  await visitAs('OAUTH');
  const call = end();
  const own = within(await dialog());
  const link = own.getByRole('link', { name: 'Acme account' });
  expect(link.getAttribute('href')).toBe('/api/v4/auth/oauth/login?redirectUrl=%2F%3Fagain%3D1&reAuth=true');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(own.queryByLabelText('Password')).toBeNull();
  hear('walt');
  await dialogIsGone();
  expect(call.isOver).toBe(true);
});

test('when another window signs out, this one is locked; when another user signs in there, it says so', async () => {
  await visitAs('NATIVE');
  hear(null);
  await dialog();
  hear('rita');
  expect((await dialog()).textContent).toContain("rita has signed in, in another window. This page is walt's");
  hear('walt');
  await dialogIsGone();
});
