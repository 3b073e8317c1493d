// A branch and what it was branched from, merged in a browser: two conflicts, one decided by a side and one by a third text, and then the merge.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

interface Saved {
  id: number;
  name: string;
  globalId: string;
}
interface Found {
  project: { entities: { edges: { node: { entityId: number; globalId: string } }[] } };
}
const save = async (page: Page, patches: object[]): Promise<Saved[]> => {
  const answer = await page.request.post('/api/v4/o/sample/entities', { data: patches });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Saved[];
};

test('two conflicts are decided, and the branch is merged', async ({ browser }) => {
  const page = await signedIn(browser);
  const made = await page.request.post('/api/v4/o/sample/p', { data: { name: 'Merging' } });
  const { id: origin } = (await made.json()) as { id: number };
  const { classes } = (await (await page.request.get(`/api/v4/o/sample/p/${origin}/schema`)).json()) as {
    classes: { id: number; name: string }[];
  };
  const classId = classes.find(({ name }) => name === 'Requirement')!.id;
  const [visit, mass] = await save(page, [
    {
      projectId: origin,
      classId,
      number: 'R.1',
      name: 'Revisit every 12 h',
      description: '<p>Revisit each point at least every 12 h in a timely manner.</p>',
    },
    { projectId: origin, classId, number: 'R.3', name: 'Payload mass at most 48 kg' },
  ]);
  const copied = await page.request.post(`/api/v4/o/sample/p/${origin}/copy?isBranch=true&name=500%20km%20orbit`, {
    data: {},
  });
  const { project } = (await copied.json()) as { project: { id: number } };
  const ids = await graph<Found>(
    page,
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { entities(query: "", first: 10) { edges { node { entityId globalId } } } } }',
    { projectId: project.id },
  );
  const idOf = ({ globalId }: Saved) =>
    ids.project.entities.edges.find(({ node }) => node.globalId === globalId)!.node.entityId;
  await save(page, [
    {
      projectId: origin,
      id: visit!.id,
      name: 'Revisit every 10 h',
      description: '<p>Revisit each point at least every 10 h.</p>',
    },
    { projectId: origin, id: mass!.id, name: 'Payload mass at most 46 kg' },
  ]);
  await save(page, [
    {
      projectId: project.id,
      id: idOf(visit!),
      name: 'Revisit every 16 h',
      description: '<p>Revisit each point between 55° S and 55° N at least every 16 h in a timely manner.</p>',
    },
    { projectId: project.id, classId, number: 'R.5', name: 'Deorbit within five years' },
  ]);
  await page.request.delete('/api/v4/o/sample/entities/ids', { data: [idOf(mass!)] });

  await page.goto(`/sample/p/${origin}/merge/${project.id}`);
  await expect(page.getByRole('heading', { name: 'Merge 500 km orbit into Merging' })).toBeVisible();
  const merge = page.getByRole('button', { name: /^Merge \d+ changes/ });
  await expect(merge).toBeDisabled();
  await expect(page.getByText('Decide 3 more')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const card = page.getByRole('region', { name: 'R.1 Revisit every 10 h' });
  await card.getByRole('radio', { name: 'Name: Theirs' }).check();
  const third = card.getByRole('group', { name: 'Description' }).getByLabel('Third text');
  await third.fill('Revisit each point between 55° S and 55° N at least every 10 h.');
  await third.press('Control+Enter');
  await expect(card.getByText('Decided')).toBeVisible();
  await page.getByRole('radio', { name: /Keep it, as it is in ours/ }).check();
  await expect(merge).toBeEnabled();
  await merge.click();
  await expect(page.getByText('500 km orbit was merged into Merging.')).toBeVisible();
  await expect(page.getByText('Revisit every 16 h').first()).toBeVisible();
  await expect(page.getByText('Deorbit within five years').first()).toBeVisible();
});
