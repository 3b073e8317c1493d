// The notification bell: changes of others, loaded every 30 seconds if there are any, stored by the browser, and switched on or off.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useProjectFeed } from '../../../web/relay/news/useNews.ts';
import { noteSave } from '../../../web/relay/saves.ts';
import { Bell } from '../../../web/shell/notifications/Bell.tsx';
import { give, sent, unanswered } from '../../support/mock-graph.ts';
import { project, showPart } from '../../support/on-screen.tsx';

interface Asked {
  first: number;
  entityId: string | null;
}
let asked: Asked[];
/** The project's change records, newest first. */
let records: object[];

const rita = { username: 'rita', fullName: 'Rita Rowe' };
const record = (revision: number, more: object = {}) => ({
  id: `r${revision}`,
  revision,
  type: 'UPDATE',
  date: new Date(Date.now() - (1000 - revision) * 1000).toISOString(),
  username: 'rita',
  user: rita,
  entityId: revision,
  entityName: `R.${revision} Thing`,
  class: { name: 'Requirement', icon: 'clipboard-text', colour: 'ORANGE' },
  changes: [{ type: 'NAME', field: 'Name', wording: 'changed' }],
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  localStorage.clear();
  asked = [];
  records = [40, 39, 38, 37, 36, 35].map((revision) => record(revision));
});
afterEach(() => vi.useRealTimers());

function Page({ mayWrite = true }: { mayWrite?: boolean }) {
  useProjectFeed('acme', 7, 40, false);
  return <Bell username="walt" mayWrite={mayWrite} />;
}

