// Questions before a shape or line is drawn, if the type of the diagram leaves it open.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { box, linkedBy, visitDiagram } from './on-diagram.tsx';

const GESTURE = 'useDrawingGestureMutation';
const key = (element: HTMLElement, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more });
const gesture = async () => ((await sent(GESTURE)).variables['input'] as { gesture: object }).gesture;

test('a type that leaves the relation open asks for it, and cancelling draws nothing', async () => {
  await visitDiagram({}, undefined, linkedBy('related to', 'depends on'));
  const draw = async () => {
    box(/^A\.1 Pump/).focus();
    key(box(/^A\.1 Pump/), 'r');
    await screen.findByText(/Line from A.1 Pump: choose where it ends/);
    box(/^A\.2 Valve/).focus();
    key(box(/^A\.2 Valve/), 'Enter');
    return screen.findByRole('dialog', { name: 'Which relation?' });
  };
  fireEvent.click(within(await draw()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const question = await draw();
  fireEvent.click(within(question).getByRole('button', { name: 'Link' }));
  expect(await gesture()).toMatchObject({ connect: { from: 'k2', to: 'k3', relationId: 'Relation 2' } });
});

test('a line drawn by keys goes past shapes on its way: only Enter ends it, and opens nothing', async () => {
  await visitDiagram({}, undefined, linkedBy('related to'));
  const before = location.href;
  box(/^A\.1 Pump/).focus();
  key(box(/^A\.1 Pump/), 'r');
  await screen.findByText(/Line from A.1 Pump: choose where it ends/);
  box(/^A System/).focus();
  box(/^A\.2 Valve/).focus();
  screen.getByText(/Line from A.1 Pump: choose where it ends/);
  key(box(/^A\.2 Valve/), 'Enter');
  expect(await gesture()).toMatchObject({ connect: { from: 'k2', to: 'k3' } });
  expect(location.href).toBe(before);
});
