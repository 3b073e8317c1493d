// Where the focus is once something is done on a diagram: on the shape, never nowhere.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { box, diagram, shape, visitDiagram } from './on-diagram.tsx';

const press = (name: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key: name, ...more });
const isOn = (name: RegExp) => waitFor(() => expect(document.activeElement).toBe(box(name)));
/** Goes to the pump as a keyboard does: to the diagram, and along its shapes. */
async function goToPump(): Promise<void> {
  press('F6');
  await isOn(/^A System/);
  press('ArrowDown');
  await waitFor(() => expect(document.activeElement!.getAttribute('aria-label')).toMatch(/^A\.[12] /));
  if (document.activeElement !== box(/^A\.1 Pump/)) press('ArrowLeft');
  await isOn(/^A\.1 Pump/);
}

test('F6 goes to the diagram from wherever the focus is, and the list of keys says so', async () => {
  await visitDiagram();
  screen.getByRole('tab', { name: 'Outline' }).focus();
  press('F6');
  await isOn(/^A System/);
  press('?');
  expect(await screen.findByText('Go to the diagram')).toBeTruthy();
});

test('after F2 the focus is on the shape again, whether its name is saved or not', async () => {
  await visitDiagram();
  await goToPump();
  for (const end of ['Enter', 'Escape']) {
    press('F2');
    await waitFor(() => expect(document.activeElement!.getAttribute('aria-label')).toBe('New name'));
    press(end);
    await isOn(/^A\.1 Pump/);
  }
});

test('a shape that is left by a press elsewhere does not take the focus back', async () => {
  await visitDiagram();
  await goToPump();
  press('F2');
  const name = await screen.findByRole('textbox', { name: 'New name' });
  fireEvent.input(name, { target: { value: 'Big pump' } });
  const tab = screen.getByRole('tab', { name: 'Outline' });
  tab.focus();
  await sent('useNamingMutation');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New name' })).toBeNull());
  expect(document.activeElement).toBe(tab);
});

test('after a shape is removed the focus is on its nearest neighbor', async () => {
  await visitDiagram();
  await goToPump();
  press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete A.1 Pump?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Remove from this diagram' }));
  const { content } = diagram;
  const shapes = content.shapes.filter(({ key }) => key !== 'k2');
  const lines = content.lines.filter(({ toKey }) => toKey !== 'k2');
  await (
    await sent('useDrawingGestureMutation')
  ).answer({ drawOnDiagram: { revision: 41, diagram: { ...diagram, content: { ...content, shapes, lines } } } });
  await isOn(/^A System/);
});

test('after a shape is hidden the focus is on its nearest neighbor', async () => {
  await visitDiagram();
  await goToPump();
  press('h');
  await isOn(/^A System/);
});

test('a duplicate has the focus', async () => {
  await visitDiagram();
  await goToPump();
  press('d', { ctrlKey: true });
  const { content } = diagram;
  const shapes = [...content.shapes, shape(4, '', 'Pump (copy)', 'k1', 2)];
  await (
    await sent('useDrawingGestureMutation')
  ).answer({ drawOnDiagram: { revision: 41, diagram: { ...diagram, content: { ...content, shapes } } } });
  await isOn(/^Pump \(copy\)/);
});

test('the slider of levels keeps the focus while keys step on it', async () => {
  await visitDiagram();
  const slider = await screen.findByRole('slider', { name: /^Levels/ });
  slider.focus();
  press('ArrowLeft');
  await sent('useDrawingArrangeMutation');
  await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('4'));
  expect(document.activeElement).toBe(screen.getByRole('slider'));
});
