// Administration: one way through it.
import { expect } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('an organization gets a team, people and licenses', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/server$/);
  await page.getByRole('button', { name: 'New organization' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Orbital');
  await page.getByLabel('URL name').fill('orbital');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('grid', { name: 'Organizations' }).getByRole('link', { name: 'Orbital' }).click();

  const nav = page.getByRole('navigation', { name: 'Administration' });
  // Until the page is that of the new organization, these links lead to another's.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orbital');
  await expect(nav).toContainText('Orbital');
  await nav.getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL(/\/admin\/orbital\/users/);
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Email addresses').fill('ada@example.org, walt@example.org');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  const ada = page.getByRole('row', { name: /ada@example\.org/ });
  await expect(ada).toContainText('Member');
  await ada.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Change to reviewer' }).click();
  await expect(ada).toContainText('Reviewer');

  await nav.getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('button', { name: 'New team' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Propulsion');
  await page.getByRole('combobox', { name: 'People' }).fill('ada');
  await page.getByRole('option', { name: /ada/ }).click();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('row', { name: /Propulsion/ })).toBeVisible();

  await nav.getByRole('link', { name: 'Licenses' }).click();
  await page.getByRole('button', { name: 'Set up licenses' }).click();
  await page.getByLabel('Named reviewers').fill('1');
  await page.getByLabel('Floating users').fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Set up licenses' }).click();
  await page.getByRole('button', { name: 'Assign licenses' }).click();
  await page.getByText('Reviewers', { exact: true }).click();
  await page.getByRole('combobox', { name: 'People' }).fill('ada');
  await page.getByRole('option', { name: /ada/ }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign license' }).click();
  await expect(page.getByRole('grid', { name: 'Named licenses' })).toContainText('ada@example.org');

  await nav.getByRole('link', { name: 'People' }).click();
  await page.getByRole('checkbox', { name: 'Select ada@example.org' }).check();
  await page
    .getByRole('group', { name: 'Actions for the selected rows' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByRole('dialog')).toContainText('1 team membership and 1 license');
  await expectAccessibleInBothSchemes(page, { at: '[role=dialog]' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(ada).toHaveCount(0);

  await nav.getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('button', { name: 'Actions for Propulsion' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete team' }).click();
  await expect(page.getByText('No teams yet')).toBeVisible();
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Actions for Orbital' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Delete organization' })).toBeDisabled();
  await page.getByLabel('Type orbital to confirm').fill('orbital');
  await page.getByRole('button', { name: 'Delete organization' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Organizations' })).not.toContainText('Orbital');
  await expect(nav).not.toContainText('Orbital');
});
