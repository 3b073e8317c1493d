// The dashboard of a project, and all that the frame around screens opens there.
import { expect, type Page } from '@playwright/test';

import { button, command, field, inTurn, palette, run, textShown, typedIn, type Found, type Visit } from './sight.ts';

/** Opens the chat, unless it is open already: the page remembers that for the next one. */
export const openChat = async (page: Page): Promise<void> => {
  if (!(await page.locator('.ch-side, .ch-sheet').filter({ visible: true }).count())) await button(/^Chat(,|$)/)(page);
};
export const peopleOfChat = inTurn(openChat, (page) => page.getByRole('tab', { name: /^Online Users/ }).click());
export const closeChat = async (page: Page): Promise<void> => {
  await button(/^(Hide the chat|Close)$/)(page);
  await expect(page.locator('.ch-side, .ch-sheet').filter({ visible: true })).toHaveCount(0);
};

/** The sample with a branch that somebody has made. */
const branchesOfSample: Found = {
  like: '/sample/version-control/1',
  find: async (page) => {
    const made = await page.request.post('/api/v4/o/sample/p/1/copy?isBranch=true&name=Lower%20orbit', { data: {} });
    expect(made.status()).toBe(200);
    return '/sample/version-control/1';
  },
};

/** The merge of the same branch, about to take over the sample's changes. */
const mergeOfSample: Found = {
  like: '/sample/p/1/merge/2',
  find: async (page) => {
    const made = await page.request.post('/api/v4/o/sample/p/1/copy?isBranch=true&name=Merged%20orbit', { data: {} });
    expect(made.status()).toBe(200);
    const { project } = (await made.json()) as { project: { id: number } };
    return `/sample/p/1/merge/${project.id}`;
  },
};

export const sightsOfFrame: readonly Visit[] = [
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
      { name: 'undo and history', open: button('Undo and history'), only: 'wide' },
      { name: 'project preferences', open: button('Project Preferences'), only: 'wide' },
      { name: 'user menu', open: button(/your menu$/) },
      { name: 'new entity', open: button('New entity') },
      { name: 'import', open: button('Import') },
      { name: 'export', open: button('Export') },
      { name: 'a report', open: inTurn(button('Report'), textShown('Create report')) },
      {
        name: 'made reports',
        open: inTurn(button('Report'), textShown('Create report'), (page) =>
          page.getByRole('tab', { name: 'Recent reports' }).click(),
        ),
      },
      { name: 'palette', open: palette('') },
      { name: 'palette, found', open: palette('fire') },
      { name: 'palette, nothing found', open: palette('>nothing at all') },
      command('Contact Support'),
      command('Edit pinned links'),
      command('Clear Sessions'),
      { name: 'your changes', open: inTurn(run('Your changes'), textShown(/revision \d/)) },
      command('View an earlier point in time'),
      command('Keyboard shortcuts'),
      command('Create a New Project'),
      command('Banner'),
      command('Requirement wording'),
      {
        name: 'colours of a banner',
        close: 'anew',
        open: inTurn(
          run('Banner'),
          (page) => page.getByRole('radio', { name: 'Custom' }).check(),
          (page) => page.getByLabel('Color', { exact: true }).first().click(),
        ),
      },
      command('Share this project'),
      {
        name: 'reasons of a share',
        open: inTurn(run('Share this project'), button(/^Why/), textShown('Result')),
      },
      {
        name: 'people to share with',
        open: inTurn(run('Share this project'), field('User or team')),
      },
      {
        name: 'nobody to share with',
        open: inTurn(run('Share this project'), typedIn('User or team', 'zzz'), textShown('No one found.')),
      },
      command('My Profile'),
      command('Change Password'),
      command('Two-Factor Authentication'),
      command('Sessions'),
      command('API Keys'),
      { name: 'chat', open: openChat, at: '.ch-side, .ch-sheet', close: closeChat },
      { name: 'online users', open: peopleOfChat, at: '.ch-side, .ch-sheet', close: closeChat },
      {
        name: 'offline',
        at: 'body',
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
    at: '/sample/manage-projects',
    sign: 'FireSAT',
    sights: [
      { name: 'all projects' },
      { name: 'new project', open: button('New project') },
      { name: 'sharing', open: button('Share FireSAT') },
      { name: 'editing of a project', open: button('Edit FireSAT') },
      { name: 'copy or branch', open: button('Copy or branch FireSAT') },
      {
        name: 'copy of a project',
        open: inTurn(button('Copy or branch FireSAT'), (page) =>
          page.getByRole('menuitem', { name: 'Copy project…' }).click(),
        ),
      },
      { name: 'deletion of a project', open: button('Delete FireSAT') },
      {
        name: 'no project found',
        at: '.tr-card',
        open: inTurn(typedIn('Search projects', 'nothing'), textShown('No project matches')),
      },
    ],
  },
  { at: '/sample/version-control', sign: 'Projects of' },
  { at: mergeOfSample, sign: 'Refresh preview' },
  {
    at: branchesOfSample,
    sign: 'A merge would bring',
    sights: [
      { name: 'the branches of a project' },
      { name: 'a new branch', open: button('New branch') },
      { name: 'deletion of a branch', open: button('Delete') },
    ],
  },
  // They lead on.
  { at: '/sample', sign: 'FireSAT', sights: [] },
  { at: '/sample/p/1', sign: 'Entities by class', sights: [] },
  { at: '/admin', sign: 'Health', sights: [] },
  { at: '/sample/p/99/dashboard', sign: 'Project' },
  { at: '/sample/nowhere', sign: 'ound' },
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
