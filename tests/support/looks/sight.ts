// How a line of the list of sights is written.
import { expect, type Page } from '@playwright/test';

import { graph } from '../signed-in.ts';

export type Step = (page: Page) => Promise<unknown>;

export interface Sight {
  name: string;
  /** Opens the sight; absent for the screen as it comes. */
  open?: Step;
  /** Undoes what Escape does not; 'anew' begins again with the screen as it comes. */
  close?: Step | 'anew';
  /** The place of the new content, `body` for anywhere; by default an overlay that is waited for. */
  at?: string;
  /** The only width at which the sight exists. */
  only?: 'wide' | 'narrow';
  /** True for a sight that fills the whole screen, whose width stays as long as it is shown. */
  fills?: true;
}
export interface Found {
  like: string;
  find: (page: Page) => Promise<string>;
}
export interface Visit {
  /** A path, or how to find one of its kind once the model can be asked. */
  at: string | Found;
  /** Text that is there once the screen is. */
  sign: string | RegExp;
  /** The sights of the screen; absent if there is nothing else to see. */
  sights?: readonly Sight[];
}

export const button =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
export const entry =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name, exact: true }).click();
/** Clicks into a field, which opens its list or its calendar. */
export const field =
  (label: string | RegExp): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).filter({ visible: true }).first().click();
export const typedIn =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(text);
export const textShown =
  (words: string | RegExp): Step =>
  (page) =>
    page.getByText(words).filter({ visible: true }).first().waitFor();
export const inTurn =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

export const palette =
  (text: string): Step =>
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or run a command').fill(text);
  };
export const more: Step = (page) => page.locator('.tr-head').getByRole('button', { name: 'More' }).click();

/** Opens a sight by a command of the palette. */
export const run =
  (name: string): Step =>
  async (page) => {
    await palette(`>${name}`)(page);
    await page
      .locator('.mantine-Spotlight-action')
      .filter({ hasText: new RegExp(`^>?${name}`) })
      .first()
      .click();
    await expect(page.getByPlaceholder('Search or run a command')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
export const command = (name: string): Sight => ({ name, open: run(name) });

/** Returns the page of the first entity that a search finds. */
export const entityOf = (query: string): Found => ({
  like: '/sample/p/1/database/entity/1',
  find: async (page) => {
    const { project } = await graph<{ project: { entities: { edges: { node: { entityId: number } }[] } } }>(
      page,
      `query($query: String!) { project(organization: "sample", projectId: 1) { entities(query: $query, first: 1) { edges { node { entityId } } } } }`,
      { query },
    );
    return `/sample/p/1/database/entity/${project.entities.edges[0]!.node.entityId}`;
  },
});

/** Returns the page on which an entity of a class is made. */
export const newOf = (name: string): Found => ({
  like: '/sample/p/1/database/entity/create/1',
  find: async (page) => {
    const { project } = await graph<{ project: { schema: { classes: { classId: number; name: string }[] } } }>(
      page,
      '{ project(organization: "sample", projectId: 1) { schema { classes { classId name } } } }',
    );
    const { classId } = project.schema.classes.find((each) => each.name === name)!;
    return `/sample/p/1/database/entity/create/${classId}`;
  },
});
