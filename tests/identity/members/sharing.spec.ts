// Losses of people at work: a person who loses something elsewhere notices nothing, one who loses the session goes on after the password;
// and the share dialog itself. The whole walk is in walk.spec.ts.
import { expect } from '@playwright/test';

import { invite } from '../../support/invited.ts';
import { PASSWORD } from '../../support/people.ts';
import { nameField, riskOf, save, share, where } from '../../support/sharing.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

test('a person who loses access elsewhere goes on here without being told of it', async ({ browser }) => {
  const ada = await signedIn(browser);
  const username = await invite(ada, 'cleo@example.org');
  const { createProject } = await graph<{ createProject: { project: { projectId: number } } }>(
    ada,
    'mutation($input: CreateProjectInput!) { createProject(input: $input) { project { projectId } } }',
    { input: { organization: 'sample', name: 'Probe' } },
  );
  const { projectId } = createProject.project;
  await share(ada, username, 1, 4);
  await share(ada, username, projectId, 4);
  const cleo = await signedIn(browser, {}, username);
  const { entityId, name } = await riskOf(ada);
  const opened = cleo.waitForEvent('websocket');
  await cleo.goto(`/sample/p/1/database/entity/${entityId}`);
  await expect(cleo.getByRole('heading', { level: 1 })).toContainText(name);
  const strips: string[] = [];
  await cleo.exposeFunction('noteStrip', (text: string) => strips.push(text));
  await cleo.evaluate(() => {
    const tell = (window as unknown as { noteStrip: (text: string) => void }).noteStrip;
    new MutationObserver(() => {
      const strip = document.querySelector('.sh-strip')?.textContent;
      if (strip) tell(strip);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const socket = await opened;
  await save(ada, entityId, `${name}, seen`);
  await expect(cleo.getByRole('heading', { level: 1 })).toContainText(', seen');
  const closed = socket.waitForEvent('close');
  await graph(ada, 'mutation($input: UnshareProjectInput!) { unshareProject(input: $input) { project { id } } }', {
    input: { ...where, projectId, usernames: [username] },
  });
  await closed;
  await save(ada, entityId, name);
  await expect(cleo.getByRole('heading', { level: 1 })).not.toContainText(', seen');
  expect(strips).toEqual([]);
});

test('a person whose session is ended elsewhere is asked for the password at once, and goes on where they were', async ({
  browser,
}) => {
  const ada = await signedIn(browser);
  const username = await invite(ada, 'dora@example.org');
  await share(ada, username, 1, 2);
  const dora = await signedIn(browser, {}, username);
  const { entityId, name } = await riskOf(ada);
  // A listening page is told of a loss.
  const listens = dora.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  // The dialog is among what comes when the page rests.
  const rests = dora.waitForResponse(/\/assets\/late-parts-/);
  await dora.goto(`/sample/p/1/database/entity/${entityId}`);
  await Promise.all([listens, rests]);
  await nameField(dora).fill('Launch is cancelled');
  const elsewhere = await signedIn(browser, {}, username);
  await graph(
    elsewhere,
    'mutation($input: RevokeOtherSessionsInput!) { revokeOtherSessions(input: $input) { ended } }',
    { input: { password: PASSWORD } },
  );
  const again = dora.getByRole('dialog', { name: 'Signed Out!' });
  await expect(again).toBeVisible();
  await expect(nameField(dora)).toBeHidden();
  await again.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(nameField(dora)).toBeVisible();
  await expect(nameField(dora)).toHaveValue('Launch is cancelled');
  await nameField(dora).press('Enter');
  await expect(dora.getByText('All changes saved')).toBeVisible();
  await save(ada, entityId, name);
  await expect(dora.getByRole('heading', { level: 1 })).toContainText(name);
});
