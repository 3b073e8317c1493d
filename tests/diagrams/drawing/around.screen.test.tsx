// The surroundings of a picture: its visible part, entities added by name, fragments around messages, and an unfit root.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { refusal, sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { asset, box, diagram, shape, visitDiagram } from './on-diagram.tsx';

const ARRANGE = 'useDrawingArrangeMutation';
const GESTURE = 'useDrawingGestureMutation';
const whole = (more: object) => ({ key: 'diagram', isCollapsed: false, isHidden: false, waypoints: [], ...more });
const places = async () => (await sent(ARRANGE)).variables['input'] as { places: object[] };

test('a saved filter is shown above the picture, and removed for everybody', async () => {
  await visitDiagram({ layout: [whole({ filter: 'class:Asset' })] });
  const field = await screen.findByRole('textbox', { name: 'Filter by query' });
  expect((field as HTMLInputElement).value).toBe('class:Asset');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(await places()).toMatchObject({ places: [{ key: 'diagram', filter: null }] });
});

test('a filter is saved with the diagram by writers, and applied for others on their page alone', async () => {
  await visitDiagram({ layout: [whole({ filter: 'class:Asset' })] });
  const field = await screen.findByRole('textbox', { name: 'Filter by query' });
  fireEvent.change(field, { target: { value: 'name:Pump' } });
  fireEvent.submit(field);
  expect(await places()).toMatchObject({ places: [{ key: 'diagram', filter: 'name:Pump' }] });
});

test('the criterion of colours is saved with a diagram, and shown beside it', async () => {
  await visitDiagram({ layout: [whole({ colourBy: 'class' })] });
  const colours = await screen.findByRole('complementary', { name: 'Colors' });
  expect(within(colours).getByText('Asset')).toBeTruthy();
  fireEvent.click(within(colours).getByRole('button', { name: 'No colors' }));
  expect(await places()).toMatchObject({ places: [{ key: 'diagram', colourBy: null }] });
});

