// The hierarchy beside an entity: the way to it is open at arrival, keys walk it, a box finds others, and news change it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { give, refusal, sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';

const assembly = { entityId: 10, number: 'A', name: 'Assembly', displayName: 'A Assembly', partCount: 2 };
const pump = { entityId: 12, number: 'A.1', name: 'Pump', displayName: 'A.1 Pump', whole: assembly };
const valve = { entityId: 13, number: 'A.2', name: 'Valve', displayName: 'A.2 Valve', whole: assembly };
const tank = { entityId: 20, number: 'B', name: 'Tank', displayName: 'B Tank' };

const edgesOf = (those: object[]) => ({ edges: those.map((node) => ({ node })) });
const line = (name: string) => screen.getByRole('treeitem', { name });
const names = () => screen.getAllByRole('treeitem').map((each) => each.textContent.trim());
const are = (wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });
const open = ['A Assembly', 'A.1 Pump', 'A.2 Valve', 'B Tank'];

let asked: string[] = [];
let parts: object[] = [];
let tops: object[] = [];
let narrow = 0;

function arrive(root: object = {}) {
  const all = new Map<number, object>([assembly, pump, valve, tank].map((each) => [each.entityId, each]));
  const entity = ({ entityId }: { entityId: number }) => ({
    ...all.get(entityId),
    parts: () => {
      asked.push(`parts of ${entityId}`);
      return edgesOf(parts);
    },
  });
  const entities = ({ query }: { query: string }) => {
    asked.push(query);
    return edgesOf(query === 'is:root' ? tops : [valve]);
  };
  visit('/acme/p/7/database/entity/12', { entity, project: { ...project, entities }, ...root });
}

beforeEach(() => {
  narrow = innerWidth;
  innerWidth = 1440;
  [asked, parts, tops] = [[], [pump, valve], [assembly, tank]];
});
afterEach(() => void (innerWidth = narrow));

test('the branches above the entity are open, with one query for each', async () => {
  arrive();
  await are(open);
  expect(line('A.1 Pump').ariaSelected).toBe('true');
  expect(line('A.1 Pump').tabIndex).toBe(0);
  expect(line('A Assembly').getAttribute('aria-expanded')).toBe('true');
  expect(line('B Tank').hasAttribute('aria-expanded')).toBe(false);
  expect(asked.toSorted()).toEqual(['is:root', 'parts of 10']);
});

test('keys walk the tree, close and open branches, and go to an entity', async () => {
  arrive();
  await are(open);
  line('A.1 Pump').focus();
  key('ArrowLeft');
  await waitFor(() => expect(document.activeElement).toBe(line('A Assembly')));
  key('ArrowLeft');
  await are(['A Assembly', 'B Tank']);
  key('ArrowRight');
  await are(open);
  key('End');
  await waitFor(() => expect(document.activeElement).toBe(line('B Tank')));
  key('Home');
  key('ArrowRight');
  key('ArrowDown');
  await waitFor(() => expect(document.activeElement).toBe(line('A.2 Valve')));
  key('Enter');
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/13'));
  await waitFor(() => expect(line('A.2 Valve').ariaSelected).toBe('true'));
});

test('typed words find entities as a flat list', async () => {
  arrive();
  await are(open);
  fireEvent.change(screen.getByLabelText('Find in hierarchy'), { target: { value: 'valve (big)' } });
  const list = await screen.findByRole('list', { name: 'Found in the hierarchy' });
  expect(list.textContent.trim()).toBe('A.2 Valve');
  expect(asked.at(-1)).toBe('valve "(big)"');
  fireEvent.keyDown(screen.getByLabelText('Find in hierarchy'), { key: 'Escape' });
  await are(open);
});

test('the tree follows when others rename, delete and add', async () => {
  arrive();
  await are(open);
  const news = await sent('useNewsSubscription');
  const tell = (revision: number, given: object) =>
    news.answer({ projectChanged: { revision, username: 'rita', project, ...given } });
  await tell(41, { entities: [{ ...valve, name: 'Gate', displayName: 'A.2 Gate' }] });
  await are(['A Assembly', 'A.1 Pump', 'A.2 Gate', 'B Tank']);
  parts = [pump];
  await tell(42, { deletedIds: ['Entity 13'], records: [{ entityId: 13, type: 'DELETE' }] });
  await are(['A Assembly', 'A.1 Pump', 'B Tank']);
  tops = [assembly, tank, { ...tank, entityId: 21, number: 'C', name: 'Hose' }];
  await tell(43, { records: [{ entityId: 21, type: 'CREATE' }] });
  await are(['A Assembly', 'A.1 Pump', 'B Tank', 'C Hose']);
  // Of very much at once not all is told.
  parts = [pump, valve];
  tops = [assembly];
  await tell(44, { isLarge: true, totalCount: 50_000, records: [{ entityId: 99, type: 'CREATE' }] });
  await are(['A Assembly', 'A.1 Pump', 'A.2 Valve']);
});

test('further pages are loaded on demand, and a refused one can be tried again', async () => {
  const page = (after?: string) =>
    after
      ? { ...edgesOf([tank]), pageInfo: { hasNextPage: false } }
      : { ...edgesOf([assembly]), pageInfo: { hasNextPage: true, endCursor: 'A' } };
  const entities = () => {
    throw refusal({ title: 'Too Busy', message: 'Come back.' });
  };
  arrive({ project: { ...project, entities } });
  await screen.findByText('Too Busy');
  give({ project: { ...project, entities: ({ after }: { after?: string }) => page(after) } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await are(['A Assembly', 'A.1 Pump', 'A.2 Valve', 'Show more']);
  fireEvent.click(line('Show more'));
  await are(open);
});

test('its button hides the hierarchy, and it stays hidden', async () => {
  arrive();
  await are(open);
  const button = screen.getByRole('button', { name: 'Hierarchy' });
  fireEvent.click(button);
  expect(screen.queryByRole('tree')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  const saved = await sent('usePreferenceMutation');
  expect(saved.variables['input']).toEqual({ preferences: { hierarchyShown: false } });
});

test('on narrow pages the hierarchy opens in a drawer', async () => {
  innerWidth = 390;
  arrive();
  fireEvent.click(await screen.findByRole('button', { name: 'Hierarchy' }));
  await are(open);
  fireEvent.click(line('A.2 Valve'));
  await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
});
