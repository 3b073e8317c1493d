// When a response has no viewer although somebody is signed in on the page, their session has ended: the page stays and asks to sign in.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { answerOf } from '../../support/mock-graph.ts';
import { type, visit, walt } from '../../support/on-screen.tsx';

interface Call {
  documentId: string;
  variables: { input?: { password?: string } };
}

test('a list that comes back without a viewer is loaded again after signing in', async () => {
  const session = { id: 'a', agent: 'curl/8.0', isCurrent: true };
  const viewer = { ...walt, authentication: 'NATIVE', sessions: [session] };
  let isOver = false;
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { documentId: id, variables } = JSON.parse(body) as Call;
    if (variables.input?.password) isOver = false;
    const root = { viewer: isOver ? null : viewer, organization: { slug: 'acme', name: 'Acme' }, signIn: { viewer } };
    return Response.json(await answerOf({ id }, variables, root));
  });
  visit('/acme/dashboard');
  const menu = await screen.findByRole('button', { name: /, your menu$/ });
  isOver = true;
  fireEvent.click(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sessions' }));
  const again = within(await screen.findByRole('dialog', { name: 'Signed Out!' }));
  expect(location.pathname).toBe('/acme/dashboard');
  type(again.getByLabelText('Password'), 'right');
  fireEvent.click(again.getByRole('button', { name: 'Sign in' }));
  const sessions = within(await screen.findByRole('dialog', { name: 'Sessions' }));
  await sessions.findByText('curl/8.0');
});
