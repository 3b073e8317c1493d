// Three people take a model through its life: a draft is reviewed, changed by request, approved and locked; it is kept, branched, merged back
// with conflicts, compared with what was kept, and the merge is taken back.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { invite } from '../support/invited.ts';
import { ownProject } from '../support/own-sample.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

interface Saved {
  id: number;
  globalId: string;
}
const save = async (page: Page, patches: object[], status = 200): Promise<Saved[]> => {
  const answer = await page.request.post('/api/v4/o/sample/entities', { data: patches });
  expect(answer.status()).toBe(status);
  return (await answer.json()) as Saved[];
};
const roles = { collaborator: 2, reviewer: 3 };

/** Somebody else who is let into the project. */
async function joined(ada: Page, projectId: number, roleId: number): Promise<Page> {
  const username = await invite(ada, `life-${roleId}-${process.pid}-${projectId}@example.org`);
  await graph(ada, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    input: { organization: 'sample', projectId, shares: [{ username, roleId }] },
  });
  return signedIn(ada.context().browser()!, {}, username);
}

/** Selects words of the description, as somebody does who drags over them. */
const select = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const text = document.querySelector('.rt-prose, .en-passages .en-value')!;
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted);
      if (at < 0) continue;
      document.getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
  }, words);
const typeIn = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('textarea'));
const openTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();