/** Shows the bell; the mock graph returns the latest records. */
function ring(mayWrite = true) {
  give({
    project: {
      ...project,
      changes: ({ first, entityId }: Asked) => {
        asked.push({ first, entityId });
        const own = records.filter(
          (each) => entityId == null || `Entity ${(each as { entityId: number }).entityId}` === entityId,
        );
        return { edges: own.slice(0, first).map((node) => ({ node })) };
      },
    },
  });
  showPart(<Page mayWrite={mayWrite} />);
}
const bell = (name: string) => screen.findByRole('button', { name });
const items = () => within(screen.getByRole('dialog')).queryAllByRole('listitem');
const texts = () => items().map(({ textContent }) => textContent);
const press = (name: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const kept = () => JSON.parse(localStorage.getItem('acme:7:notifications') ?? 'null') as { list: unknown[] } | null;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Somebody changed something: adds a record, and delivers the revision. */
async function happens(revision: number, more: object = {}) {
  records.unshift(record(revision, more));
  const { answer } = await sent('useNewsSubscription');
  const news = { revision, username: 'rita', totalCount: 1, records: [record(revision, more)] };
  await act(() => answer({ projectChanged: news }));
}

test('with nothing stored, the latest four are loaded at once', async () => {
  ring();
  fireEvent.click(await bell('Notifications, 4'));
  expect(asked).toEqual([{ first: 4, entityId: null }]);
  expect(texts()[0]).toMatch(/^RRRita Rowe updated, newR\.40 ThingName\d+ min ago$/);
  expect(texts()).toHaveLength(4);
  expect(kept()!.list).toHaveLength(4);
});

test('arrived changes are loaded within half a minute, and only if there are any', async () => {
  ring();
  await bell('Notifications, 4');
  await wait(60_000);
  expect(asked).toHaveLength(1);
  await happens(41);
  await happens(42, { type: 'DELETE', changes: [] });
  await wait(29_000);
  expect(asked).toHaveLength(1);
  await wait(1_000);
  await bell('Notifications, 6');
  expect(asked[1]).toEqual({ first: 2, entityId: null });
  await wait(30_000);
  expect(asked).toHaveLength(2);
});

test("this page's own saves are not notified", async () => {
  ring();
  await bell('Notifications, 4');
  await happens(951);
  noteSave({ input: { projectId: 'Project 7' } }, { saveEntities: { revision: 951 } });
  await wait(30_000);
  expect(asked).toHaveLength(1);
  await happens(952);
  await wait(30_000);
  await bell('Notifications, 5');
  expect(asked[1]).toEqual({ first: 2, entityId: null });
  fireEvent.click(await bell('Notifications, 5'));
  expect(texts().join()).not.toContain('R.951');
});

test('the bell does not tell of what the user did in another window', async () => {
  ring();
  await bell('Notifications, 4');
  const own = record(961, { username: 'walt', user: { username: 'walt', fullName: 'Walt Whitman' } });
  records.unshift(own);
  const { answer } = await sent('useNewsSubscription');
  await act(() => answer({ projectChanged: { revision: 961, username: 'walt', totalCount: 1, records: [own] } }));
  await wait(30_000);
  expect(asked).toHaveLength(1);
  await happens(962);
  await wait(30_000);
  fireEvent.click(await bell('Notifications, 5'));
  expect(asked[1]).toEqual({ first: 2, entityId: null });
  expect(texts().join()).not.toContain('Walt Whitman');
});

test('one deed is one notice, which can be unfolded and is removed at once', async () => {
  records = [
    record(40, { id: 'a', entityId: 1, entityName: 'R.1 Flow' }),
    record(40, { id: 'b', entityId: 2, entityName: 'R.2 Pressure' }),
    record(40, { id: 'c', entityId: 3, entityName: 'R.3 Heat' }),
    record(39),
  ];
  ring();
  fireEvent.click(await bell('Notifications, 2'));
  expect(texts().join()).toContain('And 2 more entities in this change');
  expect(texts().join()).not.toContain('R.2 Pressure');
  press('And 2 more entities in this change');
  expect(texts().join()).toContain('R.2 Pressure');
});

test('a notice of a deed of several is removed with all of it', async () => {
  records = [
    record(40, { id: 'a', entityId: 1, entityName: 'R.1 Flow' }),
    record(40, { id: 'b', entityId: 2 }),
    record(39),
  ];
  ring();
  fireEvent.click(await bell('Notifications, 2'));
  press('Remove: Rita Rowe updated R.1 Flow');
  await bell('Notifications, 1');
  expect(kept()!.list).toHaveLength(1);
});

test('switching notifications off or on clears the list, and both are stored', async () => {
  ring();
  fireEvent.click(await bell('Notifications, 4'));
  const flip = () => fireEvent.click(screen.getByRole('switch', { name: 'Notifications of changes' }));
  flip();
  await screen.findByText(/Notifications are off/);
  expect(items()).toEqual([]);
  expect([localStorage.getItem('acme:7:isNotificationsOn'), kept()!.list]).toEqual(['false', []]);
  await happens(61);
  await wait(60_000);
  expect(asked).toHaveLength(1);
  flip();
  await screen.findByText(/No new notifications/);
  expect(localStorage.getItem('acme:7:isNotificationsOn')).toBe('true');
  await wait(60_000);
  expect(asked).toHaveLength(1);
  await happens(62);
  await wait(30_000);
  await bell('Notifications, 1');
});

test('one notification is removed, then all; later ones do not bring them back', async () => {
  ring();
  fireEvent.click(await bell('Notifications, 4'));
  press('Remove: Rita Rowe updated R.39 Thing');
  await bell('Notifications, 3');
  expect(texts().join()).not.toContain('R.39');
  press('Clear All');
  await bell('Notifications');
  expect(kept()!.list).toEqual([]);
  await happens(71);
  await wait(30_000);
  await bell('Notifications, 1');
});

test('after a reload they are there for the same user, and nothing is loaded', async () => {
  ring();
  await bell('Notifications, 4');
  const before = localStorage.getItem('acme:7:notifications')!;
  asked = [];
  document.body.replaceChildren();
  localStorage.setItem('acme:7:notifications', before);
  ring();
  await bell('Notifications, 4');
  expect(asked).toEqual([]);
});

test('at a hundred no more are loaded, and the bell shows 99+', async () => {
  records = Array.from({ length: 120 }, (_, at) => record(120 - at));
  ring();
  await bell('Notifications, 4');
  const { answer } = await sent('useNewsSubscription');
  await act(() => answer({ projectChanged: { revision: 121, totalCount: 110, records: records.slice(0, 110) } }));
  await wait(30_000);
  fireEvent.click(await bell('Notifications, 99+'));
  expect(asked[1]).toEqual({ first: 100, entityId: null });
  press('Show all 100');
  expect(items()).toHaveLength(100);
  await happens(122);
  await wait(30_000);
  expect(asked).toHaveLength(2);
});

test('a deleted entity is restored from here, and then said to be restored', async () => {
  records = [record(40, { type: 'DELETE', entityId: 9, entityName: 'R.9 Valve', changes: [] })];
  ring();
  fireEvent.click(await bell('Notifications, 1'));
  expect(screen.queryByRole('link', { name: 'R.9 Valve' })).toBeNull();
  press('Restore R.9 Valve');
  const { variables, answer } = await sent('useRestoreMutation');
  expect(variables).toEqual({ input: { projectId: 'Project 7', entityIds: ['Entity 9'] } });
  records.unshift(
    record(83, {
      type: 'RESTORE',
      entityId: 9,
      entityName: 'R.9 Valve',
      changes: [],
      username: 'walt',
      user: { username: 'walt', fullName: 'Walt Whitman' },
    }),
  );
  await act(() => answer({ restoreEntities: { revision: 83 } }));
  const link = await screen.findByRole('link', { name: 'R.9 Valve' });
  expect(link.getAttribute('href')).toBe('/acme/p/7/database/entity/9');
  expect(asked.at(-1)).toEqual({ first: 1, entityId: 'Entity 9' });
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain('Walt Whitman restored');
});

test('an entity that cannot be restored stays in the list, with the reason', async () => {
  records = [record(40, { type: 'DELETE', entityId: 9, entityName: 'R.9 Valve', changes: [] })];
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ring();
  fireEvent.click(await bell('Notifications, 1'));
  press('Restore R.9 Valve');
  (await sent('useRestoreMutation')).refuse({ message: 'The class is gone.' });
  await screen.findByText('Not restored. The class is gone.');
  expect(items()).toHaveLength(1);
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});

test('viewers without permission to write are not offered to restore; a long name is cut', async () => {
  const long = 'x'.repeat(46);
  records = [
    record(41, { entityName: long }),
    record(40, { type: 'DELETE', entityId: 9, entityName: 'R.9 Valve', changes: [] }),
  ];
  ring(false);
  fireEvent.click(await bell('Notifications, 2'));
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  const link = screen.getByRole('link', { name: `${'x'.repeat(40)}…` });
  expect(link.title).toBe(long);
  expect(link.getAttribute('href')).toBe('/acme/p/7/database/entity/41');
  expect(unanswered()).not.toContain('useRestoreMutation');
});

test('clearing the list in another window clears it here', async () => {
  ring();
  await bell('Notifications, 4');
  const newValue = JSON.stringify({ username: 'walt', list: [] });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'acme:7:notifications', newValue })));
  await bell('Notifications');
});
