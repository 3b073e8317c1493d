// The network goes while somebody is at work in several pages: what they commit waits through closed pages and a reload, and is there
// afterwards, once and in the order in which they did it.
import { expect, type Page } from '@playwright/test';

import { middle, plant, shape } from '../../diagrams/drawing/planted.ts';
import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

interface Stored {
  project: {
    classes: { classes: { classId: number; name: string }[] };
    entities: {
      edges: { node: { name: string; attributes: { text: string | null }[]; comments: { edges: object[] } } }[];
    };
    diagram: {
      layout: { key: string; x: number }[];
      content: { shapes: { key: string; entity: { name: string } | null }[] };
    };
  };
}
const stored = async (page: Page, projectId: number, entityId: number) =>
  (
    await graph<Stored>(
      page,
      `query($projectId: Int!, $entityId: Int!) { project(organization: "sample", projectId: $projectId) {
        classes: schema { classes { classId name } }
        entities(query: "class:Asset order:number", first: 50) { edges { node {
          name attributes { text } comments(first: 9) { edges { node { content } } } } } }
        diagram(slug: "hierarchy", entityId: $entityId) { layout { key x } content { shapes { key entity { name } } } }
      } }`,
      { projectId, entityId },
    )
  ).project;

const strip = (page: Page) => page.getByText('Working offline.');

test('offline: an attribute left by Tab, a comment, a shape that is moved and a new entity wait, and are there once the network is back', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const context = page.context();
  const { projectId, entityId } = await plant(page, 'Asset', 'Pump', 'Tank');
  const at = `/sample/p/${projectId}`;
  const first = await stored(page, projectId, entityId);
  const { classId } = first.classes.classes.find(({ name }) => name === 'Asset')!;
  const [drawing, making] = [await context.newPage(), await context.newPage()];
  await page.goto(`${at}/database/entity/${entityId}`);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await drawing.goto(`${at}/diagrams/hierarchy/${entityId}`);
  await middle(drawing, /^Pump/);
  await making.goto(`${at}/database/entity/create/${classId}`);
  await expect(making.getByRole('heading', { name: 'New Asset' })).toBeVisible();
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();

  const number = page.getByRole('textbox', { name: 'Number', exact: true });
  await number.fill('A.7');
  await number.press('Tab');
  await expect(page.locator('.en-status')).toContainText('1 change is waiting for the connection');
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.fill('Which pump?');
  await comment.press('Control+Enter');
  await expect(page.getByRole('article', { name: 'Your comment, not sent yet' })).toContainText('Which pump?');
  await expect(page.locator('.en-status')).toContainText('2 changes are waiting for the connection');

  await expect(drawing.getByText('Live updates off', { exact: true })).toBeVisible();
  const before = await middle(drawing, /^Pump/);
  await shape(drawing, /^Pump/).focus();
  await drawing.keyboard.press('Control+ArrowRight');
  await expect.poll(async () => (await middle(drawing, /^Pump/)).x).toBeGreaterThan(before.x);
  await expect(drawing.locator('.dg-status')).toContainText('1 change is waiting for the connection');

  await making.getByRole('textbox', { name: 'Name', exact: true }).fill('Valve');
  await making.getByRole('button', { name: 'Create Asset' }).click();
  await expect(making.getByText('Valve will be created when the connection returns.')).toBeVisible();
  await expect(making.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');

  await page
    .getByRole('status')
    .getByRole('button', { name: '2 changes are waiting for the connection' })
    .first()
    .click();
  const list = page.getByRole('dialog', { name: 'Changes not sent' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInBothSchemes(page, { at: '[role=dialog]' });
  await list.press('Escape');

  // A closed page that is opened again has only what the browser has stored.
  await drawing.close();
  await making.close();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(`${at}/database/entity/${entityId}`);
  await expect(page.getByRole('textbox', { name: 'Number', exact: true })).toHaveValue('A.7');
  await expect(page.locator('.en-status')).toHaveText('All changes saved');
  await expect
    .poll(async () => {
      const { entities, diagram } = await stored(page, projectId, entityId);
      const pump = diagram.content.shapes.find(({ entity }) => entity?.name === 'Pump')!;
      return {
        valves: entities.edges.filter(({ node }) => node.name === 'Valve').length,
        comments: entities.edges.flatMap(({ node }) => node.comments.edges).length,
        isMoved: diagram.layout.some(({ key }) => key === pump.key),
      };
    })
    .toEqual({ valves: 1, comments: 1, isMoved: true });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('truss.unsent')))).toEqual(
    [],
  );
  await context.close();
});

interface Sent {
  add?: { rows: { name: string }[] };
  entities?: { number?: string }[];
}
/** Returns the name or number that a request changes; undefined for other requests. */
const changeIn = (body: string | null): string | undefined => {
  const { add, entities } = (JSON.parse(body ?? '{}') as { variables?: { input?: Sent } }).variables?.input ?? {};
  return add?.rows[0]?.name ?? entities?.[0]?.number;
};

test('offline: rows and fields that a user commits alternately in two tabs are each sent once, in that order', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const context = page.context();
  const { projectId, entityId } = await plant(page, 'Asset', 'Pump');
  const form = await context.newPage();
  await form.goto(`/sample/p/${projectId}/database/entity/${entityId}`);
  const number = form.getByRole('textbox', { name: 'Number', exact: true });
  await expect(number).toBeVisible();
  await page.goto(`/sample/p/${projectId}/documents`);
  await page.getByRole('button', { name: 'New document' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Needs');
  await dialog.getByRole('radio', { name: 'Requirements', exact: true }).check();
  await dialog.getByRole('button', { name: 'Create document' }).click();
  const purpose = page.getByRole('group', { name: '1.1 Purpose' });
  await purpose.click();
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();
  await expect(strip(form)).toBeVisible();

  const add = async (name: string) => {
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name, exact: true })).toBeFocused();
  };
  const waits = (words: string) => expect(page.locator('.af-status')).toContainText(words);
  await add('Alpha');
  await waits('1 change is waiting for the connection');
  await number.fill('A.7');
  await number.press('Tab');
  await expect(form.locator('.en-status')).toContainText('1 change is waiting for the connection');
  await add('Bravo');
  await add('Charlie');
  await waits('3 changes are waiting for the connection');
  await number.fill('A.8');
  await number.press('Tab');
  await expect(form.locator('.en-status')).toContainText('2 changes are waiting for the connection');
  await page
    .getByRole('status')
    .getByRole('button', { name: '3 changes are waiting for the connection' })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Changes not sent' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('dialog').press('Escape');

  const sent: string[] = [];
  context.on('requestfinished', (request) => {
    const change = request.method() === 'POST' ? changeIn(request.postData()) : undefined;
    if (change !== undefined) sent.push(change);
  });
  await context.setOffline(false);
  await expect(page.locator('.af-status')).not.toContainText('wait');
  await expect(form.locator('.en-status')).toHaveText('All changes saved');
  expect(sent).toEqual(['Alpha', 'A.7', 'Bravo', 'Charlie', 'A.8']);
  await page.reload();
  await expect(page.getByRole('group', { name: /^1\.[1-4] / })).toHaveCount(4);
  const names = await page.getByRole('group', { name: /^1\.[1-4] / }).allTextContents();
  expect(names.map((text) => /Purpose|Alpha|Bravo|Charlie/.exec(text)?.[0])).toEqual([
    'Purpose',
    'Alpha',
    'Bravo',
    'Charlie',
  ]);
  await context.close();
});
