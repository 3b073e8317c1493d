// A presentation and a compilation, as they are worked on and shown.
import type { Page } from '@playwright/test';

import { graph } from '../signed-in.ts';
import { button, entry, inTurn, textShown, typedIn, type Found, type Visit } from './sight.ts';

/** The page of the artifact that has a number. */
const artifactAt = (slug: string, number: string): Found => ({
  like: `/sample/p/1/${slug}/1`,
  find: async (page) => {
    const { project } = await graph<{ project: { entities: { edges: { node: { entityId: number } }[] } } }>(
      page,
      'query($query: String!) { project(organization: "sample", projectId: 1) { entities(query: $query, first: 1) { edges { node { entityId } } } } }',
      { query: `class:Artifact number:${number}` },
    );
    return `/sample/p/1/${slug}/${project.entities.edges[0]!.node.entityId}`;
  },
});
const press = (keys: string) => (page: Page) => page.keyboard.press(keys);
const box = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().press(' ');
const slide = (number: number) => async (page: Page) => {
  const one = page.getByRole('button', { name: new RegExp(`^Slide ${number}:`) });
  if (!(await one.isVisible())) await button('Slides')(page);
  await one.click();
  await page.keyboard.press('Escape');
};

export const sightsOfArtifacts: readonly Visit[] = [
  { at: '/sample/p/1/presentations', sign: 'Slide decks with live content' },
  {
    at: artifactAt('presentations', 'PRS.1'),
    sign: '8 slides',
    sights: [
      { name: 'a slide' },
      { name: 'slides in a drawer', open: button('Slides'), only: 'narrow' },
      { name: 'what a new slide can begin with', open: button('Slide') },
      { name: 'what can be done with slides', open: button('More actions') },
      { name: 'a chosen text', open: box(/^Text: /), at: '.sl-frame', close: 'anew' },
      { name: 'a chosen chart', open: inTurn(slide(5), box(/^Chart: /)), at: '.sl-frame', close: 'anew' },
      { name: 'a chosen table', open: inTurn(slide(6), box(/^Table: /)), at: '.sl-frame', close: 'anew' },
      { name: 'a chosen diagram', open: inTurn(slide(4), box(/^Diagram$/)), at: '.sl-frame', close: 'anew' },
      {
        name: 'slides that are shown, with notes and time',
        open: inTurn(button('Present'), button('Notes, next slide and time')),
        at: '.sl-show',
        fills: true,
        close: async (page) => {
          await page.keyboard.press('Escape');
          await page.waitForFunction(() => document.fullscreenElement === null);
        },
      },
    ],
  },
  {
    at: artifactAt('documents', 'DOC.1'),
    sign: /^\d+ rows/,
    sights: [
      {
        name: 'what is found in a document',
        open: inTurn(press('Control+f'), typedIn('Find in the text', 'fire'), textShown(/– of/)),
        at: '.dc-find',
        close: 'anew',
      },
      {
        name: 'what would be replaced in a document',
        open: inTurn(
          press('Control+h'),
          typedIn('Find in the text', 'fire'),
          typedIn('Replace with', 'flood'),
          button('Replace all…'),
        ),
        close: 'anew',
      },
      {
        name: 'suggestions in a document',
        open: inTurn(button('More actions'), entry('Suggest changes'), textShown(/^Suggesting/)),
        at: '.dc-suggesting',
        close: 'anew',
      },
      {
        name: 'a row in which somebody suggests',
        open: inTurn(
          button('More actions'),
          entry('Suggest changes'),
          (page) =>
            page
              .getByRole('button', { name: /^Actions for 1 / })
              .first()
              .click(),
          (page) => page.getByRole('menuitem', { name: 'Suggest a change' }).click(),
        ),
        at: '.dc-editor-suggests',
        close: 'anew',
      },
      {
        name: 'a document that is read',
        open: inTurn(button('More actions'), entry('Read')),
        at: '.dc-reading',
        close: 'anew',
      },
      {
        name: 'what belongs to a row of a document',
        open: inTurn(
          (page) =>
            page
              .getByRole('button', { name: /^Actions for 1 / })
              .first()
              .click(),
          (page) => page.getByRole('menuitem', { name: 'Comments and history' }).click(),
        ),
        close: 'anew',
        only: 'narrow',
      },
      {
        name: 'an expression that is none in a document',
        open: inTurn(
          press('Control+f'),
          button('Regular expression'),
          typedIn('Find in the text', '('),
          textShown(/is not a regular expression/),
        ),
        at: '.dc-find',
        close: 'anew',
      },
    ],
  },
  {
    at: artifactAt('compilations', 'CMP.1'),
    sign: '8 rows',
    sights: [
      { name: 'a compilation' },
      {
        name: 'entities to be added',
        open: inTurn(button('Add entities'), typedIn('Find', 'satellite')),
        close: 'anew',
      },
      {
        name: 'entities that nobody knows',
        open: inTurn(
          button('Add entities'),
          (page) => page.getByText('By numbers').click(),
          typedIn('Numbers or IDs', 'R.1 X.99'),
          button('Add 2 entities'),
          textShown(/No entity is numbered X.99/),
        ),
        close: 'anew',
      },
    ],
  },
];
