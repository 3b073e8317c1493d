// Content beside the model on a diagram, and omitted content: notes, hidden shapes, colours, sizes in figures, copies.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import * as uploads from '../../../web/relay/upload.ts';
import { sent } from '../../support/mock-graph.ts';
import { box, diagram, visitDiagram } from './on-diagram.tsx';

const ARRANGE = 'useDrawingArrangeMutation';
const place = (key: string, more: object) => ({
  key,
  isCollapsed: false,
  isHidden: false,
  waypoints: [],
  free: null,
  ...more,
});
const note = place('free:1', { x: 0, y: 300, width: 160, height: 96, free: { kind: 'NOTE', text: 'Agreed on 3 May' } });
const key = (element: HTMLElement, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more });
const places = async () => (await sent(ARRANGE)).variables['input'] as { places: object[]; drop: string[] };

test('a note is a button with its text as name, and Delete removes it without a question', async () => {
  await visitDiagram({ layout: [note] });
  const button = await screen.findByRole('button', { name: 'Agreed on 3 May, note, drawn shape' });
  button.focus();
  key(button, 'Delete');
  expect(await places()).toMatchObject({ places: [], drop: ['free:1'] });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('F2 edits the text of a note in place; its lines stay lines', async () => {
  await visitDiagram({ layout: [note] });
  const button = await screen.findByRole('button', { name: /^Agreed/ });
  button.focus();
  key(button, 'F2');
  const text = await screen.findByRole('textbox', { name: 'Text' });
  fireEvent.change(text, { target: { value: 'Agreed on 4 May\nby all' } });
  key(text, 'Enter', { ctrlKey: true });
  expect(await places()).toMatchObject({
    places: [{ key: 'free:1', free: { kind: 'NOTE', text: 'Agreed on 4 May\nby all' } }],
  });
});

test('a press puts a note on the picture, which is kept with the layout', async () => {
  await visitDiagram();
  fireEvent.click(await screen.findByRole('button', { name: 'Note' }));
  const { places: given } = await places();
  expect(given).toMatchObject([{ free: { kind: 'NOTE' }, width: 160, height: 96 }]);
});

test('H hides the selection; the outline lists it and shows it again', async () => {
  await visitDiagram();
  box(/^A\.1 Pump/).focus();
  key(box(/^A\.1 Pump/), 'h');
  const { variables, answer } = await sent(ARRANGE);
  expect(variables['input']).toMatchObject({ places: [{ key: 'k2', isHidden: true }] });
  await answer({
    arrangeDiagram: { revision: 41, diagram: { ...diagram, layout: [place('k2', { isHidden: true })] } },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^A\.1 Pump, asset/ })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '1 hidden' }));
  fireEvent.click(await screen.findByRole('button', { name: /^A\.1 Pump\s*show again$/ }));
  expect(await places()).toMatchObject({ places: [{ key: 'k2', isHidden: false }] });
});

test('the selection can be moved and resized in figures, without a mouse', async () => {
  await visitDiagram({ layout: [note] });
  const button = await screen.findByRole('button', { name: /^Agreed/ });
  button.focus();
  const width = await screen.findByRole('textbox', { name: 'Width' });
  fireEvent.change(width, { target: { value: '240' } });
  fireEvent.blur(width);
  expect(await places()).toMatchObject({ places: [{ key: 'free:1', x: 0, y: 300, width: 240, height: 96 }] });
});

test('the menu gives a shape a colour', async () => {
  await visitDiagram();
  box(/^A\.2 Valve/).focus();
  key(box(/^A\.2 Valve/), 'F10', { shiftKey: true });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Orange' }));
  expect(await places()).toMatchObject({ places: [{ key: 'k3', colour: '#d9822b' }] });
});

test('copied shapes can be pasted on the page of the next diagram, once for each entity', async () => {
  localStorage.clear();
  await visitDiagram({ layout: [note] });
  box(/^A\.1 Pump/).focus();
  key(box(/^A\.1 Pump/), 'c', { ctrlKey: true });
  await screen.findByText('1 shape copied.');
  key(box(/^A\.1 Pump/), 'v', { ctrlKey: true });
  await screen.findByText(/1 entity is already on this diagram/);
});

test('Ctrl D makes a new one beside, under a name of its own', async () => {
  await visitDiagram();
  box(/^A\.1 Pump/).focus();
  await waitFor(() => expect(box(/^A\.1 Pump/).getAttribute('aria-pressed')).toBe('true'));
  key(box(/^A\.1 Pump/), 'd', { ctrlKey: true });
  expect((await sent('useDrawingGestureMutation')).variables['input']).toMatchObject({
    gesture: { copy: { shapes: [{ key: 'k2' }] } },
  });
});

test('a reader can copy and colour, and neither add notes nor hide shapes', async () => {
  await visitDiagram({ layout: [note] }, ['READ']);
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  box(/^A\.1 Pump/).focus();
  key(box(/^A\.1 Pump/), 'F10', { shiftKey: true });
  const menu = await screen.findByRole('menu');
  const items = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Open its diagramEnter',
    'Open in the database',
    'Open in another diagram',
    'Show attributesE',
    'CopyCtrl C',
  ]);
});

test("an image becomes the picture of a shape's entity, and is removed again", async () => {
  const image = new File(['an image'], 'pump.png', { type: 'image/png' });
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [image] });
    this.dispatchEvent(new Event('change'));
  });
  const uploaded = vi.spyOn(uploads, 'upload').mockResolvedValue({ id: 12 });
  onTestFinished(() => void vi.restoreAllMocks());
  const [system, pump, ...others] = diagram.content.shapes;
  await visitDiagram({
    content: { ...diagram.content, shapes: [system, { ...pump, figures: { imageId: 11 } }, ...others] },
  });
  const menuOf = async (name: RegExp, item: string) => {
    box(name).focus();
    key(box(name), 'F10', { shiftKey: true });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  await menuOf(/^A\.2 Valve/, 'Add image');
  const given = await sent('usePicturesMutation');
  expect(given.variables['input']).toMatchObject({ entities: [{ entityId: 'Entity 3', imageId: 12 }] });
  expect(uploaded.mock.calls[0]![0]).toMatchObject({ path: '/api/v4/o/acme/p/7/files', file: image });
  await given.answer({ saveEntities: { revision: 41, entities: [] } });
  await menuOf(/^A\.1 Pump/, 'Remove image');
  expect((await sent('usePicturesMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 2', imageId: null }],
  });
});

test('the tab of the root shows the root entity of the diagram', async () => {
  const root = { ...diagram.root, description: '<p>Pumps <b>water</b>.</p>', imageId: 12, thumbnailUrl: '/small' };
  await visitDiagram({}, undefined, { node: () => ({ __typename: 'Entity', ...root }) });
  fireEvent.click(screen.getByRole('tab', { name: 'Root' }));
  const part = await screen.findByRole('region', { name: 'Root' });
  expect(within(part).getByRole('link', { name: /^A ?System$/ })).toBeTruthy();
  expect(within(part).getByText('Pumps water.')).toBeTruthy();
  const picture = within(part).getByRole('img', { name: 'A System' });
  expect(picture.getAttribute('src')).toBe('/small');
  fireEvent.error(picture); // There is no small one of it
  expect(picture.getAttribute('src')).toBe('/api/v4/o/acme/files/12/serve');
});
