// The sign-in page: the ways it offers, the second step, and its notices.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { stopsIn } from '../../../web/ui/focus/first-place.ts';
import { give, sent } from '../../support/mock-graph.ts';
import { type, visit, walt } from '../../support/on-screen.tsx';

const saml = { kind: 'SAML', name: 'Acme account', startUrl: '/api/v4/auth/saml/login' };
const ldap = { kind: 'LDAP', name: 'Acme directory', startUrl: null };
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

async function come(address: string, signInOptions: object): Promise<void> {
  visit(address, { viewer: null, signInOptions });
  await screen.findByRole('heading', { name: 'Sign in' });
}

async function giveWaltsPassword() {
  type(screen.getByLabelText('Username'), 'walt');
  type(screen.getByLabelText('Password'), 'right');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return sent('useSignInMutation');
}

test('with two-step sign-in on, a code is asked for after the password, or a recovery code', async () => {
  await come('/', { passwords: true });
  await (await giveWaltsPassword()).answer({ signIn: { twoStepRequired: true, viewer: null } });
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB-CCCC-DDDD');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const second = await sent('useSignInMutation');
  expect(second.variables).toEqual({
    input: { username: 'walt', password: 'right', totpCode: 'AAAA-BBBB-CCCC-DDDD' },
  });
  second.refuse({ code: 'WRONG_CODE', title: 'Sign In Failed', message: 'The code is not right.' });
  expect((await screen.findByRole('alert')).textContent).toContain('The code is not right.');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('walt');
});

test('single sign-on is offered with the way back; passwords and sign-up only where they are allowed', async () => {
  await come('/?redirectUrl=%2Facme%2Fp%2F7%2Fdatabase', { passwords: false, providers: [saml] });
  expect(link('Acme account')).toBe('/api/v4/auth/saml/login?redirectUrl=%2Facme%2Fp%2F7%2Fdatabase');
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(link('Create an account')).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: /as an administrator/ }));
  screen.getByLabelText('Username');
});

test('the Tab key goes from the name to the password to the button, and only then to the forgotten password', async () => {
  await come('/', { passwords: true });
  const stops = stopsIn(screen.getByRole('button', { name: 'Sign in' }).closest('form')!);
  expect(stops.map((stop) => stop.getAttribute('name') ?? stop.textContent)).toEqual([
    'username',
    'password',
    'Sign in',
    'Forgot password',
  ]);
});

test('passwords of a directory go into the form, which offers no new password then', async () => {
  await come('/', { passwords: false, providers: [ldap], mayAnybodySignUp: true });
  screen.getByText('Your Acme directory username');
  expect(link('Forgot password')).toBeUndefined();
  expect(link('Create an account')).toBe('/signup');
});

test('a user who signed out is told so, and returns to the same page after signing in', async () => {
  await come('/?signedOut=1&redirectUrl=%2Facme%2Fdashboard', { passwords: true });
  expect(screen.getByRole('status').textContent).toBe('Signed Out!Sign in to return to where you were.');
  give({ viewer: walt, organization: { slug: 'acme', name: 'Acme' } });
  await (await giveWaltsPassword()).answer({ signIn: { viewer: walt } });
  await waitFor(() => expect(location.pathname).toBe('/acme/dashboard'));
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  'the page never leads to another site: %s',
  async (elsewhere) => {
    await come(`/?signedOut=1&redirectUrl=${encodeURIComponent(elsewhere)}`, { providers: [saml] });
    expect(screen.getByRole('status').textContent).toBe('Signed Out!');
    expect(link('Acme account')).toBe('/api/v4/auth/saml/login?redirectUrl=%2F');
  },
);

test('a provider whose sign-in failed is named', async () => {
  await come('/?signInFailed=SAML', { providers: [saml], supportContact: 'call 117.' });
  expect(screen.getByRole('alert').textContent).toBe(
    'Sign In FailedSign-in with Acme account failed. Try again. If this keeps happening, call 117.',
  );
});

test('an unknown address says so to strangers too', async () => {
  visit('/a/b/c/d', { viewer: null });
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(link('Go to the sign-in page')).toBe('/');
});
