// Comments are heard at once: each change once and in order, missed ones too, and only by readers of the project.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { follow } from '../../live/cast.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { byGraph, byRest } from './both-apis.ts';

let truss: Truss;
let entityId: number;
beforeAll(async () => {
  truss = await startTruss();
  entityId = (await truss.given.entity({ name: 'Commented on' })).id;
});
afterAll(() => truss.close());

interface Heard {
  number: number;
  commentId: number;
  content: string;
  state: string;
  resolved: boolean;
  errors?: unknown;
}
const listen = (as: Person, after?: number) =>
  follow<Heard>(
    truss,
    as,
    `subscription { commentChanged(organization: "acme", projectId: 1${after === undefined ? '' : `, after: ${after}`}) { number commentId content state resolved user { fullName } entity { displayName } } }`,
  );

test('every reader hears of comments that are written, changed, resolved and deleted', async () => {
  const [rob, olga] = [await listen('rob', 0), await listen('olga', 0)];
  const { id } = await byGraph(truss).add('rita', { entityId, content: 'First' });
  await rob.inbox.until(({ commentId, state }) => commentId === id && state === 'SAID');
  await byRest(truss).edit('rita', id!, 'Second');
  await rob.inbox.until(({ content }) => content === 'Second');
  await byRest(truss).resolve('walt', id!, true);
  await rob.inbox.until(({ resolved }) => resolved);
  await byGraph(truss).remove('rita', id!);
  await rob.inbox.until(({ state, content }) => state === 'DELETED' && content === '');
  const numbers = rob.inbox.all.map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(olga.inbox.all.every(({ errors }) => errors !== undefined)).toBe(true);
  await Promise.all([rob.stop(), olga.stop()]);
});

test('a page that was offline hears what it missed, each comment once and as it is now', async () => {
  const api = byGraph(truss);
  const before = await listen('rob', 0);
  const known = await api.add('walt', { entityId, content: 'Known' });
  const { number } = await before.inbox.until(({ commentId }) => commentId === known.id);
  await before.stop();
  const missed = await Promise.all(
    Array.from({ length: 120 }, (_, i) => api.add(i % 2 ? 'walt' : 'rita', { entityId, content: `Missed ${i}` })),
  );
  await api.resolve('walt', known.id!, true);
  const again = await listen('rob', number);
  await again.inbox.until(({ commentId, resolved }) => commentId === known.id && resolved);
  const heard = again.inbox.all.map(({ commentId }) => commentId);
  expect(new Set(heard)).toEqual(new Set([...missed.map(({ id }) => id), known.id]));
  expect(heard).toHaveLength(121);
  await again.stop();
});
