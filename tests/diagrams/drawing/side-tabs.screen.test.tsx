// The tabs beside a picture that say what fits it, and what is known of what is picked.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { asset, box, diagram, shape, type, visitDiagram } from './on-diagram.tsx';

const ofClass = { id: 'Class 3', name: 'Asset', colour: 'BLUE', icon: 'cube' };
const assets = { ...type, slug: 'asset', name: 'Asset', tools: [{ ...type.tools[0]!, class: ofClass }] };
const tab = (name: string) => screen.getByRole('tab', { name });

test.each([
  ['OV-1', 'class:"Asset" label:"Organization","Personnel","System","External System","Facility","Environment"'],
  ['SV-1', 'class:"Asset" label:"System","Subsystem","External System"'],
  ['SvcV-1', 'class:"Asset" label:"Service"'],
])('on an asset diagram the tab %s offers the assets that belong on it', async (name, expected) => {
  const asked: string[] = [];
  const offered = {
    ...asset(9, 'A.9', 'Relay'),
    class: ofClass,
  };
  visit('/acme/p/7/diagrams/asset/1', {
    project: {
      ...project,
      permissions: ['READ', 'WRITE'],
      diagram: { ...diagram, type: assets },
      entities: ({ query }: { query: string }) => {
        asked.push(query);
        return { edges: [{ node: offered }] };
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name: /System$/ });
  fireEvent.click(tab(name));
  await screen.findByTitle('Add A.9 Relay to the diagram');
  expect(asked.at(-1)).toBe(expected);
});

test('other diagrams have no tabs of DoDAF', async () => {
  await visitDiagram();
  expect(tab('Existing')).toBeDefined();
  expect(screen.queryByRole('tab', { name: 'SV-1' })).toBeNull();
});

test('the root entity shows its global id, its last author and the metadata of programs', async () => {
  const known = {
    __typename: 'Entity',
    ...asset(1, 'A', 'System'),
    globalId: 'B_7_1',
    class: ofClass,
    labels: [{ id: 'Label 1', name: 'System' }],
    created: '2026-01-02T03:04:05Z',
    createdBy: 'ada',
    creator: { id: 'User 1', fullName: 'Ada Byron' },
    modified: '2026-02-02T03:04:05Z',
    modifiedBy: 'gone',
    modifier: null,
    isLocked: false,
    metaNumber: null,
    metadata: { 'cad:part': 'P-17' },
  };
  await visitDiagram({}, ['READ'], { node: () => known });
  fireEvent.click(await screen.findByRole('tab', { name: 'Metadata' }));
  const said = () => [...document.querySelectorAll('.en-metadata > div')].map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toHaveLength(7));
  expect(said()).toEqual([
    'ID1',
    'Global IDB_7_1',
    'ClassAsset',
    'LabelsSystem',
    expect.stringMatching(/^Created.+ by Ada Byron$/),
    expect.stringMatching(/^Modified.+ by gone$/),
    'cad:partP-17',
  ]);
});

test('all risks of the selected cell are listed, and selected from there', async () => {
  const cell = (row: number, column: number) => ({
    ...shape(row * 10 + column, '', '', null),
    key: `cell:${row}:${column}`,
    kind: 'CELL',
    figures: { row, column, band: 'LOW' },
    entity: null,
  });
  const risk = (id: number, number: string, name: string, in_: string) => ({
    ...shape(id, number, name, in_),
    level: 1,
  });
  const shapes = [
    cell(1, 2),
    cell(3, 4),
    risk(2, 'R.1', 'Leak', 'cell:3:4'),
    risk(3, 'R.2', 'Delay', 'cell:3:4'),
    risk(4, 'R.3', 'Strike', 'cell:1:2'),
  ];
  const risks = { ...type, slug: 'risk', name: 'Risk', picture: 'GRID' };
  await visitDiagram({ type: risks, content: { total: 3, warnings: [], shapes, lines: [] } });
  fireEvent.click(tab('Risk Block'));
  await screen.findByText('Select a cell, or a risk in it, to see all risks of the cell.');
  box(/^R\.1 Leak/).focus();
  const block = await screen.findByRole('region', { name: 'Risks of the cell' });
  expect(within(block).getByRole('heading').textContent).toBe('Probability 3, consequence 4');
  const listed = () => within(block).getAllByRole('button');
  expect(listed().map(({ textContent }) => textContent)).toEqual(['R.1 Leak', 'R.2 Delay']);
  fireEvent.click(listed()[1]!);
  await waitFor(() => expect(listed().map((each) => each.getAttribute('aria-pressed'))).toEqual(['false', 'true']));
});

test('an internal block diagram lists the blocks as a tree, with their numbers of uses, and makes parts of them', async () => {
  const block = (entityId: number, name: string, parent: string | null) => ({
    ...asset(entityId, '', name),
    displayName: name,
    class: ofClass,
    parent: parent === null ? null : { id: `Entity ${parent}`, name: parent, displayName: parent },
  });
  const asked: string[] = [];
  const part = { ...shape(2, 'A.1', 'Aft', 'k1'), kind: 'PART', figures: { of: 9 } };
  visit('/acme/p/7/diagrams/ibd/1', {
    project: {
      ...project,
      permissions: ['READ', 'WRITE'],
      diagram: {
        ...diagram,
        type: {
          ...type,
          slug: 'ibd',
          name: 'IBD',
          picture: 'FREE',
          isAuthored: true,
          tools: [{ key: 'part', name: 'Part', shape: 'PART', line: null, class: ofClass, relation: null }],
        },
        content: {
          total: 2,
          warnings: [],
          shapes: [{ ...shape(1, 'A', 'System', null), kind: 'BLOCK' }, part],
          lines: [],
        },
      },
      entities: ({ query }: { query: string }) => {
        asked.push(query);
        const all = [
          block(9, 'Thruster', 'Bus equipment'),
          block(8, 'Tracker', 'Bus equipment'),
          block(7, 'Camera', null),
        ];
        return { edges: [block(1, 'System', null), ...all].map((node) => ({ node })) };
      },
    },
  });
  const blocks = await screen.findByRole('region', { name: /^Blocks/ });
  const group = await within(blocks).findByRole('group', { name: 'Bus equipment' });
  const said = (of: HTMLElement) =>
    within(of)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(said(group)).toEqual(['Thruster1 used', 'Tracker0 used']);
  // The root entity is no part of itself.
  expect(said(within(blocks).getByRole('group', { name: 'No parent' }))).toEqual(['Camera0 used']);
  expect(asked.at(-1)).toBe('class:"Asset" label:"Block"');
  fireEvent.click(within(group).getByRole('button', { name: /Tracker/ }));
  expect((await sent('useDrawingGestureMutation')).variables['input']).toMatchObject({
    gesture: { add: { tool: 'part', name: 'New Tracker', values: { of: 8 } } },
  });
});