test('the texts on shapes are in the address, and shown on each shape', async () => {
  const mass = {
    __typename: 'TextAttribute',
    id: 'm',
    text: '45 kg',
    property: { id: 'p', name: 'Mass', type: 'TEXT' },
  };
  const [system, pump] = diagram.content.shapes;
  const shapes = [
    { ...system!, entity: { ...system!.entity, labels: [], attributes: [] } },
    { ...pump!, entity: { ...pump!.entity, labels: [], attributes: [mass] } },
  ];
  await visitDiagram({ content: { ...diagram.content, shapes, lines: diagram.content.lines.slice(0, 1) } }, ['READ']);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Captions' }));
  fireEvent.click(await screen.findByRole('combobox', { name: 'Captions' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Mass' }));
  expect(await screen.findByRole('button', { name: /^A\.1 Pump.* Mass: 45 kg/ })).toBeTruthy();
  expect(location.search).toBe('?caption=is%3AMass');
  fireEvent.click(screen.getByRole('button', { name: 'Names only' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Mass: 45 kg/ })).toBeNull());
});

test('a new entity is added to the picture by its name, below the selection', async () => {
  const classes = [{ id: 'Class 3', name: 'Asset', isHidden: false, isAbstract: false }];
  const schema = { ...project, permissions: ['READ', 'WRITE'], diagram, schema: { classes } };
  visit('/acme/p/7/diagrams/hierarchy/1', { project: schema });
  await screen.findByRole('heading', { level: 1, name: /System$/ });
  box(/^A\.1 Pump/).focus();
  fireEvent.click(screen.getByRole('tab', { name: 'New' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect((screen.getByRole('button', { name: 'Add to the diagram' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(name, { target: { value: ' Motor ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to the diagram' }));
  expect((await sent(GESTURE)).variables['input']).toMatchObject({
    gesture: { add: { tool: 'part', name: 'Motor', onto: 'k2' } },
  });
});

test('a tile dropped from the side becomes a child of the shape below: a new entity by its name, or one of the hierarchy', async () => {
  const classes = [{ id: 'Class 3', name: 'Asset', isHidden: false, isAbstract: false }];
  const tank = { ...asset(7, 'A.7', 'Tank'), partCount: 0 };
  const edges = [{ node: tank }];
  const of = { ...project, permissions: ['READ', 'WRITE'], diagram, schema: { classes } };
  visit('/acme/p/7/diagrams/hierarchy/1', { project: { ...of, entities: { edges, totalCount: 1 }, roots: { edges } } });
  await screen.findByRole('heading', { level: 1, name: /System$/ });
  const drag = (from: HTMLElement) => {
    const carried = new Map<string, string>();
    fireEvent.dragStart(from, { dataTransfer: { setData: (kind: string, text: string) => carried.set(kind, text) } });
    const dataTransfer = { types: [...carried.keys()], getData: (kind: string) => carried.get(kind) ?? '' };
    fireEvent.drop(screen.getByRole('group', { name: /^A System, Hierarchy/ }), { dataTransfer });
  };
  fireEvent.click(screen.getByRole('tab', { name: 'New' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Motor' } });
  drag(screen.getByRole('button', { name: 'Add to the diagram' }));
  const first = await sent(GESTURE);
  expect(first.variables['input']).toMatchObject({ gesture: { add: { tool: 'part', name: 'Motor' } } });
  await first.answer({ drawOnDiagram: { revision: 41, keys: [] } });
  fireEvent.click(screen.getByRole('tab', { name: 'Hierarchy' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Find in hierarchy' }), { target: { value: 'Tank' } });
  drag(await screen.findByRole('link', { name: /Tank/ }));
  expect((await sent(GESTURE)).variables['input']).toMatchObject({
    gesture: { add: { tool: 'part', entityId: 'Entity 7' } },
  });
});

test('notes are listed in the outline after the shapes, and are picked there', async () => {
  const note = { x: 0, y: 300, width: 160, height: 96, free: { kind: 'NOTE', text: 'Agreed on 3 May' } };
  await visitDiagram({ layout: [whole({}), { ...whole(note), key: 'free:1' }] });
  fireEvent.click(screen.getByRole('tab', { name: 'Outline' }));
  const items = await screen.findAllByRole('treeitem');
  expect(items.at(-1)!.getAttribute('aria-label')).toBe('Agreed on 3 May, note, drawn shape');
  fireEvent.click(items.at(-1)!);
  await waitFor(() => expect(items.at(-1)!.getAttribute('aria-selected')).toBe('true'));
});

test('a frame of a sequence is drawn about the messages that are picked, named and taken away', async () => {
  const lifeline = (at: number, name: string) => ({
    key: `l${at}`,
    kind: 'LIFELINE',
    parentKey: null,
    level: 1,
    order: at,
    marks: [],
    figures: null,
    compartments: [],
    entity: asset(20 + at, `A.${at}`, name),
  });
  const message = { key: 'I_1:l1>l2', kind: 'MESSAGE', fromKey: 'l1', toKey: 'l2', marks: [], figures: { row: 1 } };
  const frame = {
    ...lifeline(9, ''),
    key: 'fragment:f',
    kind: 'FRAGMENT',
    entity: null,
    text: 'fire found',
    figures: { operator: 'alt', messages: ['I_1'], operands: [] },
  };
  await visitDiagram({
    type: { ...diagram.type, slug: 'sequence', name: 'Sequence', picture: 'LIFELINES' },
    content: {
      total: 2,
      warnings: [],
      shapes: [lifeline(1, 'Satellite'), lifeline(2, 'Station'), frame],
      lines: [message],
    },
  });
  const order = await screen.findByRole('region', { name: /^Order/ });
  expect(within(order).getByText('alt')).toBeDefined();
  const first = within(order).getByRole('button', { name: /^1/ });
  expect(first.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(first);
  await waitFor(() => expect(first.getAttribute('aria-pressed')).toBe('true'));
  const frames = await screen.findByRole('region', { name: 'Frames' });
  expect((within(frames).getByRole('button', { name: 'loop' }) as HTMLButtonElement).disabled).toBe(false);
  const guard = within(frames).getByRole('textbox', { name: 'When alt' });
  fireEvent.change(guard, { target: { value: 'no fire' } });
  fireEvent.blur(guard);
  expect((await sent(GESTURE)).variables['input']).toMatchObject({
    gesture: {
      set: {
        key: 'fragment:f',
        values: { fragment: { id: 'f', kind: 'alt', text: 'no fire', messages: ['I_1'], operands: [] } },
      },
    },
  });
});

test('the time between the selected messages is limited, and the requirement of that is named', async () => {
  const lifeline = (at: number) => ({ ...shape(20 + at, `A.${at}`, `Part ${at}`, null), kind: 'LIFELINE', level: 1 });
  const message = (item: string, row: number) => ({
    key: `${item}:k21>k22`,
    kind: 'MESSAGE',
    fromKey: 'k21',
    toKey: 'k22',
    label: item,
    marks: [],
    figures: { row },
  });
  const whole = {
    ...shape(1, 'A', 'System', null),
    kind: 'INTERACTION',
    figures: { requirements: [{ id: 'R_1', name: 'R.1 In time' }] },
  };
  const limit = {
    ...shape(30, 'R.2', 'Fast', null),
    key: 'time:t',
    kind: 'TIME',
    text: '{t1 − t0 ≤ 5 s}',
    compartments: [{ name: '', rows: [{ text: 'from I_1 sent to I_1 arrived' }] }],
    figures: { from: 'I_1', to: 'I_1', limit: '≤ 5 s', requirement: null, first: 0, last: 1 },
  };
  await visitDiagram({
    type: { ...diagram.type, slug: 'sequence', name: 'Sequence', picture: 'LIFELINES' },
    content: {
      total: 3,
      warnings: [],
      shapes: [whole, lifeline(1), lifeline(2), limit],
      lines: [message('I_1', 1), message('I_2', 2)],
    },
  });
  const times = await screen.findByRole('region', { name: 'Time limits' });
  expect(within(times).getByText('from I_1 sent to I_1 arrived')).toBeDefined();
  const order = await screen.findByRole('region', { name: /^Order/ });
  fireEvent.click(within(order).getByRole('button', { name: /^2/ }));
  const holds = await within(times).findByRole('textbox', { name: /^Limit between/ });
  fireEvent.change(holds, { target: { value: ' ≤ 2 min ' } });
  fireEvent.click(within(times).getByRole('button', { name: 'Add limit' }));
  expect((await sent(GESTURE)).variables['input']).toMatchObject({
    gesture: {
      set: {
        key: expect.stringMatching(/^time:.{36}$/) as string,
        values: { time: { from: 'I_2', to: 'I_2', limit: '≤ 2 min', requirement: null } },
      },
    },
  });
});

test('a time limit names its requirement from then on', async () => {
  const whole = {
    ...shape(1, 'A', 'System', null),
    kind: 'INTERACTION',
    figures: { requirements: [{ id: 'R_1', name: 'R.1 In time' }] },
  };
  const lifeline = { ...shape(21, 'A.1', 'Part', null), kind: 'LIFELINE', level: 1 };
  const limit = {
    ...shape(30, '', '', null),
    key: 'time:t',
    kind: 'TIME',
    entity: null,
    text: '{t1 − t0 ≤ 5 s}',
    figures: { from: 'I_1', to: 'I_1', limit: '≤ 5 s', requirement: null, first: 0, last: 1 },
  };
  await visitDiagram({
    type: { ...diagram.type, slug: 'sequence', name: 'Sequence', picture: 'LIFELINES' },
    content: {
      total: 2,
      warnings: [],
      shapes: [whole, lifeline, limit],
      lines: [{ key: 'I_1:k21>k21', kind: 'MESSAGE', fromKey: 'k21', toKey: 'k21', marks: [], figures: { row: 1 } }],
    },
  });
  const times = await screen.findByRole('region', { name: 'Time limits' });
  fireEvent.click(within(times).getByRole('combobox', { name: 'Required by, for t1 − t0' }));
  fireEvent.click(await screen.findByRole('option', { name: 'R.1 In time' }));
  expect((await sent(GESTURE)).variables['input']).toMatchObject({
    gesture: {
      set: { key: 'time:t', values: { time: { from: 'I_1', to: 'I_1', limit: '≤ 5 s', requirement: 'R_1' } } },
    },
  });
});

test('a message from outside is named before it is drawn', async () => {
  const tool = { key: 'found', name: 'Found', shape: 'MESSAGE_END', line: null, class: null, relation: null };
  const message = { key: 'm', name: 'Message', shape: null, line: 'MESSAGE', class: null, relation: null };
  const lifeline = { ...shape(21, 'A.1', 'Satellite', null), kind: 'LIFELINE', level: 1 };
  await visitDiagram({
    type: { ...diagram.type, slug: 'sequence', name: 'Sequence', picture: 'LIFELINES', tools: [message, tool] },
    content: {
      total: 1,
      warnings: [],
      shapes: [lifeline],
      lines: [{ key: 'I_1:k21>k21', kind: 'MESSAGE', fromKey: 'k21', toKey: 'k21', marks: [], figures: { row: 1 } }],
    },
  });
  box(/^A\.1 Satellite/).focus();
  await waitFor(() => expect(box(/^A\.1 Satellite/).getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Found' }));
  const question = await screen.findByRole('dialog', { name: 'Message from outside' });
  fireEvent.change(within(question).getByRole('textbox', { name: 'Name of the message' }), {
    target: { value: 'Heat' },
  });
  fireEvent.click(within(question).getByRole('button', { name: 'Add' }));
  expect((await sent(GESTURE)).variables['input']).toMatchObject({
    gesture: { add: { tool: 'found', onto: 'k21', name: 'Heat' } },
  });
});

test('a type of which the entity cannot be the root says which classes can be, and offers the types that fit', async () => {
  const message = "'Pump' is of the class Asset and cannot be the root of this diagram (Action). Choose an Action.";
  const types = [
    { slug: 'hierarchy', name: 'Hierarchy' },
    { slug: 'asset', name: 'Asset' },
  ];
  const details = { rootId: 2, types };
  visit('/acme/p/7/diagrams/action/2', {
    project: {
      ...project,
      diagram: () => {
        throw refusal({ code: 'INVALID', title: 'Invalid Request', message, details });
      },
    },
  });
  expect(await screen.findByText(message)).toBeTruthy();
  const offered = within(screen.getByRole('navigation', { name: 'Diagrams that fit' }));
  expect(offered.getByRole('link', { name: 'Asset' }).getAttribute('href')).toBe('/acme/p/7/diagrams/asset/2');
  expect(offered.getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByText('Invalid Request')).toBeNull();
});

test('the states of a selected lifeline are over the picture, with those that a message leads to', async () => {
  const lifeline = (at: number, name: string) => ({
    ...shape(20 + at, `A.${at}`, name, null),
    kind: 'LIFELINE',
    level: 1,
  });
  const state = (at: number, name: string) => ({ ...shape(30 + at, '', name, null, at), kind: 'STATE', level: 1 });
  const sequence = {
    ...diagram,
    type: { ...diagram.type, slug: 'sequence', name: 'Sequence', picture: 'LIFELINES' },
    content: {
      total: 2,
      warnings: [],
      shapes: [lifeline(1, 'Camera'), lifeline(2, 'Computer')],
      lines: [
        {
          key: 'I_1:k21>k22',
          kind: 'MESSAGE',
          fromKey: 'k21',
          toKey: 'k22',
          label: 'I.1 Image',
          marks: [],
          figures: { row: 1 },
        },
      ],
    },
  };
  const states = {
    ...diagram,
    id: 'Diagram 2',
    type: { ...diagram.type, slug: 'state-machine', name: 'State Machine', picture: 'LAYERED' },
    root: asset(22, 'A.2', 'Computer'),
    content: {
      total: 2,
      warnings: [],
      shapes: [state(1, 'Idle'), state(2, 'Screening')],
      lines: [
        {
          key: 't:k31>k32',
          kind: 'TRANSITION',
          fromKey: 'k31',
          toKey: 'k32',
          marks: [],
          figures: { triggers: ['I_1'] },
        },
      ],
    },
  };
  const none = { ...states, id: 'Diagram 3', content: { total: 0, warnings: [], shapes: [], lines: [] } };
  visit('/acme/p/7/diagrams/sequence/1', {
    project: {
      ...project,
      diagram: ({ slug, entityId }: { slug: string; entityId: number }) =>
        slug === 'sequence' ? sequence : entityId === 22 ? states : none,
    },
  });
  const order = await screen.findByRole('region', { name: /^Order/ });
  fireEvent.click(within(order).getByRole('button', { name: /^1/ }));
  const inset = await screen.findByRole('complementary', { name: 'States of A.2 Computer' });
  within(inset).getByText('Screening after I.1 Image');
  within(inset).getByRole('img', { name: 'States of A.2 Computer' });
  expect(
    within(inset)
      .getAllByRole('treeitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Idle', 'Screening']);
  const larger = within(inset).getByRole('button', { name: 'Show States of A.2 Computer large' });
  fireEvent.click(larger);
  expect(larger.getAttribute('aria-expanded')).toBe('true');
  expect(inset.dataset['is']).toBe('large');
  // Texts without enough room to be read scroll, by keys too.
  const large = within(inset).getByRole('region', { name: 'States of A.2 Computer, large' });
  expect(large.tabIndex).toBe(0);
  expect(parseFloat(large.querySelector('canvas')!.style.getPropertyValue('--dg-wide'))).toBeGreaterThan(100);
  fireEvent.click(within(inset).getByRole('button', { name: 'Show States of A.2 Computer small' }));
  expect(inset.dataset['is']).not.toBe('large');
  expect(within(inset).getByRole('link', { name: 'Open States of A.2 Computer' }).getAttribute('href')).toBe(
    '/acme/p/7/diagrams/state-machine/22',
  );
  fireEvent.click(within(inset).getByRole('button', { name: 'Close the states' }));
  expect(screen.queryByRole('complementary', { name: 'States of A.2 Computer' })).toBeNull();
});
