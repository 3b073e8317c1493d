// The entity of the current row stands beside the table where somebody wants it, and follows the rows.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box, pump, valve } from './on-database.tsx';

/** Opens the database, beside which entities can be shown. */
async function visitTable(isSplit: boolean, permissions = ['READ', 'WRITE'], address = ''): Promise<void> {
  const all = [pump, valve].map((each) => ({ __typename: 'Entity', id: `Entity ${each.entityId}`, ...each }));
  visit(`/acme/p/7/database${address}`, {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseSplit: isSplit } },
    project: {
      ...project,
      permissions,
      entities: () => ({ totalCount: 2, edges: all.map((node) => ({ level: 1, isFound: true, node })) }),
    },
    node: ({ id }: { id: string }) => all.find((each) => each.id === id) ?? null,
  });
  await box('Select A.1 Pump');
}
const beside = () => screen.findByRole('complementary', { name: 'Entity of the current row' });
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });

test('the pane beside the table shows the entity of the current row, and opens its page', async () => {
  await visitTable(true);
  expect((await beside()).textContent).toContain('Choose a row to see its entity here.');
  screen.getByRole('treegrid', { name: 'Entities' }).focus();
  press('ArrowDown');
  await within(await beside()).findByRole('heading', { name: 'A.1 Pump' });
  press('ArrowDown');
  await within(await beside()).findByRole('heading', { name: 'A.2 Valve' });
  const open = within(await beside()).getByRole('link', { name: 'Open A.2 Valve' });
  expect(open.getAttribute('href')).toBe('/acme/p/7/database/entity/13');
  expect(within(await beside()).getByRole('textbox', { name: /^Name/ })).toBeTruthy();
});

test('Alt Enter in the table shows it and hides it again, which is kept', async () => {
  await visitTable(false);
  expect(screen.queryByRole('complementary', { name: 'Entity of the current row' })).toBeNull();
  screen.getByRole('treegrid', { name: 'Entities' }).focus();
  press('ArrowDown');
  press('Enter', { altKey: true });
  await within(await beside()).findByRole('heading', { name: 'A.1 Pump' });
  expect((await sent('usePreferenceMutation')).variables['input']).toEqual({ preferences: { databaseSplit: true } });
  expect(location.pathname).toBe('/acme/p/7/database');
  press('Enter', { altKey: true });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Entity of the current row' })).toBeNull());
});

test('the entity is in the address until it is closed', async () => {
  await visitTable(true);
  screen.getByRole('treegrid', { name: 'Entities' }).focus();
  press('ArrowDown');
  await waitFor(() => expect(new URLSearchParams(location.search).get('entity')).toBe('Entity 12'));
  fireEvent.click(await screen.findByRole('button', { name: 'Close the entity beside the table' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Entity of the current row' })).toBeNull());
  await waitFor(() => expect(new URLSearchParams(location.search).has('entity')).toBe(false));
});

test('a link with an entity shows it beside the table', async () => {
  await visitTable(false, ['READ'], '?view=flat&entity=Entity+13');
  await within(await beside()).findByRole('heading', { name: 'A.2 Valve' });
});

test('a reader changes nothing there', async () => {
  await visitTable(true, ['READ']);
  screen.getByRole('treegrid', { name: 'Entities' }).focus();
  press('ArrowDown');
  await within(await beside()).findByRole('heading', { name: 'A.1 Pump' });
  expect(within(await beside()).queryAllByRole('textbox')).toEqual([]);
});

test('a change of its entity is read again, once for several changes; changes of others are not', async () => {
  const asked: string[] = [];
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseSplit: true } },
    project: {
      ...project,
      permissions: ['READ', 'WRITE'],
      entities: () => ({ totalCount: 1, edges: [{ level: 1, isFound: true, node: pump }] }),
    },
    node: ({ id }: { id: string }, _of: unknown, query: string) => {
      if (query === 'EntityBesideQuery') asked.push(id);
      return { __typename: 'Entity', id, ...pump };
    },
  });
  await box('Select A.1 Pump');
  screen.getByRole('treegrid', { name: 'Entities' }).focus();
  press('ArrowDown');
  await within(await beside()).findByRole('heading', { name: 'A.1 Pump' });
  const feed = await sent('useNewsSubscription');
  const told = (revision: number, entity: typeof pump | typeof valve) =>
    feed.answer({
      projectChanged: {
        revision,
        username: 'rita',
        project,
        entities: [entity],
        records: [{ id: `Record ${revision}`, type: 'UPDATE', entityId: entity.entityId }],
      },
    });
  const before = asked.length;
  await told(42, valve);
  await told(43, pump);
  await told(44, pump);
  await waitFor(() => expect(asked.length).toBe(before + 1));
});
