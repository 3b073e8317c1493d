// Each field of an entity is saved when it is left, alone, on the revision on which it was read.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { change, field, news, pump, SAVE, visitPump } from './on-entity.tsx';

beforeEach(() => visitPump());

test('a changed field is saved when it loses the focus', async () => {
  change('Name', 'Pump 2');
  expect((await sent(SAVE)).variables['input']).toEqual({
    projectId: 'Project 7',
    revision: 40,
    entities: [{ entityId: 'Entity 12', name: 'Pump 2' }],
  });
});

test('an unchanged field is not saved', async () => {
  type(field('Name'), 'Pump 2');
  change('Name', 'Pump');
  change('Number', 'A.2');
  expect((await sent(SAVE)).variables).toMatchObject({ input: { entities: [{ number: 'A.2' }] } });
  expect(unanswered().filter((name) => name === SAVE)).toHaveLength(1);
});

test('the page says that it is saving, and then that all is saved', async () => {
  change('Name', 'Pump 2');
  await screen.findByText('Saving');
  await (await sent(SAVE)).answer({ saveEntities: { revision: 41, entities: [{ ...pump, name: 'Pump 2' }] } });
  await screen.findByText('All changes saved');
  expect(field('Name').value).toBe('Pump 2');
});

test('text typed during a save is saved after it, on the new revision', async () => {
  change('Name', 'Pump 2');
  const first = await sent(SAVE);
  type(field('Name'), 'Pump 23');
  await first.answer({ saveEntities: { revision: 41, entities: [{ ...pump, revision: 41, name: 'Pump 2' }] } });
  await screen.findByText('1 not saved yet');
  change('Name', 'Pump 23');
  expect((await sent(SAVE)).variables).toMatchObject({
    input: { revision: 41, entities: [{ entityId: 'Entity 12', name: 'Pump 23' }] },
  });
});

test('a refused field keeps its text, with the reason below it until the user types again', async () => {
  change('Name', 'x'.repeat(300));
  (await sent(SAVE)).refuse({ message: 'A name has at most 250 characters.' });
  expect((await screen.findByRole('alert')).textContent).toBe('A name has at most 250 characters.');
  expect(field('Name').value).toHaveLength(300);
  type(field('Name'), 'short');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change of another user appears in every field except the one in which the user types', async () => {
  type(field('Name'), 'My pump');
  await news({ name: 'Her pump', number: 'B.7' });
  await waitFor(() => expect(field('Number').value).toBe('B.7'));
  expect(field('Name').value).toBe('My pump');
  screen.getByText('Rita Rowe has just changed this to “Her pump”. You choose when you leave the field.');
  change('Name', 'My pump');
  expect((await sent(SAVE)).variables).toMatchObject({ input: { revision: 40 } });
});
