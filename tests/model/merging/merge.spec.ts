// A merge on its screen, in light and dark, on a large screen and a small one: what a choice gives up stands beside it, and a third text is
// written in the editor of its field, begun from both sides joined by words.
import { expect, type Page } from '@playwright/test';

import { axeFindings, turnTo } from '../../support/accessible.ts';
import { ownProject } from '../../support/own-sample.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const api = '/api/v4/o/sample';
const saying = (hours: string, reach: string, list: string) =>
  `<p>Revisit every <strong>${hours} h</strong>, ${reach}.</p><ul><li><p>${list}</p></li></ul><table><tbody><tr><td><p>Height</p></td><td><p>500 km</p></td></tr></tbody></table>`;

async function entitiesOf(page: Page, projectId: number) {
  const found = await page.request.post(`${api}/p/${projectId}/entities/search`, { data: { query: '' } });
  return ((await found.json()) as { entities: { id: number; number: string; description: string }[] }).entities;
}

/** A project and a branch of it, in which both sides wrote in one text, and one moved the class of what the other describes. */
async function torn(page: Page): Promise<{ target: number; source: number }> {
  const target = await ownProject(page);
  const send = async (path: string, data: object) => (await page.request.post(`${api}/${path}`, { data })).json();
  const asked =
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { schema { classes { classId name properties { propertyId name } } } } }';
  const { project } = await graph<{
    project: {
      schema: { classes: { classId: number; name: string; properties: { propertyId: number; name: string }[] }[] };
    };
  }>(page, asked, { projectId: target });
  const [requirement, asset] = ['Requirement', 'Asset'].map((name) =>
    project.schema.classes.find((each) => each.name === name)!,
  ) as [(typeof project.schema.classes)[number], (typeof project.schema.classes)[number]];
  const rationale = requirement.properties.find(({ name }) => name === 'Rationale')!.propertyId;
  const [visit, mass] = (await send('entities', [
    {
      projectId: target,
      classId: requirement.classId,
      name: 'Revisit',
      number: 'M.1',
      description: saying('12', 'worldwide', 'in a timely manner'),
    },
    { projectId: target, classId: requirement.classId, name: 'Mass', number: 'M.2' },
  ])) as [{ id: number }, { id: number }];
  const { project: branch } = await send(`p/${target}/copy?isBranch=true&name=500%20km%20orbit&wait=true`, {});
  const copies = await entitiesOf(page, branch.id);
  const copyOf = (number: string) => copies.find((each) => each.number === number)!.id;
  await send('entities', [
    { id: visit.id, projectId: target, description: saying('10', 'worldwide', 'in a timely manner') },
  ]);
  await send('entities?letGo=true', [{ id: mass.id, projectId: target, classId: asset.classId }]);
  await send('entities', [
    {
      id: copyOf('M.1'),
      projectId: branch.id,
      description: saying('12', 'between 55° S and 55° N', 'in a timely manner'),
    },
    { id: copyOf('M.2'), projectId: branch.id, attrs: { [rationale]: 'The adapter holds no more.' } },
  ]);
  return { target, source: branch.id };
}

test('the losses of a choice are shown beside it, and a third text keeps its structure', async ({ browser }) => {
  const page = await signedIn(browser);
  const { target, source } = await torn(page);
  await page.goto(`/sample/p/${target}/merge/${source}`);
  const moved = page.getByRole('region', { name: 'M.2 Mass' });
  await expect(moved.getByText(/^Discards: Rationale: The adapter holds no more/)).toBeVisible();
  const text = page.getByRole('region', { name: 'M.1 Revisit' }).getByRole('group', { name: 'Description' });
  await text.getByRole('button', { name: 'Description: New text' }).press('Enter');
  const editor = text.getByRole('textbox', { name: 'Description: New text' });
  await expect(editor.locator('strong')).toHaveText('10 h');
  await expect(editor.getByRole('listitem')).toHaveText('in a timely manner');
  await expect(editor).toContainText('between 55° S and 55° N');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await turnTo(page, colorScheme);
      await editor.scrollIntoViewIfNeeded();
      expect(await axeFindings(page)).toEqual([]);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await text.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(text.getByText('New text').first()).toBeVisible();
  await moved.getByRole('radio', { name: 'Class: 500 km orbit' }).press('Space');
  await page.getByRole('button', { name: /^Merge \d+ changes?$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/sample/p/${target}/database`));
  const merged = await entitiesOf(page, target);
  const { description } = merged.find((each) => each.number === 'M.1')!;
  expect(description).toContain('<strong>10 h</strong>, between 55° S and 55° N.');
  expect(description).toMatch(/<li>.*in a timely manner.*<table.*500 km/s);
});