test('a model is reviewed, locked, saved as a baseline, branched, merged, compared and undone, by three people', async ({
  browser,
}) => {
  const ada = await signedIn(browser);
  const projectId = await ownProject(ada);
  const ben = await joined(ada, projectId, roles.collaborator);
  const cleo = await joined(ada, projectId, roles.reviewer);
  const home = `/sample/p/${projectId}`;
  const { classes } = (await (await ada.request.get(`/api/v4/o/sample/p/${projectId}/schema`)).json()) as {
    classes: { id: number; name: string }[];
  };
  const classId = classes.find(({ name }) => name === 'Requirement')!.id;
  const made = { projectId, classId };
  const [hot, visit, mass] = await save(ada, [
    { ...made, number: 'R.4', name: 'Hot pixels', description: '<p>Hot pixels are handled in a robust way.</p>' },
    { ...made, number: 'R.1', name: 'Revisit every 12 h', description: '<p>At least every 12 h, timely.</p>' },
    { ...made, number: 'R.3', name: 'Payload mass at most 48 kg' },
  ]);
  const address = `${home}/database/entity/${hot!.id}`;
  for (const page of [ada, ben, cleo]) {
    await page.goto(address);
    await openTab(page, /^Comments/);
  }

  await test.step('a draft is submitted, and the others see it', async () => {
    await press(ben, 'Submit for Review');
    await expect(cleo.getByRole('listitem').and(cleo.locator('[aria-current=step]'))).toHaveText(/In Review/);
  });

  await test.step('a reviewer comments on a passage, and is answered by name', async () => {
    await select(cleo, 'in a robust way');
    await press(cleo, 'Comment on this');
    await typeIn(cleo, 'Comment').fill('Within how many scans?');
    await typeIn(cleo, 'Comment').press('Control+Enter');
    await expect(ben.getByText('Within how many scans?')).toBeVisible();
    await expect(ada.getByRole('button', { name: 'Comment 1 on “in a robust way”' })).toBeVisible();
    await expect(ada.getByRole('tab', { name: 'Comments 1 open' })).toBeVisible();
    await press(ben, 'Reply');
    await typeIn(ben, 'Reply').pressSequentially('Two, @adm');
    await ben.getByRole('option').first().click();
    // The name has to stand in the answer before it is sent.
    await expect(ben.getByRole('option')).toHaveCount(0);
    await expect(typeIn(ben, 'Reply')).toHaveValue(/@admin\s$/);
    await typeIn(ben, 'Reply').press('Control+Enter');
    await expect(ada.getByText('Two, @', { exact: false })).toBeVisible();
    await ada.goto(`${home}/comments?whose=to-me`);
    await ada.getByRole('link', { name: 'R.4 Hot pixels' }).click();
    await expect(ada.getByRole('region', { name: 'Thread' })).toBeFocused();
  });

  await test.step('a change is asked for, shown word by word, and accepted', async () => {
    await openTab(cleo, /^Change requests/);
    await press(cleo, 'Propose a change');
    await cleo.getByLabel('Proposed name').fill('Hot pixels within two scans');
    await press(cleo, 'Propose');
    await openTab(ben, /^Change requests/);
    await expect(ben.locator('ins', { hasText: 'within two scans' })).toBeVisible();
    await expectAccessibleInBothSchemes(ben, { at: '#main' });
    await press(ben, 'Accept');
    await expect(ada.getByRole('heading', { level: 1 })).toContainText('Hot pixels within two scans');
    await press(ada, 'Resolve');
    await ada.getByText(/^Resolved 1/).click();
    await expect(ada.locator('s', { hasText: 'Within how many scans?' })).toBeVisible();
  });

  await test.step('what is approved is locked: an edit is refused, and nothing can be typed', async () => {
    await press(ada, 'Approve');
    await expect(ben.getByRole('note', { name: 'Lock' })).toContainText('Locked by');
    await expect(ben.getByRole('textbox', { name: 'Name', exact: true })).toBeHidden();
    await save(ben, [{ projectId, id: hot!.id, name: 'Mine' }], 409);
  });

  await test.step('it is kept as a baseline', async () => {
    await ada.goto(`${home}/baselines`);
    await press(ada, 'New baseline');
    await ada.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Approved');
    await press(ada, 'Create baseline');
    await expect(ada.getByRole('link', { name: 'Approved' })).toBeVisible();
  });

  const branchId = await test.step('a branch is started from the list of projects', async () => {
    await ada.goto('/sample/manage-projects');
    await ada
      .getByRole('row')
      .filter({ has: ada.locator(`a[href*="/p/${projectId}/"]`) })
      .getByRole('button', { name: /^Copy or branch/ })
      .click();
    await ada.getByRole('menuitem', { name: 'Create branch…' }).click();
    await ada.getByLabel('Name').fill('Lower orbit');
    await press(ada, 'Create branch');
    await ada.getByRole('link', { name: 'Open Lower orbit' }).click();
    await expect(ada.getByRole('link', { name: /, 0 ahead, 0 behind$/ })).toBeVisible();
    return Number(/\/p\/(\d+)\//.exec(ada.url())![1]);
  });

  await test.step('both sides are edited', async () => {
    const found = await ada.request.post(`/api/v4/o/sample/p/${branchId}/entities/search`, { data: { query: '' } });
    const { entities } = (await found.json()) as { entities: Saved[] };
    const idOf = ({ globalId }: Saved) => entities.find((each) => each.globalId === globalId)!.id;
    await save(ben, [
      { projectId, id: visit!.id, name: 'Revisit every 10 h', description: '<p>At least every 10 h.</p>' },
      { projectId, id: mass!.id, name: 'Payload mass at most 46 kg' },
    ]);
    await save(ada, [
      { projectId: branchId, id: idOf(visit!), name: 'Revisit every 16 h', description: '<p>Every 16 h, timely.</p>' },
      { projectId: branchId, classId, number: 'R.5', name: 'Deorbit within five years' },
    ]);
    await ada.request.delete('/api/v4/o/sample/entities/ids', { data: [idOf(mass!)] });
    await ada.goto(`/sample/version-control/${projectId}`);
    await expect(ada.getByRole('img', { name: /Lower orbit: 3 ahead, 2 behind.*Baselines: Approved/ })).toBeVisible();
  });

  await test.step('the branch is merged with two conflicts', async () => {
    await ada.getByRole('link', { name: 'Merge…' }).click();
    const merge = ada.getByRole('button', { name: /^Merge \d+ changes/ });
    await expect(merge).toBeDisabled();
    const card = ada.getByRole('region', { name: 'R.1 Revisit every 10 h' });
    await card.getByRole('radio', { name: 'Name: Lower orbit' }).check();
    const description = card.getByRole('group', { name: 'Description' });
    await description.getByRole('button', { name: 'Description: New text' }).click();
    const third = description.getByRole('textbox', { name: 'Description: New text' });
    await third.fill('Between 55° S and 55° N at least every 10 h.');
    await third.press('Control+Enter');
    await expect(card.getByText('Decided')).toBeVisible();
    await ada.getByRole('radio', { name: /Keep the version of/ }).check();
    await merge.click();
    await expect(ada.getByText(/^Lower orbit merged into/)).toBeVisible();
    await expect(ada.getByText('Deorbit within five years').first()).toBeVisible();
  });

  await test.step('the merge is compared with the baseline, word by word', async () => {
    await ada.goto(`${home}/baselines`);
    await ada.getByRole('link', { name: 'Approved' }).click();
    await openTab(ada, /^Compare/);
    await ada.getByRole('button', { name: 'R.1 Revisit every 16 h' }).click();
    await expect(ada.locator('del', { hasText: '12' }).first()).toBeVisible();
    await expect(ada.locator('ins', { hasText: '16' }).first()).toBeVisible();
    await expect(ada.getByText('R.5 Deorbit within five years')).toBeVisible();
  });

  await test.step('and it is taken back: what stood before it stands again, and what others did stays', async () => {
    await ada.keyboard.press('Control+z');
    await expect(ada.getByText(/^Undone: /)).toBeVisible();
    await ben.goto(`${home}/database`);
    await expect(ben.getByRole('link', { name: /Revisit every 10 h/ })).toBeVisible();
    await expect(ben.getByText('Payload mass at most 46 kg')).toBeVisible();
    await expect(ben.getByText('Deorbit within five years')).toBeHidden();
  });
});
