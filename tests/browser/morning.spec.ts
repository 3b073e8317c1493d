// Three people live a morning together in one project: they enter and see each other, edit the same entity in different fields, talk,
// put a talk aside and are called back to it, hear what was deleted and bring it back, and one of them loses the network for a while.
// At noon all of them have the same before them, everything once.
import { expect, type Page } from '@playwright/test';

import { Desk } from '../support/desk.ts';
import { invite } from '../support/invited.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const organization = 'sample';

interface Made {
  projectId: number;
  pump: number;
  valve: number;
}

/** A project with a pump and a valve, shared with both. */
async function makeProject(page: Page, usernames: readonly string[]): Promise<Made> {
  const { createProject } = await graph<{
    createProject: { project: { projectId: number; schema: { classes: { classId: number; name: string }[] } } };
  }>(
    page,
    'mutation($input: CreateProjectInput!) { createProject(input: $input) { project { projectId schema { classes { classId name } } } } }',
    { input: { organization, name: 'Morning' } },
  );
  const { projectId, schema } = createProject.project;
  const classId = schema.classes.find(({ name }) => name === 'Asset')!.classId;
  const { saveEntities } = await graph<{ saveEntities: { entities: { entityId: number }[] } }>(
    page,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId } } }',
    {
      input: {
        organization,
        projectId,
        entities: [
          { classId, name: 'Pump', number: 'A.1' },
          { classId, name: 'Valve', number: 'A.2' },
        ],
      },
    },
  );
  await graph(page, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    input: { organization, projectId, shares: usernames.map((username) => ({ username, roleId: 2 })) },
  });
  const [pump, valve] = saveEntities.entities.map(({ entityId }) => entityId) as [number, number];
  return { projectId, pump, valve };
}

/** Reads the server's state: the pump, and all of its changes. */
async function stored(page: Page, { projectId, pump }: Made) {
  const { project, entity } = await graph<{
    project: { changes: { edges: { node: { changes: { field: string; valueText: string }[] } }[] } };
    entity: { name: string; number: string };
  }>(
    page,
    `query($projectId: Int!, $entityId: Int!) {
      entity(organization: "sample", projectId: $projectId, entityId: $entityId) { name number }
      project(organization: "sample", projectId: $projectId) {
        changes(first: 50, entityId: $entityId) { edges { node { changes { field valueText } } } } } }`,
    { projectId, entityId: pump },
  );
  const changes = project.changes.edges.flatMap(({ node }) => node.changes);
  return { ...entity, changes: changes.map(({ field, valueText }) => `${field} ${valueText}`) };
}

