// Unsaved text outlives the page: it is offered again in its field, to its author, until it is saved or discarded. A field left with
// invalid text keeps it, with a message, and Ctrl S goes there.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { give, renewGraph, sent, unanswered } from '../../support/mock-graph.ts';
import { project, type, visit, walt } from '../../support/on-screen.tsx';
import { change, field, pump, SAVE, visitPump } from './on-entity.tsx';

const flow = {
  __typename: 'PercentAttribute',
  id: 'f',
  json: 4,
  property: { propertyId: 3, name: 'Flow', type: 'PERCENT' },
};
const attributes = [flow];
const putBack = (label: string) => screen.queryByRole('button', { name: `Restore draft of ${label}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The page goes as it does when it is loaded anew: nothing is left in order. */
const lose = () => {
  const kept = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)!] as const);
  cleanup();
  for (const [key, text] of kept) localStorage.setItem(key, text);
  renewGraph();
};

beforeEach(() => localStorage.clear());

test('unsaved text is offered in its field, put back, and saved on the revision on which it was typed', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  lose();
  await visitPump({ revision: 44 });
  await waitFor(() => expect(putBack('Name')).not.toBeNull());
  expect(field('Name').value).toBe('Pump');
  press('Restore draft of Name');
  expect(field('Name').value).toBe('Pump 2');
  expect(putBack('Name')).toBeNull();
  fireEvent.blur(field('Name'));
  expect((await sent(SAVE)).variables).toMatchObject({ input: { revision: 40, entities: [{ name: 'Pump 2' }] } });
});

test('a stored draft is deleted when it is discarded, and when it is saved', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  lose();
  await visitPump();
  await waitFor(() => expect(putBack('Name')).not.toBeNull());
  press('Discard draft of Name');
  expect(putBack('Name')).toBeNull();
  change('Number', 'A.2');
  await (await sent(SAVE)).answer({ saveEntities: { revision: 41, entities: [{ ...pump, number: 'A.2' }] } });
  await screen.findByText('All changes saved');
  lose();
  await visitPump();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('truss.typed'))).toEqual([]);
});

test('a save that ends after its form has gone leaves no draft', async () => {
  await visitPump();
  change('Name', 'Pump 2');
  const save = await sent(SAVE);
  const kept = Object.entries(localStorage) as [string, string][];
  expect(kept.map(([key]) => key).join()).toContain('truss.typed');
  cleanup();
  for (const [key, text] of kept) localStorage.setItem(key, text);
  await save.answer({ saveEntities: { revision: 41, entities: [{ ...pump, name: 'Pump 2' }] } });
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('truss.typed'))).toEqual([]));
});

test('a draft of another user is not offered', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  lose();
  visit('/acme/p/7/database/entity/12', {
    viewer: { ...walt, username: 'rita' },
    entity: { ...pump },
  });
  await screen.findByLabelText('Name');
  expect(putBack('Name')).toBeNull();
});

test('an invalid value stays in its field with a message, and is offered again as typed', async () => {
  await visitPump({ attributes });
  change('Flow', '5..2');
  expect(screen.getByRole('alert').textContent).toMatch(/^'5..2' is not a number\./);
  expect(field('Flow').value).toBe('5..2');
  expect(unanswered()).not.toContain(SAVE);
  lose();
  await visitPump({ attributes });
  await waitFor(() => expect(putBack('Flow')).not.toBeNull());
  press('Restore draft of Flow');
  expect(field('Flow').value).toBe('5..2');
});

test('Ctrl S moves to the first invalid field, or leaves the focus where it is', async () => {
  await visitPump({ attributes });
  const save = () => fireEvent.keyDown(document.activeElement!, { key: 's', ctrlKey: true });
  field('Name').focus();
  type(field('Name'), 'Pump 2');
  save();
  await sent(SAVE);
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  change('Flow', '5..2');
  field('Number').focus();
  save();
  await waitFor(() => expect(document.activeElement).toBe(field('Flow')));
});

test('the draft of a new entity is offered again', async () => {
  const make = () => {
    give({ project: { ...project, schema: { classes: [{ classId: 5, name: 'Risk', properties: [] }] } } });
    visit('/acme/p/7/database/entity/create/5', {
      project: { ...project, schema: { classes: [{ classId: 5, name: 'Risk', properties: [] }] } },
    });
    return screen.findByRole('textbox', { name: 'Name' });
  };
  type(await make(), 'Late launch');
  lose();
  await make();
  await waitFor(() => expect(putBack('New Risk')).not.toBeNull());
  press('Restore draft of New Risk');
  expect(field('Name').value).toBe('Late launch');
});
