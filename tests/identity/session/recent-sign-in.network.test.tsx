// Actions that need a recent sign-in ask users without a password here to sign in again, and then continue.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { answerOf, refusedAnswer } from '../../support/mock-graph.ts';
import { visit, walt } from '../../support/on-screen.tsx';

interface Call {
  documentId: string;
  variables: { input?: { sessionId?: string } };
}

test('a user of single sign-on can end a session after signing in again at the provider', async () => {
  const here = { id: 'a', agent: 'curl/8.0', isCurrent: true };
  const there = { id: 'b', agent: 'wget/1.0', address: '192.0.2.2', isCurrent: false };
  let viewer = { ...walt, authentication: 'SAML', sessions: [here, there] };
  let isRecent = false;
  const providers = [{ kind: 'SAML', name: 'Acme account', startUrl: '/api/v4/auth/saml/login' }];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { documentId: id, variables } = JSON.parse(body) as Call;
    if (variables.input?.sessionId && !isRecent) {
      const facts = {
        code: 'SIGN_IN_ANEW',
        status: 403,
        title: 'Sign in again',
        message: 'You signed in a while ago.',
      };
      return Response.json(await refusedAnswer({ id }, variables, facts));
    }
    if (variables.input?.sessionId) viewer = { ...viewer, sessions: [here] };
    const organization = { slug: 'acme', name: 'Acme' };
    const root = { viewer, organization, signInOptions: { providers }, revokeSession: { viewer } };
    return Response.json(await answerOf({ id }, variables, root));
  });
  visit('/acme/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: /, your menu$/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sessions' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End the session in wget/1.0, 192.0.2.2' }));
  const question = within(await screen.findByRole('dialog', { name: 'End the session in wget/1.0?' }));
  fireEvent.click(question.getByRole('button', { name: 'End session' }));

  const again = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  again.getByText(/^For security, sign in again/);
  expect(again.getByRole('link', { name: 'Acme account' }).getAttribute('target')).toBe('_blank');
  isRecent = true;
  // The window that returns from the provider informs this one.
  const newValue = JSON.stringify({ username: 'walt', at: 1 });
  fireEvent(window, new StorageEvent('storage', { key: 'truss.session', newValue }));
  await waitFor(() => expect(screen.queryByText('wget/1.0')).toBeNull());
  screen.getByText('curl/8.0');
});
