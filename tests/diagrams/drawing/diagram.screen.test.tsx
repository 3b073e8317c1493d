// The screen of a diagram: read, walked and changed without a mouse, since jsdom has no picture; hands are the browser test's.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { asset, box, diagram, linkedBy, packed, shape, type, visitDiagram } from './on-diagram.tsx';

const GESTURE = 'useDrawingGestureMutation';
const ARRANGE = 'useDrawingArrangeMutation';

const key = (element: HTMLElement, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more });
/** The shape that has the focus or is picked, by its own name. */
const pump = () => box(/^A\.1 Pump/);
const valve = () => box(/^A\.2 Valve/);

test('shapes are buttons named by their content and links, one of them in the order of Tab', async () => {
  await visitDiagram();
  const picture = await screen.findByRole('group', { name: /A System, Hierarchy/ });
  const shapes = await within(picture).findAllByRole('button');
  expect(shapes.map((each) => each.getAttribute('aria-label'))).toEqual([
    'A System, asset, parent child to A.1 Pump, parent child to A.2 Valve',
    'A.1 Pump, asset, parent child from A System',
    'A.2 Valve, asset, parent child from A System',
  ]);
  expect(shapes.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('a diagram that was open before shows later shapes', async () => {
  const shapes = diagram.content.shapes.slice(0, 2);
  const before = { ...diagram, content: { ...diagram.content, shapes, lines: diagram.content.lines.slice(0, 1) } };
  await visitDiagram({ drawing: () => packed(before, 39) });
  await waitFor(() => box(/^A\.1 Pump/));
  cleanup();
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  await visitDiagram({ drawing: () => until.then(() => packed(diagram, 40)) });
  await waitFor(() => box(/^A\.1 Pump/));
  answer();
  await waitFor(() => box(/^A\.2 Valve/));
});

test('arrow keys go along the lines, and to the nearest beside', async () => {
  await visitDiagram();
  box(/^A System/).focus();
  key(box(/^A System/), 'ArrowDown');
  await waitFor(() => expect([pump(), valve()]).toContain(document.activeElement));
  key(document.activeElement as HTMLElement, 'ArrowUp');
  await waitFor(() => expect(document.activeElement).toBe(box(/^A System/)));
  pump().focus();
  key(pump(), 'ArrowRight');
  await waitFor(() => expect(document.activeElement).toBe(valve()));
});

test('the outline is a tree of the same shapes, and both have one selection', async () => {
  await visitDiagram();
  fireEvent.click(await screen.findByRole('tab', { name: 'Outline' }));
  const tree = await screen.findByRole('tree', { name: 'Outline of the diagram' });
  const items = within(tree).getAllByRole('treeitem');
  expect(items.map((item) => item.getAttribute('aria-level'))).toEqual(['1', '2', '2']);
  items[0]!.focus();
  key(items[0]!, 'ArrowDown');
  await waitFor(() => expect(document.activeElement).toBe(items[1]));
  key(items[1]!, ' ');
  await waitFor(() => expect(pump().getAttribute('aria-pressed')).toBe('true'));
  key(items[1]!, 'ArrowLeft');
  key(items[0]!, 'ArrowLeft');
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(1);
});

test('a shape that is moved leaves the others where they are seen, from then on for everybody', async () => {
  await visitDiagram({ type: { ...type, picture: 'LAYERED' } });
  valve().focus();
  await waitFor(() => expect(valve().getAttribute('aria-pressed')).toBe('true'));
  const place = ({ style }: HTMLElement) => ({ left: style.left, top: style.top });
  const before = [place(box(/^A System/)), place(pump())];
  key(valve(), 'ArrowRight', { ctrlKey: true });
  const { variables } = await sent(ARRANGE);
  const { places, stands } = variables['input'] as Record<'places' | 'stands', { key: string; x: number }[]>;
  expect(places.map((each) => each.key)).toEqual(['k3']);
  expect(stands.map((each) => each.key).toSorted()).toEqual(['k1', 'k2', 'k3']);
  expect([place(box(/^A System/)), place(pump())]).toEqual(before);
});

test('Ctrl and an arrow moves a shape, at once and for everybody', async () => {
  await visitDiagram();
  pump().focus();
  await waitFor(() => expect(pump().getAttribute('aria-pressed')).toBe('true'));
  const before = Number.parseFloat(pump().style.left);
  key(pump(), 'ArrowRight', { ctrlKey: true });
  await waitFor(() => expect(Number.parseFloat(pump().style.left)).toBe(before + 4));
  const { variables, answer } = await sent(ARRANGE);
  expect(variables['input']).toMatchObject({
    slug: 'hierarchy',
    entityId: 'Entity 1',
    places: [{ key: 'k2', x: before + 4 }],
  });
  await answer({
    arrangeDiagram: {
      revision: 41,
      diagram: { ...diagram, layout: [{ key: 'k2', x: before + 4, y: 120, waypoints: [] }] },
    },
  });
  expect(Number.parseFloat(pump().style.left)).toBe(before + 4);
});

test('a move that the server refuses is reverted, and the refusal is shown', async () => {
  await visitDiagram();
  pump().focus();
  const before = pump().style.left;
  key(pump(), 'ArrowRight', { ctrlKey: true });
  (await sent(ARRANGE)).refuse({ title: 'Locked', message: 'Rita has locked it.' });
  await screen.findByText('Rita has locked it.');
  await waitFor(() => expect(pump().style.left).toBe(before));
});

test('clicking a construct adds it below the selection, with a name of its own that is edited at once', async () => {
  await visitDiagram();
  pump().focus();
  await waitFor(() => expect(pump().getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Part' }));
  const { variables, answer } = await sent(GESTURE);
  expect(variables['input']).toMatchObject({ gesture: { add: { tool: 'part', onto: 'k2', name: 'New Part' } } });
  const shapes = [...diagram.content.shapes, shape(4, '', 'New Part', 'k2')];
  await answer({ drawOnDiagram: { revision: 41, diagram: { ...diagram, content: { ...diagram.content, shapes } } } });
  const name = await screen.findByRole('textbox', { name: 'New name' });
  fireEvent.change(name, { target: { value: 'Motor' } });
  key(name, 'Enter');
  expect((await sent('useNamingMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 4', name: 'Motor' }],
  });
});

test('a new row of a table or a box is named in that row at once', async () => {
  const row = { key: 'row', name: 'Row', shape: 'INPUT_OUTPUT', line: null, class: null, relation: null };
  const table = {
    ...shape(1, 'C', 'Link', null),
    kind: 'TABLE',
    compartments: [
      { name: 'Input/Output', rows: [{ text: 'Old', entity: asset(8, '', 'Old') }] },
      { name: 'Size', rows: [{ text: '', entity: asset(8, '', 'Old') }] },
    ],
  };
  const content = { total: 1, warnings: [], shapes: [table], lines: [] };
  await visitDiagram({ type: { ...diagram.type, picture: 'TABLE', tools: [row] }, content });
  fireEvent.click(await screen.findByRole('button', { name: 'Row' }));
  const { answer } = await sent(GESTURE);
  const fresh = (text: string) => ({ text, entity: asset(9, '', 'New Row') });
  const [names, sizes] = table.compartments;
  const compartments = [
    { ...names!, rows: [...names!.rows, fresh('New Row')] },
    { ...sizes!, rows: [...sizes!.rows, fresh('')] },
  ];
  const shapes = [{ ...table, compartments }];
  await answer({ drawOnDiagram: { revision: 41, diagram: { ...diagram, content: { ...content, shapes } } } });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name' });
  expect(name.value).toBe('New Row');
  fireEvent.change(name, { target: { value: 'Telemetry' } });
  key(name, 'Enter');
  expect((await sent('useNamingMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 9', name: 'Telemetry' }],
  });
});

test('R draws a line by keys: it ends at the next shape on which Enter is pressed', async () => {
  await visitDiagram({}, undefined, linkedBy('related to'));
  pump().focus();
  key(pump(), 'r');
  await screen.findByText(/Line from A.1 Pump: choose where it ends/);
  valve().focus();
  key(valve(), 'Enter');
  expect((await sent(GESTURE)).variables['input']).toMatchObject({
    gesture: { connect: { tool: 'link', from: 'k2', to: 'k3', relationId: 'Relation 1' } },
  });
});

test('Delete asks whether it goes from this diagram or from the model', async () => {
  const drawn = (id: string, name: string, slug: string, rootId: number) => ({
    node: { id, name, type: { slug, name: slug }, root: { id: `Entity ${rootId}` } },
  });
  const edges = [drawn('d1', 'System', 'hierarchy', 1), drawn('d2', 'Water flows', 'ibd', 1)];
  await visitDiagram({}, undefined, {
    nodes: [{ __typename: 'Entity', id: 'Entity 2', diagrams: { totalCount: 2, edges } }],
  });
  pump().focus();
  key(pump(), 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete A.1 Pump?' });
  const others = await within(question).findByRole('list', { name: 'Other diagrams' });
  expect(
    within(others)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Water flows ibd']);
  expect(within(question).getByRole('button', { name: 'Delete from the model' })).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Remove from this diagram' }));
  const removing = await sent(GESTURE);
  expect(removing.variables['input']).toMatchObject({ gesture: { remove: { keys: ['k2'] } } });
  await removing.answer({ drawOnDiagram: { revision: 41, diagram } });
  const said = await screen.findByText('Removed from the diagram.');
  fireEvent.click(within(said.parentElement!).getByRole('button', { name: 'Undo' }));
  expect((await sent('undoSaveMutation')).variables['input']).toMatchObject({ revision: 41 });
});

test('readers see that they may only read, and no key changes anything', async () => {
  await visitDiagram({}, ['READ']);
  await screen.findByText('You can view this project.');
  expect(screen.queryByRole('button', { name: 'Auto layout' })).toBeNull();
  const offered = within(screen.getByRole('tablist', { name: 'Contents' })).getAllByRole('tab');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Root', 'Hierarchy', 'Outline']);
  expect(screen.queryByRole('button', { name: 'Part' })).toBeNull();
  pump().focus();
  key(pump(), 'Delete');
  key(pump(), 'F2');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'New name' })).toBeNull();
});

test('an empty diagram says so, and warnings are in the status line', async () => {
  await visitDiagram({ content: { total: 0, warnings: ['A has no parts.'], shapes: [], lines: [] } });
  await screen.findByText(/^No entities to display\./);
  await screen.findByText('1 warning: A has no parts.', { exact: false });
});

test('the line below the picture counts suspect links, and the outline says where they are', async () => {
  const { content } = diagram;
  const shapes = content.shapes.map((each, at) => (at < 2 ? { ...each, marks: ['SUSPECT'] } : each));
  const lines = content.lines.map((each, at) => (at === 0 ? { ...each, marks: ['SUSPECT'] } : each));
  await visitDiagram({ content: { ...content, shapes, lines } });
  await screen.findByText('1 suspect relationship');
  expect(box(/^A\.1 Pump/).getAttribute('aria-label')).toMatch(/suspect.*, suspect/);
});

test('a suspect line is cleared from the menu of the line or of its shapes', async () => {
  const { content } = diagram;
  const lines = content.lines.map((each, at) => (at === 0 ? { ...each, marks: ['SUSPECT'] } : each));
  await visitDiagram({ content: { ...content, lines } });
  pump().focus();
  key(pump(), 'F10', { shiftKey: true });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Clear suspect' }));
  const { variables } = await sent(GESTURE);
  expect(variables['input']).toMatchObject({ gesture: { clear: { keys: [lines[0]!.key] } } });
});
