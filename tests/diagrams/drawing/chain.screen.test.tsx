// Shapes typed one after the other: Tab links the next one, Enter adds one beside, and letters are never lost while they are saved.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { addFirst, answered, GESTURE, part, typing } from './on-chain.tsx';
import { box, linkedBy, type, visitDiagram } from './on-diagram.tsx';

const press = (name: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key: name, ...more });
const write = (text: string) => fireEvent.input(document.activeElement!, { target: { value: text } });
const gestureOf = ({ variables }: Awaited<ReturnType<typeof sent>>) =>
  (variables['input'] as { gesture: object }).gesture;

test('Tab in the name of a new shape links the next one to it, Enter adds one beside, without a dialog', async () => {
  await visitDiagram();
  await addFirst();
  write('Motor');
  press('Tab');
  await waitFor(() => expect(typing()).toBe('Name of the next shape'));
  expect((await sent('useNamingMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 4', name: 'Motor' }],
  });
  write('Rotor');
  press('Enter');
  const rotor = await sent(GESTURE);
  expect(gestureOf(rotor)).toEqual({ add: { tool: 'part', onto: 'k4', name: 'Rotor' } });
  await rotor.answer(answered(42, [part(4, 'Motor'), part(5, 'Rotor', 'k4')]));
  write('Stator');
  press('Tab');
  expect(gestureOf(await sent(GESTURE))).toEqual({ add: { tool: 'part', onto: 'k4', name: 'Stator' } });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('typing goes on while a slow server adds what was typed, and each shape follows the one before', async () => {
  await visitDiagram();
  await addFirst();
  write('Motor');
  press('Tab');
  await waitFor(() => expect(typing()).toBe('Name of the next shape'));
  write('Rotor');
  press('Tab');
  const rotor = await sent(GESTURE);
  write('Shaft');
  press('Tab');
  write('Key');
  expect(unanswered().filter((name) => name === GESTURE)).toHaveLength(1);
  await rotor.answer(answered(42, [part(4, 'Motor'), part(5, 'Rotor', 'k4')]));
  const shaft = await sent(GESTURE);
  expect(gestureOf(shaft)).toEqual({ add: { tool: 'part', onto: 'k5', name: 'Shaft' } });
  await shaft.answer(answered(43, [part(4, 'Motor'), part(5, 'Rotor', 'k4'), part(6, 'Shaft', 'k5')]));
  expect((document.activeElement as HTMLInputElement).value).toBe('Key');
  press('Enter');
  expect(gestureOf(await sent(GESTURE))).toEqual({ add: { tool: 'part', onto: 'k6', name: 'Key' } });
});

test.each(['Enter', 'Escape'])('without a name %s ends the chain, and the focus is on its last shape', async (end) => {
  await visitDiagram();
  await addFirst();
  write('Motor');
  press('Enter');
  await waitFor(() => expect(typing()).toBe('Name of the next shape'));
  press(end);
  await waitFor(() => expect(document.activeElement).toBe(box(/^New Part/)));
  expect(screen.queryByRole('textbox', { name: 'Name of the next shape' })).toBeNull();
  expect(unanswered()).not.toContain(GESTURE);
});

test('Tab without a name is left to the browser, which leaves the canvas', async () => {
  await visitDiagram();
  await addFirst();
  press('Enter');
  await waitFor(() => expect(typing()).toBe('Name of the next shape'));
  // True: nobody has prevented what the browser does.
  expect(press('Tab')).toBe(true);
});

test('what is typed after a shape that the server refuses is told, and can be copied', async () => {
  await visitDiagram();
  await addFirst();
  press('Enter');
  await waitFor(() => expect(typing()).toBe('Name of the next shape'));
  write('Rotor');
  press('Enter');
  const rotor = await sent(GESTURE);
  write('Stator');
  press('Enter');
  write('Shaft');
  rotor.refuse({ code: 'INVALID', title: 'Invalid Request', message: 'Name it otherwise.' });
  await screen.findByText('Name it otherwise.');
  for (const name of ['Rotor', 'Stator', 'Shaft']) await screen.findByText(new RegExp(`You had typed: “${name}”`));
  expect(screen.queryByText('Invalid Request')).toBeNull();
});

test('where parts stand in their whole, the next shape stands beside and a line links the two', async () => {
  const conduit = { key: 'conduit', name: 'Conduit', shape: null, line: 'CONDUIT', class: null, relation: null };
  const [partTool] = type.tools;
  const free = { type: { ...type, picture: 'FREE', tools: [partTool, conduit] } };
  await visitDiagram(free, undefined, linkedByAlso('connected to'));
  await addFirst(free);
  write('Motor');
  press('Tab');
  await waitFor(() => expect(typing()).toBe('Name of the next shape'));
  write('Gear');
  press('Enter');
  const gear = await sent(GESTURE);
  expect(gestureOf(gear)).toMatchObject({ add: { tool: 'part', onto: 'k2', name: 'Gear' } });
  await gear.answer(answered(42, [part(4, 'Motor'), part(5, 'Gear')], free));
  expect(gestureOf(await sent(GESTURE))).toEqual({ connect: { tool: 'conduit', from: 'k4', to: 'k5' } });
});

/** The permitted relations of the shapes that stand there, and of those that come. */
function linkedByAlso(...names: string[]) {
  const { node } = linkedBy(...names);
  return { node: ({ id }: { id: string }) => ({ ...node({ id: id === 'Entity 4' ? 'Entity 2' : id }), id }) };
}
