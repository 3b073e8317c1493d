// Questions before a shape or line is drawn, if the type of the diagram leaves it open.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { box, diagram, linkedBy, shape, type, visitDiagram } from './on-diagram.tsx';

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

test('a line is drawn without a question if only one of the tools is lawful between the two', async () => {
  const tool = (name: string, relation: number) => ({
    key: name.toLowerCase(),
    name,
    shape: null,
    line: 'RELATION',
    class: null,
    relation: { id: `Relation ${relation}`, relationId: relation, name },
  });
  const tools = [tool('Satisfy', 7), tool('Relate', 1), tool('Verify', 8)];
  await visitDiagram({ type: { ...type, tools } }, undefined, linkedBy('related to'));
  box(/^A\.1 Pump/).focus();
  key(box(/^A\.1 Pump/), 'r');
  await screen.findByText(/Line from A.1 Pump: choose where it ends/);
  box(/^A\.2 Valve/).focus();
  // Until the schema has answered, any of them may be lawful.
  await waitFor(() => {
    key(box(/^A\.2 Valve/), 'Enter');
    expect(screen.queryByText(/choose where it ends/)).toBeNull();
  });
  expect(await gesture()).toEqual({ connect: { tool: 'relate', from: 'k2', to: 'k3' } });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a branch asset is named before it is added to the branch, and needs one', async () => {
  const assets = { key: 'branch-asset', name: 'Branch Asset', shape: 'ASSET', line: null, class: null, relation: null };
  const flow = { ...type, slug: 'action', picture: 'FLOW', tools: [assets] };
  const action = (id: number, name: string, more: object) => ({
    ...shape(id, '', name, null),
    kind: 'ACTION',
    ...more,
  });
  const branch = {
    ...shape(0, '', '', 'k2'),
    key: 'branch:s:x',
    kind: 'BRANCH',
    entity: null,
    figures: { step: 's', branch: 'x' },
  };
  const shapes = [
    action(2, 'Choose', { kind: 'OR', figures: { step: 's' } }),
    branch,
    action(3, 'Inner', { parentKey: branch.key, figures: { step: 't' } }),
    action(4, 'Outer', { figures: { step: 'u' } }),
  ];
  const content = { total: 3, warnings: [], shapes, lines: [] };
  await visitDiagram({ ...diagram, type: flow, content });
  const add = async (name: RegExp) => {
    box(name).focus();
    await waitFor(() => expect(box(name).getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(screen.getByRole('button', { name: 'Branch Asset' }));
  };
  await add(/^Outer/);
  await screen.findByText(/Add an OR, LOOP, SYNC or Parallel first/);
  await add(/^Inner/);
  const question = await screen.findByRole('dialog', { name: 'New asset on this branch' });
  fireEvent.input(within(question).getByRole('textbox', { name: 'Name of the asset' }), { target: { value: 'Crew' } });
  fireEvent.click(within(question).getByRole('button', { name: 'Add' }));
  expect(await gesture()).toEqual({ add: { tool: 'branch-asset', onto: 'branch:s:x', name: 'Crew' } });
});
