// Everything that opens over a screen, and every state of one: a line for each. Each screen is loaded once for all of its lines.
import { expect, type Page } from '@playwright/test';

import { graph } from '../signed-in.ts';

export interface Sight {
  name: string;
  /** Missing for the screen as it loads. */
  open?: (page: Page) => Promise<unknown>;
  /** Undoes what Escape does not. */
  close?: (page: Page) => Promise<unknown>;
  /** Where to look; by default at what is over the screen, else at all of it. */
  at?: string;
  /** The only width at which it exists. */
  only?: 'wide' | 'narrow';
}
export interface Visit {
  /** A path, or a function that returns it from the model. */
  at: string | ((page: Page) => Promise<string>);
  /** Text that shows that the screen is loaded. */
  sign: string | RegExp;
  sights: readonly Sight[];
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const typedIn = (label: string, text: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill(text);
const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const entry = (name: string) => (page: Page) => page.getByRole('menuitem', { name, exact: true }).click();
const more = (page: Page) => page.locator('.tr-head').getByRole('button', { name: 'More' }).click();
const row = (page: Page) => page.getByRole('checkbox', { name: 'Tick A.1 FireSAT System' }).check();
const palette = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Go to or run').fill(text);
};
/** What a command of the palette opens. */
const command = (name: string): Sight => ({
  name,
  open: async (page) => {
    await palette(page, `>${name}`);
    await page
      .locator('.mantine-Spotlight-action')
      .filter({ hasText: new RegExp(`^>?${name}`) })
      .first()
      .click();
    await expect(page.getByPlaceholder('Go to or run')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

/** The page of the first entity that a search finds. */
const entityOf = (query: string) => async (page: Page) => {
  const { project } = await graph<{ project: { entities: { edges: { node: { entityId: number } }[] } } }>(
    page,
    `query($query: String!) { project(organization: "sample", projectId: 1) { entities(query: $query, first: 1) { edges { node { entityId } } } } }`,
    { query },
  );
  return `/sample/p/1/database/entity/${project.entities.edges[0]!.node.entityId}`;
};

const database = '/sample/p/1/database';

/** The chat may be open already, since its state is kept between pages. */
const openChat = async (page: Page): Promise<void> => {
  if (!(await page.locator('.ch-side').isVisible())) await button(/^Chat(,|$)/)(page);
};

/** The screens of an administrator. */
export const sights: readonly Visit[] = [
  {
    at: '/sample/p/1/dashboard',
    sign: 'Entities by class',
    sights: [
      { name: 'the dashboard of a project' },
      { name: 'menu', open: button('Menu') },
      { name: 'projects', open: button(/switch projects$/) },
      { name: 'more pinned links', open: button('More'), only: 'wide' },
      { name: 'active users', open: button(/^Active users/), only: 'wide' },
      { name: 'notifications', open: button(/^Notifications/), only: 'wide' },
      { name: 'help', open: button('Help'), only: 'wide' },
      { name: 'project preferences', open: button('Project Preferences'), only: 'wide' },
      { name: 'user menu', open: button(/your menu$/) },
      { name: 'new entity', open: button('New entity') },
      { name: 'import', open: button('Import') },
      { name: 'export', open: button('Export') },
      { name: 'palette', open: (page) => palette(page, '') },
      { name: 'palette, found', open: (page) => palette(page, 'fire') },
      { name: 'palette, nothing found', open: (page) => palette(page, '>nothing at all') },
      command('Contact Support'),
      command('Arrange pinned links'),
      command('Clear Sessions'),
      command('Keyboard shortcuts'),
      command('Create a New Project'),
      command('Banner'),
      command('Share this project'),
      command('My Profile'),
      command('Change Password'),
      command('Two-Factor Authentication'),
      command('Sessions'),
      command('API Keys'),
      { name: 'chat', open: openChat, at: '.ch-side', close: button('Hide the chat') },
      {
        name: 'online users',
        at: '.ch-side',
        open: inTurn(openChat, (page) => page.getByRole('tab', { name: /^Online Users/ }).click()),
        close: button('Hide the chat'),
      },
      {
        name: 'offline',
        open: async (page) => {
          await page.context().setOffline(true);
          await expect(page.getByText('Working offline.')).toBeVisible();
        },
        close: async (page) => {
          await page.context().setOffline(false);
          await expect(page.getByText('Working offline.')).toBeHidden();
        },
      },
    ],
  },
  {
    at: database,
    sign: 'Detect and Report Wildfires',
    sights: [
      { name: 'the database' },
      { name: 'filters', open: button('Filter'), at: '.db-group', only: 'narrow' },
      { name: 'columns', open: button('Columns'), only: 'wide' },
      { name: 'a ticked row', open: row, at: '.db-bulk' },
      { name: 'bulk label', open: inTurn(row, button('Label')) },
      { name: 'bulk attribute', open: inTurn(row, button('Attribute')) },
    ],
  },
  { at: `${database}?query=nothing-at-all`, sign: 'Nothing matches the search', sights: [{ name: 'an empty result' }] },
  { at: `${database}?query=Qualty%3A%3C60`, sign: 'Unknown field', sights: [{ name: 'a mistake in a search' }] },
  {
    at: `${database}?query=wildfire`,
    sign: 'Detect and Report Wildfires',
    sights: [{ name: 'a search that keeps the tree' }],
  },
  {
    at: entityOf('class:Requirement'),
    sign: 'History',
    sights: [
      { name: 'a requirement' },
      { name: 'menu of an entity', open: more },
      { name: 'change of class', open: inTurn(more, entry('Change class')) },
      { name: 'deletion of an entity', open: inTurn(more, entry('Delete')) },
      { name: 'labels to add', open: button('Add a label') },
      { name: 'links to add', open: button(/^Add (?!a label)/) },
    ],
  },
  {
    at: entityOf('class:Task'),
    sign: 'History',
    sights: [{ name: 'a task' }],
  },
  {
    at: entityOf('class:Risk'),
    sign: 'History',
    sights: [{ name: 'a risk' }],
  },
  {
    at: '/sample/manage-projects',
    sign: 'FireSAT',
    sights: [
      { name: 'all projects' },
      { name: 'new project', open: button('New project') },
      { name: 'sharing', open: button('Share FireSAT') },
      { name: 'editing of a project', open: button('Edit FireSAT') },
      { name: 'deletion of a project', open: button('Delete FireSAT') },
      {
        name: 'no project found',
        at: '.tr-card',
        open: inTurn(typedIn('Search projects', 'nothing'), (page) => page.getByText('No project matches').waitFor()),
      },
    ],
  },
  {
    at: '/sample/dashboard',
    sign: 'FireSAT',
    sights: [
      { name: 'the dashboard of an organization' },
      {
        name: 'signed out elsewhere',
        open: async (page) => {
          await page.context().clearCookies();
          await page.getByRole('link', { name: 'FireSAT' }).first().click();
          await expect(page.getByRole('dialog', { name: 'Signed Out!' })).toBeVisible();
        },
      },
    ],
  },
];

/** The screens of a user who may only read, and has opened nothing yet. */
export const sightsOfReader: readonly Visit[] = [
  { at: '/sample/dashboard', sign: 'First steps', sights: [{ name: 'first steps' }] },
  { at: entityOf('class:Requirement'), sign: 'History', sights: [{ name: 'a requirement, to be read' }] },
  { at: entityOf('class:Risk'), sign: 'History', sights: [{ name: 'a risk, to be read' }] },
  { at: '/sample/p/99/dashboard', sign: 'Project', sights: [{ name: 'a project that is not theirs' }] },
];
