// On every kind of screen the palette opens again right behind the Escape that closed it, and takes every letter typed behind that.
import { expect, type Page } from '@playwright/test';

import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

/** A kind of screen: its address below the project, or the query of the entity that the address ends with. */
interface Screen {
  at: string;
  of?: string;
  /** Text that is there once the screen is. */
  sign: string | RegExp;
}

const screens: readonly Screen[] = [
  { at: 'comments?which=all', sign: 'All comments in this project' },
  { at: 'dashboard', sign: 'Entities by class' },
  { at: 'database', sign: /[0-9]+ entities/ },
  { at: 'database/entity', of: 'class:Requirement -is:locked', sign: 'History' },
  { at: 'database/entity/create/2', sign: /^New / },
  { at: 'diagrams', sign: 'Order, branches and loops' },
  { at: 'diagrams/hierarchy', of: 'number:A.1', sign: /\d+ assets/ },
  { at: 'diagrams/action', of: 'number:1.1', sign: /^\d+ actions/ },
  { at: 'diagrams/sequence', of: 'number:A.1', sign: /^4 lifelines/ },
  { at: 'documents', sign: 'DOC.1' },
  { at: 'documents', of: 'class:Artifact number:DOC.1', sign: /^\d+ rows/ },
  { at: 'presentations', of: 'class:Artifact number:PRS.1', sign: '8 slides' },
  { at: 'test-center', of: 'label:"Test Suite" order:number', sign: 'results by cycle' },
  { at: 'baselines', sign: 'Snapshots of the project' },
  { at: 'test-center/coverage', sign: 'Latest test results for each requirement.' },
  { at: 'schema/class/2', sign: 'Target relations' },
  { at: 'schema/workflow', sign: 'Watched properties' },
  { at: 'files', sign: 'Files' },
  { at: '/admin/sample/users', sign: 'Administrator' },
];

/** Milliseconds from Escape to the next key: none, a quick hand's, a slow one's. */
const PAUSES = [0, 0, 30, 90, 200, 400] as const;
const WORD = 'zebra';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' });

async function addressOf(page: Page, { at, of }: Screen): Promise<string> {
  if (of === undefined) return at.startsWith('/') ? at : `/sample/p/1/${at}`;
  const { project } = await graph<{ project: { entities: { edges: { node: { entityId: number } }[] } } }>(
    page,
    `query($query: String!) { project(organization: "sample", projectId: 1) {
      entities(query: $query, first: 1) { edges { node { entityId } } } } }`,
    { query: of },
  );
  return `/sample/p/1/${at}/${project.entities.edges[0]!.node.entityId}`;
}

/** Opens the palette right behind the Escape that closed it, sooner and later, with letters right behind that. */
async function expectOpensAgain(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  for (const pause of PAUSES) {
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape', { delay: pause });
    await page.keyboard.press('Control+k');
    await page.keyboard.type(WORD, { delay: 33 });
    await expect(field(page), `${pause} ms after Escape`).toHaveValue(WORD);
  }
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
}

test('on every screen Ctrl K right behind Escape opens the palette again, and no letter behind it is lost', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  for (const screen of screens) {
    await page.goto(await addressOf(page, screen));
    await expect(page.getByRole('main').getByText(screen.sign).filter({ visible: true }).first()).toBeVisible();
    await expectOpensAgain(page);
  }
});
