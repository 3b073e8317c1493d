// If a second step is required, the pages lead to setting it up: nothing else is shown, and nothing that waits is lost.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { sendFile, upload } from '../../exchange/transfer/on-import.tsx';
import { answerOf, refusedAnswer } from '../../support/mock-graph.ts';
import { project, type, visit, walt } from '../../support/on-screen.tsx';

interface Call {
  documentId: string;
  variables: { input?: { username?: string; password?: string; code?: string; preferences?: object } };
}

/** Walt's state: not signed in, signed in without the required second step, or with it; or without the one that acme alone demands. */
let is: 'out' | 'halfway' | 'in' | 'held off acme';
let asked: Call['variables'][];
const refusal = {
  message: 'A second step is demanded.',
  code: 'TWO_STEP_DEMANDED',
  status: 403,
  title: 'Two-Factor Authentication Required',
  details: { username: 'walt', method: 'NATIVE' },
};
const inAcme = {
  ...refusal,
  message: 'Organization acme demands a second step.',
  details: { ...refusal.details, organization: 'acme' },
};
const session = { id: 'a', agent: 'curl/8.0', isCurrent: true };
const viewer = { ...walt, authentication: 'NATIVE', sessions: [session], twoStepEnabled: true };
const root = () => ({
  viewer: is === 'in' || is === 'held off acme' ? viewer : null,
  organization: { slug: 'acme', name: 'Acme' },
  project,
  signInOptions: { passwords: true },
  signIn: { twoStepRequired: false, twoStepDemanded: true, viewer: null },
  beginTwoStep: { secret: 'ABCDEFGH', qrCode: 'data:image/png;base64,' },
  confirmTwoStep: { recoveryCodes: ['AAAA-BBBB'], viewer },
});

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { documentId: id, variables } = JSON.parse(body) as Call;
    asked.push(variables);
    const { username, password, code } = variables.input ?? {};
    if (username && is === 'out') is = 'halfway';
    else if (code && is === 'halfway') is = 'in';
    else if (is === 'halfway' && !password) return Response.json(await refusedAnswer({ id }, variables, refusal));
    else if (is === 'held off acme' && JSON.stringify(variables).includes('acme'))
      return Response.json(await refusedAnswer({ id }, variables, inAcme));
    return Response.json(await answerOf({ id }, variables, root()));
  });
});

async function setUp() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Two-Factor Authentication Required' }));
  await dialog.findByText(/^walt has no two-factor authentication yet, and everyone/);
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  dialog.getByRole('button', { name: 'Sign out' });
  type(dialog.getByLabelText('Current password'), 'right');
  fireEvent.click(dialog.getByRole('button', { name: 'Set up two-factor authentication' }));
  await dialog.findByText('ABCD EFGH');
  type(dialog.getByLabelText('Code'), '123456');
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  await dialog.findByText('AAAA-BBBB');
  fireEvent.click(dialog.getByLabelText('I have saved the codes'));
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Two-Factor Authentication Required' })).toBeNull());
}

test('signing in leads to setting it up, and then to the wanted page', async () => {
  is = 'out';
  visit('/?redirectUrl=%2Facme%2Fdashboard');
  type(await screen.findByLabelText('Username'), 'walt');
  type(screen.getByLabelText('Password'), 'right');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await setUp();
  await screen.findByRole('heading', { name: 'Acme' });
  expect(location.pathname).toBe('/acme/dashboard');
});

test('the second step is set up on the spot, and the waiting call continues', async () => {
  is = 'in';
  visit('/acme/dashboard');
  const menu = await screen.findByRole('button', { name: /, your menu$/ });
  is = 'halfway';
  fireEvent.click(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sessions' }));
  await setUp();
  const sessions = within(await screen.findByRole('dialog', { name: 'Sessions' }));
  await sessions.findByText('curl/8.0');
  expect(location.pathname).toBe('/acme/dashboard');
});

test('opening a page without it leads to setting it up too', async () => {
  is = 'halfway';
  visit('/acme/dashboard');
  await setUp();
  await screen.findByRole('heading', { name: 'Acme' });
});

test('a user who does not want a second step for one organization can go to the others', async () => {
  is = 'held off acme';
  visit('/acme/dashboard');
  const dialog = within(await screen.findByRole('dialog', { name: 'Two-Factor Authentication Required' }));
  await dialog.findByText(/organization acme requires it; everything else is open/);
  expect(dialog.queryByRole('button', { name: 'Sign out' })).toBeNull();
  const assign = vi.fn<(path: string) => void>();
  const { origin, pathname, search, hash } = location;
  vi.stubGlobal('location', { origin, pathname, search, hash, assign });
  onTestFinished(() => void vi.unstubAllGlobals());
  fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/organizations/overview');
});

test('an upload that waits is sent again once it is set up', async () => {
  is = 'in';
  visit('/acme/p/7/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await sendFile('plans.json');
  const first = upload();
  is = 'halfway';
  const { code: _, ...told } = refusal;
  first.end(403, told);
  await setUp();
  await waitFor(() => expect(upload()).not.toBe(first));
  expect(upload().path).toBe(first.path);
  expect((upload().file as File).name).toBe('plans.json');
  expect(screen.queryByRole('alert')).toBeNull();
});
