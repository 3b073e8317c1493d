// An administrator of an organization invites an address; whoever it is of signs in, sees the invitation come, and accepts it.
import { expect } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { invite } from '../../support/invited.ts';
import { mailedLink } from '../../support/outbox.ts';
import { PASSWORD } from '../../support/people.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

test('an invited person sees the invitation, and is a member once they accept it', async ({ browser }) => {
  const root = await signedIn(browser);
  const keeper = await invite(root, 'invitations-keeper@example.org');
  await graph(root, 'mutation($input: SaveMembersInput!) { saveMembers(input: $input) { organization { id } } }', {
    input: { organization: 'sample', usernames: [keeper], level: 'ADMIN' },
  });
  const ada = await signedIn(browser, {}, keeper);
  const email = 'invitations-newcomer-of-a-long-name@engineering.example.org';

  await test.step('an address is invited, and stands among the people as invited', async () => {
    await ada.goto('/admin/sample/users');
    await ada.getByRole('button', { name: 'Invite people' }).click();
    await ada.getByLabel('Email addresses').fill(email);
    await ada.getByRole('button', { name: 'Invite', exact: true }).click();
    const invited = ada.getByRole('region', { name: 'Invited' });
    await expect(invited).toContainText(email);
    await expectAccessibleInBothSchemes(ada);
    await ada.setViewportSize(NARROW);
    await expect(invited).toContainText(email);
    await expect(invited.getByRole('button', { name: `Actions for ${email}` })).toBeInViewport();
    await expectAccessibleInBothSchemes(ada);
    await ada.setViewportSize(WIDE);
  });

  const code = (await mailedLink(email, 'activate')).split('/').at(-1)!;
  await graph(root, 'mutation($input: ActivateAccountInput!) { activateAccount(input: $input) { username } }', {
    input: { email, code, password: PASSWORD, passwordConfirm: PASSWORD },
  });
  const page = await signedIn(browser, {}, email);
  const accept = page.getByRole('button', { name: /^Accept the invitation to/ });

  await test.step('whoever is invited lands where the invitation is, and sees it go and come', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/organizations\/overview$/);
    await expect(accept).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.setViewportSize(NARROW);
    await expect(accept).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.setViewportSize(WIDE);
    await ada.getByRole('button', { name: `Actions for ${email}` }).click();
    await ada.getByRole('menuitem', { name: 'Withdraw the invitation' }).click();
    await expect(accept).toHaveCount(0);
    await graph(ada, 'mutation($input: SaveMembersInput!) { saveMembers(input: $input) { organization { id } } }', {
      input: { organization: 'sample', usernames: [email], level: 'REVIEWER' },
    });
    await expect(accept).toBeVisible();
  });

  await test.step('accepting leads into the organization', async () => {
    await accept.click();
    await expect(page).toHaveURL(/\/sample\/dashboard$/);
    await expect(page.getByRole('button', { name: /your menu$/ })).toBeVisible();
  });
});
