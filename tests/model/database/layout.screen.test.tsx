// The table is laid out as its reader likes it: columns as wide as they made them, rows as high, and all of it kept for each project.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box, pump } from './on-database.tsx';

const of = (layouts: Record<number, object>) => ({
  organizations: {
    acme: {
      projects: Object.fromEntries(Object.entries(layouts).map(([id, layout]) => [id, { database: { layout } }])),
    },
  },
});
async function visitLaidOut(preferences: object = {}): Promise<void> {
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences },
    project: { ...project, entities: () => ({ totalCount: 1, edges: [{ level: 1, isFound: true, node: pump }] }) },
  });
  await box('Select A.1 Pump');
}
const edge = (title: string) => screen.getByRole('separator', { name: `Width of ${title}` });
const table = () => document.querySelector<HTMLElement>('.db-table')!;
const saved = async () =>
  ((await sent('usePreferenceMutation')).variables['input'] as { preferences: object }).preferences;

test('the edge of a column is moved with the arrow keys, and its position is saved', async () => {
  await visitLaidOut();
  expect(edge('Class').getAttribute('aria-valuenow')).toBe('104');
  fireEvent.keyDown(edge('Class'), { key: 'ArrowRight' });
  fireEvent.keyDown(edge('Class'), { key: 'ArrowRight' });
  fireEvent.keyDown(edge('By'), { key: 'ArrowLeft' });
  expect(edge('Class').getAttribute('aria-valuenow')).toBe('136');
  expect(edge('By').getAttribute('aria-valuenow')).toBe('40');
  expect(table().style.getPropertyValue('--db-tracks')).toMatch(/^8\.5rem /);
  expect(await saved()).toMatchObject(of({ 7: { widths: { class: 136, by: 40 } } }));
});

test('rows are as high as somebody chose last; the usual is had back with the usual columns', async () => {
  const widths = { class: 200, status: 'wide', quality: 9000 };
  await visitLaidOut({ databaseLayout: { widths, height: 'tall', isPinned: true } });
  expect(table().dataset).toMatchObject({ height: 'tall', pinned: 'true' });
  expect(edge('Class').getAttribute('aria-valuenow')).toBe('200');
  expect(edge('Status').getAttribute('aria-valuenow')).toBe('116');
  expect(edge('Quality').getAttribute('aria-valuenow')).toBe('640');
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = await screen.findByRole('dialog', { name: 'Columns' });
  expect((await within(menu).findByRole<HTMLInputElement>('radio', { name: 'Tall' })).checked).toBe(true);
  fireEvent.click(within(menu).getByRole('button', { name: 'Reset columns' }));
  await waitFor(() => expect(table().dataset['height']).toBe('compact'));
  expect(table().dataset['pinned']).toBeUndefined();
  expect(edge('Class').getAttribute('aria-valuenow')).toBe('104');
});

test('each project has its own layout; what was saved for all of them applies before', async () => {
  const layouts = of({ 7: { widths: { by: 60 }, height: 'tall' }, 8: { widths: { by: 90 } } });
  await visitLaidOut({ ...layouts, databaseLayout: { widths: { class: 200 }, isPinned: true } });
  expect(table().dataset['height']).toBe('tall');
  expect(table().dataset['pinned']).toBeUndefined();
  expect(edge('By').getAttribute('aria-valuenow')).toBe('60');
  expect(edge('Class').getAttribute('aria-valuenow')).toBe('104');
});

test('widths that were given up are taken out of what is saved, which is merged key by key', async () => {
  await visitLaidOut(of({ 7: { widths: { class: 200, by: 60 }, wrapped: ['name'] } }));
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = await screen.findByRole('dialog', { name: 'Columns' });
  fireEvent.click(await within(menu).findByRole('button', { name: 'Reset columns' }));
  await (await sent('usePreferenceMutation')).answer({ savePreferences: { viewer: { id: 'walt' } } });
  const layout = { widths: { class: null, by: null }, height: 'compact', isPinned: false, wrapped: [] };
  expect(await saved()).toEqual(of({ 7: layout }));
});

test('a column is found by typing', async () => {
  await visitLaidOut();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = await screen.findByRole('dialog', { name: 'Columns' });
  fireEvent.change(await within(menu).findByRole('textbox', { name: 'Find a column' }), { target: { value: 'verif' } });
  expect(
    within(menu)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['Verification']);
});
