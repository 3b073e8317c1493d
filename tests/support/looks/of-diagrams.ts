// The dashboard of diagrams, and the page on which any of them is drawn.
import type { Page } from '@playwright/test';

import { graph } from '../signed-in.ts';
import { button, inTurn, type Visit } from './sight.ts';

const dashboard = '/sample/p/1/diagrams';

/** The diagram of a type of the first entity that a search finds. */
const diagramOf = (slug: string, query: string): Visit['at'] => ({
  like: `${dashboard}/${slug}/1`,
  find: async (page) => {
    interface Found {
      project: { entities: { edges: { node: { entityId: number } }[] } };
    }
    const asked =
      'query($query: String!) { project(organization: "sample", projectId: 1) { entities(query: $query, first: 1) { edges { node { entityId } } } } }';
    const { project } = await graph<Found>(page, asked, { query });
    return `${dashboard}/${slug}/${project.entities.edges[0]!.node.entityId}`;
  },
});

const shape = (page: Page, name: RegExp) => page.locator('.dg-picture').getByRole('button', { name });

/** Draws a line between two shapes, as it is done without a mouse. */
const lineBetween = (tool: string, from: RegExp, to: RegExp) =>
  inTurn(
    (page) => shape(page, from).focus(),
    (page) => page.getByRole('region', { name: 'Lines' }).getByRole('button', { name: tool, exact: true }).click(),
    (page) => shape(page, to).press('Enter'),
  );

export const sightsOfDiagrams: readonly Visit[] = [
  {
    at: dashboard,
    sign: 'Order, branches and loops',
    sights: [
      { name: 'the diagrams' },
      { name: 'a new diagram', open: button(/^New diagram: Asset/) },
      { name: 'a new diagram of a type that is still to be chosen', open: button('New diagram') },
      {
        name: 'the diagrams as a list',
        open: (page) => page.getByTitle('List', { exact: true }).click(),
        at: '.dd-row',
        close: (page) => page.getByTitle('Cards', { exact: true }).click(),
      },
    ],
  },
  {
    at: diagramOf('action', 'number:1.1'),
    sign: /^\d+ actions/,
    sights: [
      { name: 'an action diagram' },
      { name: 'what is shown of it', open: button('Show') },
      { name: 'ways out of it', open: button('Export') },
    ],
  },
  {
    at: diagramOf('sequence', 'number:A.1'),
    sign: /^4 lifelines/,
    sights: [{ name: 'a sequence, with its messages in order' }],
  },
  {
    at: diagramOf('sequence', 'number:A.1.1.2'),
    sign: /^5 lifelines/,
    sights: [
      {
        name: 'the states of a lifeline',
        open: inTurn(button('Fit'), (page) => shape(page, /^A\.1\.1\.2\.4 OBC/).focus()),
        at: '.dg-states',
      },
      {
        name: 'the states of a lifeline, large',
        open: inTurn(
          button('Fit'),
          (page) => shape(page, /^A\.1\.1\.2\.4 OBC/).focus(),
          (page) => page.getByRole('button', { name: /^Show States of .* large$/ }).click(),
        ),
        at: '.dg-states[data-is="large"]',
        close: (page) => page.getByRole('button', { name: /^Show States of .* small$/ }).click(),
      },
    ],
  },
  {
    at: diagramOf('ibd', 'number:A.1.1.2'),
    sign: /^\d+ ports/,
    sights: [{ name: 'the blocks of which parts are made' }],
  },
  {
    at: diagramOf('hierarchy', 'number:A.1'),
    sign: /\d+ assets/,
    sights: [
      { name: 'a hierarchy' },
      {
        name: 'what is known of its root',
        open: (page) => page.getByRole('tab', { name: 'Metadata' }).click(),
        at: '.en-metadata',
        close: (page) => page.getByRole('tab', { name: 'Attributes' }).click(),
        only: 'wide',
      },
      {
        name: 'what is written on shapes',
        open: inTurn(button('Show'), (page) => page.getByRole('menuitem', { name: 'Captions' }).click()),
        at: '.dg-colours',
        close: (page) => page.getByRole('button', { name: 'Names only' }).click(),
      },
      {
        name: 'small map away',
        open: inTurn(button('Show'), (page) => page.getByRole('menuitemcheckbox', { name: /Minimap/ }).click()),
        close: 'anew',
      },
    ],
  },
  {
    at: diagramOf('spider', 'number:RSK.5'),
    sign: /\d+ lines/,
    sights: [
      {
        name: 'the relations of a spider, and what a change reaches',
        open: inTurn(
          button('Show'),
          (page) => page.getByRole('menuitemcheckbox', { name: 'Impact' }).click(),
          (page) => page.getByRole('menuitemcheckbox', { name: 'Relations' }).click(),
          (page) => page.keyboard.press('Escape'),
          (page) => page.getByRole('checkbox', { name: 'Color by relation' }).check(),
        ),
        at: '.dg-colours',
        close: 'anew',
      },
    ],
  },
  {
    at: diagramOf('physical-io', 'number:A.1'),
    sign: /^3 assets/,
    sights: [
      {
        name: 'what is asked before a line is drawn',
        open: lineBetween('Flow', /^A\.1\.1 Satellite/, /^A\.1\.3 Control Center/),
        at: '[role="dialog"]',
        only: 'wide',
      },
    ],
  },
  {
    at: diagramOf('asset', 'number:A.1'),
    sign: /^4 assets/,
    sights: [
      {
        name: 'what belongs on a picture of systems',
        open: (page) => page.getByRole('tab', { name: 'SV-1' }).click(),
        at: '.dg-existing',
        only: 'wide',
      },
    ],
  },
  {
    at: diagramOf('risk', 'number:RSK'),
    sign: /^6 risks/,
    sights: [
      {
        name: 'all risks of a cell',
        open: inTurn(
          (page) => shape(page, /^RSK\.1 /).focus(),
          (page) => page.getByRole('tab', { name: 'Risk Block' }).click(),
        ),
        at: '.dg-existing',
        only: 'wide',
      },
    ],
  },
  {
    at: diagramOf('risk', 'number:A.1'),
    sign: /cannot be the root of this diagram/,
    sights: [{ name: 'a diagram of what cannot be its root' }],
  },
];
