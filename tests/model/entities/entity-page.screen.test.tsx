// The page of an entity: who may change it, attributes that are saved at a stroke, labels, and what becomes of it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { give, sent, unanswered } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { field, news, pump, SAVE, visitPump } from './on-entity.tsx';

const isCritical = {
  __typename: 'BooleanAttribute',
  id: 'Critical',
  json: false,
  property: { propertyId: 3, name: 'Critical', type: 'BOOLEAN' },
};
const draft = { labelId: 5, name: 'Draft' };
const critical = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Critical/ });
const saved = async () => (await sent(SAVE)).variables['input'];
const pressMore = async (item: string) => {
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('its picture is beside its name, and opens the whole one', async () => {
  await visitPump({ displayName: 'A.1 Pump', imageId: 7, thumbnailUrl: '/small' });
  const picture = screen.getByRole('img', { name: 'A.1 Pump' });
  expect(picture.getAttribute('src')).toBe('/small');
  expect(picture.closest('a')?.getAttribute('href')).toBe('/api/v4/o/acme/files/7/serve');
  fireEvent.error(picture); // There is no small one of it
  expect(picture.getAttribute('src')).toBe('/api/v4/o/acme/files/7/serve');
});

test('readers too can print the page of an entity', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await visitPump({}, ['READ']);
  await pressMore('Print');
  expect(print).toHaveBeenCalledOnce();
});

test('a tick is saved at once', async () => {
  await visitPump({ attributes: [isCritical] });
  fireEvent.click(critical());
  const attributes = [{ propertyId: 'Property 3', value: true }];
  expect(await saved()).toMatchObject({ entities: [{ entityId: 'Entity 12', attributes }] });
  expect(critical().checked).toBe(true);
});

test('Ctrl S saves the typed text without leaving the field', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  fireEvent.keyDown(field('Name'), { key: 's', ctrlKey: true });
  expect(await saved()).toMatchObject({ entities: [{ name: 'Pump 2' }] });
});

test('a reader sees everything and can change nothing', async () => {
  await visitPump({ attributes: [isCritical], labels: [draft] }, ['READ']);
  screen.getByText('You can view this project.');
  screen.getByText('Draft');
  const page = document.querySelector<HTMLElement>('.en-page')!;
  expect(within(page).queryAllByRole('textbox')).toEqual([]);
  expect(within(page).queryAllByRole('checkbox')).toEqual([]);
  expect(page.querySelectorAll('input, textarea, :disabled')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /label|Draft/ })).toBeNull();
});

test('labels are chosen from those that the class offers', async () => {
  await visitPump({ labels: [draft], class: { labels: [draft, { labelId: 6, name: 'Valid' }] } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a label' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map((each) => each.textContent)).toEqual(['Valid']);
  fireEvent.click(offered[0]!);
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 12', addLabelIds: ['Label 6'] }],
  });
});

test('when another user deletes the entity, unsaved text can be copied and no more can be typed', async () => {
  await visitPump();
  type(field('Name'), 'My pump');
  await news({}, { deletedIds: ['Entity 12'], entities: [] });
  await screen.findByText(/rita has deleted this entity\./);
  expect(field('Name').value).toBe('My pump');
  expect(screen.queryByRole('textbox', { name: 'Number' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Number' }).textContent).toContain('A.1');
});

test('the news of a large revision does not list all entities: reading again shows whether this one still exists', async () => {
  await visitPump();
  const large = {
    isLarge: true,
    totalCount: 50_000,
    entities: [],
    records: [{ id: 'Record 99', type: 'DELETE', entityId: 99 }],
  };
  give({ node: { __typename: 'Entity', ...pump, name: 'Pump of theirs' } });
  await news({}, large);
  await waitFor(() => expect(field('Name').value).toBe('Pump of theirs'));
  give({ node: null });
  await news({}, { ...large, revision: 42 });
  expect((await screen.findByRole('alert')).textContent).toContain('rita has deleted this entity.');
});

test('after deleting the entity the user gets to the database, and can undo it there', async () => {
  await visitPump();
  await pressMore('Delete');
  const question = await screen.findByRole('dialog', { name: `Delete ${pump.displayName}?` });
  expect(unanswered()).not.toContain('useDeleteMutation');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete entity' }));
  await (await sent('useDeleteMutation')).answer({ deleteEntities: { revision: 41 } });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const undo = await sent('undoSaveMutation');
  expect(undo.variables['input']).toEqual({ projectId: 'Project 7', revision: 41 });
});

test('many changes of others cause one request', async () => {
  await visitPump();
  let asked = 0;
  // Comments and passages, whose queries may still be under way, ask for themselves.
  const node = (_args: unknown, _of: unknown, query: string) => {
    if (query === 'useEntityNewsQuery') asked += 1;
    return { __typename: 'Entity', ...pump };
  };
  give({ node });
  const feed = await sent('useNewsSubscription');
  for (const revision of [41, 42, 43, 44])
    await feed.answer({ projectChanged: { revision, records: [{ entityId: pump.entityId }] } });
  await waitFor(() => expect(asked).toBe(1));
});