test('three users work in one project at the same time', async ({ browser }, { repeatEachIndex, retry }) => {
  const host = await signedIn(browser);
  const once = `${repeatEachIndex}-${retry}@example.org`;
  const usernames = [await invite(host, `morning-ben-${once}`), await invite(host, `morning-cleo-${once}`)];
  const made = await makeProject(host, usernames);
  const project = `/sample/p/${made.projectId}`;
  await host.context().close();
  const ada = await Desk.open(browser, 'admin', 'Truss Administrator', project);
  const ben = await Desk.open(browser, usernames[0]!, 'Ben Carter', project);
  const cleo = await Desk.open(browser, usernames[1]!, 'Cleo Duval', project);
  const all = [ada, ben, cleo];
  const pump = `database/entity/${made.pump}`;

  await test.step('they enter, one after the other, and each sees all of them', async () => {
    await ada.visit('dashboard');
    await ada.showChat();
    for (const [index, each] of [ben, cleo].entries()) {
      await each.visit('dashboard');
      await expect(ada.group.getByText(`${each.name} has entered the project.`)).toBeVisible();
      await expect(ada.activeUsers(index + 2)).toBeVisible();
    }
    for (const each of all) await expect(each.activeUsers(3)).toBeVisible();
    await ada.activeUsers(3).click();
    const list = ada.page.getByRole('dialog', { name: 'Active users' });
    for (const each of all) await expect(list).toContainText(each.name);
    await ada.page.keyboard.press('Escape');
  });

  await test.step('two of them edit the same thing in different fields, and the third sees who is where', async () => {
    for (const each of all) await each.visit(pump);
    await ben.field('Name').fill('Feed pump');
    await cleo.field('Number').fill('A.1.1');
    await expect(ada.framed('Name')).toContainText('Ben Carter');
    await expect(ada.framed('Number')).toContainText('Cleo Duval');
    await expect(ben.framed('Number')).toContainText('Cleo Duval');
    await expect(cleo.framed('Name')).toContainText('Ben Carter');
    await ben.field('Name').press('Tab');
    await expect(cleo.field('Name')).toHaveValue('Feed pump');
    await expect(cleo.field('Number')).toHaveValue('A.1.1');
    await cleo.field('Number').press('Enter');
    for (const each of all) {
      await expect(each.field('Name')).toHaveValue('Feed pump');
      await expect(each.field('Number')).toHaveValue('A.1.1');
      await expect(each.page.getByText('Nothing is saved until you choose')).toHaveCount(0);
    }
    await expect.poll(() => stored(ada.page, made)).toMatchObject({ name: 'Feed pump', number: 'A.1.1' });
  });

  await test.step('they talk; who does not look is told how much there is', async () => {
    await ada.showChat();
    await ada.say('Good morning');
    await expect(ben.chatToggle).toHaveAccessibleName('Chat, 1 unread message');
    await ben.showChat();
    await ben.say('Morning, Ada');
    await expect(ada.group.getByText('Morning, Ada')).toBeVisible();
    await expect(cleo.chatToggle).toHaveAccessibleName('Chat, 2 unread messages');
    await cleo.showChat();
    await expect(cleo.chatToggle).toHaveAccessibleName('Chat');
    expect(await cleo.said()).toEqual(['Good morning', 'Morning, Ada']);
  });

  await test.step('two of them talk alone; it is put aside, calls back, and is opened again', async () => {
    const hers = await ada.openChatWith(ben);
    await hers.getByRole('textbox').fill('Is the pump yours?');
    await hers.getByRole('textbox').press('Enter');
    const his = ben.window(ada);
    await his.getByRole('button', { name: 'Open' }).click();
    await expect(his.getByText('Is the pump yours?')).toBeVisible();
    await hers.getByRole('button', { name: 'Minimize' }).click();
    await his.getByRole('textbox').fill('Yes, until noon');
    await his.getByRole('textbox').press('Enter');
    await expect(hers).toHaveAccessibleName('Chat with Ben Carter, 1 unread message');
    await hers.getByRole('button', { name: 'Open' }).click();
    await expect(hers.getByText('Yes, until noon')).toBeVisible();
    await expect(hers).toHaveAccessibleName('Chat with Ben Carter');
    await expect(cleo.window(ada)).toHaveCount(0);
    await expect(cleo.page.getByText('Yes, until noon')).toHaveCount(0);
    await hers.getByRole('button', { name: 'Close' }).click();
    await his.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('what one of them deletes is told to the others, and brought back', async () => {
    await ada.bell.click();
    await ada.notifications.getByRole('button', { name: 'Clear All' }).click();
    await ada.page.keyboard.press('Escape');
    await expect(ada.notifications).toBeHidden();
    await ben.visit('database');
    await expect(ben.page.getByRole('row').filter({ hasText: 'Valve' })).toHaveCount(1);
    await cleo.visit(`database/entity/${made.valve}`);
    await cleo.page.getByRole('button', { name: 'More', exact: true }).last().click();
    await cleo.page.getByRole('menuitem', { name: 'Delete' }).click();
    await cleo.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(ben.page.getByRole('row').filter({ hasText: 'Valve' })).toHaveCount(0);
    await ada.hears(1);
    await ada.bell.click();
    await expect(ada.notifications).toContainText('Cleo Duval deleted');
    await ada.notifications.getByRole('button', { name: /^Restore/ }).click();
    await expect(ada.notifications).toContainText('restored');
    await ada.page.keyboard.press('Escape');
    // Rows keep their places: what came is asked for.
    await ben.page.getByRole('status').filter({ hasText: '1 new' }).getByRole('button', { name: 'Show' }).click();
    await expect(ben.page.getByRole('row').filter({ hasText: 'Valve' })).toHaveCount(1);
  });

  await test.step('one loses the network, goes on, and comes back: nothing is lost and nothing comes twice', async () => {
    for (const each of [ben, cleo]) await each.visit(pump);
    await ben.showChat();
    await ben.loseNetwork();
    await ben.field('Name').fill('Feed pump, large');
    await ben.field('Name').press('Tab');
    await expect(ben.page.getByText('Working offline.')).toBeVisible();
    await ben.say('I am in the tunnel');
    await expect(ben.group.getByText('Sent when the connection returns')).toBeVisible();
    await cleo.field('Number').fill('A.1.2');
    await cleo.field('Number').press('Enter');
    await expect(ada.field('Number')).toHaveValue('A.1.2');
    await cleo.say('Ben is away');
    await expect(ada.group.getByText('Ben is away')).toBeVisible();
    await expect(ada.field('Name')).toHaveValue('Feed pump');
    await ben.findNetwork();
    await expect(ben.page.getByText('Working offline.')).toBeHidden();
    for (const each of all) {
      await expect(each.field('Name')).toHaveValue('Feed pump, large');
      await expect(each.field('Number')).toHaveValue('A.1.2');
      await expect(each.activeUsers(3)).toBeVisible();
      await expect(each.group.getByText('I am in the tunnel', { exact: true })).toHaveCount(1);
    }
  });

  await test.step('at noon all of them have the same before them, also after a reload, and the server has it once', async () => {
    const words = ['Good morning', 'Morning, Ada', 'Ben is away', 'I am in the tunnel'];
    for (const each of all) await expect.poll(() => each.said()).toEqual(words);
    await ben.page.reload();
    await ben.showChat();
    await expect.poll(() => ben.said()).toEqual(words);
    await expect(ben.field('Name')).toHaveValue('Feed pump, large');
    const { name, number, changes } = await stored(ada.page, made);
    expect([name, number]).toEqual(['Feed pump, large', 'A.1.2']);
    const edits = changes.filter((text) => /^(Name|Number) /.test(text)).toReversed();
    expect(edits.slice(-4)).toEqual(['Name Feed pump', 'Number A.1.1', 'Number A.1.2', 'Name Feed pump, large']);
    expect(new Set(edits).size).toBe(edits.length);
  });

  await test.step('who leaves is gone at once', async () => {
    const notes = ada.group.getByText('Cleo Duval has left.');
    const before = await notes.count();
    await cleo.page.close();
    await expect(notes).toHaveCount(before + 1);
    for (const each of [ada, ben]) await expect(each.activeUsers(2)).toBeVisible();
  });
});
