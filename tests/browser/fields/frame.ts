import { expect, type Page } from '@playwright/test';

import { opensAField, typed, type Given, type Place } from '../../support/opens-a-field.ts';
import { graph } from '../../support/signed-in.ts';

const FIELD = { name: 'Search or run a command' };
const openDatabase = async ({ page, projectId }: Given) => {
  await page.goto(`/sample/p/${projectId}/database`);
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
};
/** The field of the palette, or the one that stands for it until its code has come. */
const paletteField = (page: Page) => page.getByRole('combobox', FIELD).or(page.getByRole('textbox', FIELD));
const chatToggle = ({ page }: Given) => page.locator('#chat-toggle');
const palette = {
  stands: ({ page }: Given) => paletteField(page).inputValue(),
  expected: ({ sentence }: Given) => sentence,
};

const share = ({ page }: Given) => page.getByRole('button', { name: 'Share', exact: true });
const sharing = {
  stands: ({ page }: Given) => page.getByRole('dialog').getByRole('combobox', { name: 'User or team' }).inputValue(),
  expected: ({ sentence }: Given) => sentence,
};

/** Fields of the frame and of the schema. */
export const frame: readonly Place[] = [
  opensAField({
    name: 'The profile of an account',
    before: async (given) => {
      await openDatabase(given);
      await given.page.getByRole('button', { name: /your menu$/ }).click();
      await given.page.getByRole('menuitem', { name: 'My Profile' }).focus();
    },
    open: ({ page }) => page.keyboard.press('Enter'),
    // It stands behind the name that is there, or in its place.
    stands: async ({ page, sentence }) => (await page.getByLabel('First name').inputValue()).includes(sentence),
    expected: () => true,
  }),
  opensAField({
    name: 'With whom a project is shared',
    before: async (given) => {
      await openDatabase(given);
      await share(given).focus();
    },
    open: ({ page }) => page.keyboard.press('Enter'),
    ...sharing,
  }),
  opensAField({
    name: 'With whom a project is shared, by a click',
    before: openDatabase,
    open: (given) => share(given).click(),
    ...sharing,
  }),
  opensAField({
    name: 'The palette, before its code has come',
    before: openDatabase,
    open: ({ page }) => page.keyboard.press('Control+k'),
    ...palette,
  }),
  opensAField({
    name: 'The palette, right after Escape',
    before: async (given) => {
      await openDatabase(given);
      await given.page.keyboard.press('Control+k');
      await expect(paletteField(given.page)).toBeFocused();
    },
    open: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
    },
    ...palette,
  }),
  opensAField({
    name: 'The chat, before its code has come',
    before: async (given) => {
      // By the server, since a page that is left at once may not have said it yet.
      await graph(
        given.page,
        'mutation { savePreferences(input: { preferences: { isChatSidebarShown: false } }) { viewer { id } } }',
      );
      await openDatabase(given);
      await expect(chatToggle(given)).toHaveAttribute('aria-expanded', 'false');
    },
    open: (given) => chatToggle(given).click(),
    leave: async ({ page, sentence }) => {
      await page.keyboard.press('Enter');
      await typed(page, `Again ${sentence}`);
      await page.keyboard.press('Enter');
    },
    stands: async ({ page, projectId, sentence }) => {
      const { project } = await graph<{ project: { chat: { edges: { node: { content: string } }[] } } }>(
        page,
        `query($projectId: Int!) { project(organization: "sample", projectId: $projectId) {
          chat(last: 9) { edges { node { content } } } } }`,
        { projectId },
      );
      return project.chat.edges.map(({ node }) => node.content).filter((words) => words.includes(sentence));
    },
    expected: ({ sentence }) => [sentence, `Again ${sentence}`],
  }),
  opensAField({
    name: 'A choice of an enumeration',
    before: async ({ page, projectId, classes, sentence }) => {
      const name = `Kind ${sentence}`;
      await graph(page, 'mutation($input: SaveSchemaInput!) { saveSchema(input: $input) { schema { version } } }', {
        input: {
          organization: 'sample',
          projectId,
          properties: [{ name, type: 'ENUMERATION', choices: ['One'], classId: classes.get('Risk') }],
        },
      });
      await page.goto(`/sample/p/${projectId}/schema/class/${classes.get('Risk')}`);
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('textbox', { name: `Name of ${name}` }) })
        .getByRole('button', { name: 'Choice', exact: true })
        .focus();
      return name;
    },
    open: ({ page }) => page.keyboard.press('Enter'),
    leave: ({ page }) => page.keyboard.press('Control+s'),
    stands: async ({ page, projectId }, name) => {
      const { project } = await graph<{
        project: { schema: { properties: { name: string; choices: string[] }[] } };
      }>(
        page,
        `query($projectId: Int!) { project(organization: "sample", projectId: $projectId) {
          schema { properties { name choices } } } }`,
        { projectId },
      );
      return project.schema.properties.find((each) => each.name === name)?.choices;
    },
    expected: ({ sentence }) => ['One', sentence],
  }),
];
