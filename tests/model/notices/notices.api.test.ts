// People named by a transition are notified: in their list and by mail, as they wish, and nobody else is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { follow } from '../../live/cast.ts';
import type { Person } from '../../support/people.ts';
import { trussWithWorkflow } from '../workflow/on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
beforeAll(async () => {
  at = await trussWithWorkflow();
  await at.saveWorkflow((transitions) => {
    for (const each of transitions)
      if (each['name'] === 'Submit for Review') each['notifyUsers'] = ['rita', 'walt', 'olga', 'rob'];
  });
});
afterAll(() => at.truss.close());

const NOTICE = 'id number kind text from sender { username } isRead entity { entityId }';
const noticesOf = async (as: Person, isUnread = false) => {
  const query = `query($isUnread: Boolean) { project(organization: "acme", projectId: 1) { unreadNotices
    notices(first: 10, isUnread: $isUnread) { totalCount edges { node { ${NOTICE} } } } } }`;
  const { data } = await at.truss.graph(as, query, { isUnread });
  const { notices, unreadNotices } = data.project;
  return {
    unreadNotices,
    totalCount: notices.totalCount,
    list: notices.edges.map((edge: { node: object }) => edge.node),
  };
};
const listed = async (as: Person, query = '') => {
  const answer = await at.truss.rest(as, `/api/v4/o/acme/p/1/notices${query}`);
  return (await answer.json()) as { id: number; text: string; isRead: boolean }[];
};
const mails = async () => {
  const { count } = await at.truss.inside.db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('a transition that names people', () => {
  test('notifies readers of the project, but not the person who took the transition', async () => {
    const id = await at.requirement('Find fires');
    await at.graph.move('walt', [id], 'In Review');
    const text = 'Walt moved Find fires from Draft to In Review.';
    expect((await noticesOf('rita')).list[0]).toMatchObject({
      kind: 'TRANSITION',
      text,
      from: 'walt',
      isRead: false,
      entity: { entityId: id },
    });
    expect((await listed('rob'))[0]).toMatchObject({ text, isRead: false, entityId: id });
    expect((await noticesOf('walt')).list).toEqual([]);
    expect((await noticesOf('wendy')).totalCount).toBe(0);
  });

  test('notifies nobody where it is refused', async () => {
    const before = (await noticesOf('rita')).totalCount;
    const ids = [await at.requirement(), await at.requirement('B', 'Approved')];
    expect(await at.rest.move('walt', ids, 'In Review')).toMatchObject({ status: 422 });
    expect((await noticesOf('rita')).totalCount).toBe(before);
  });

  test('gives each person one notice, though their team is named too, in order', async () => {
    const { unreadNotices: before } = await noticesOf('rita');
    const ids = [await at.requirement('One'), await at.requirement('Two')];
    await at.graph.move('walt', ids, 'In Review');
    const { unreadNotices, list } = await noticesOf('rita');
    expect(unreadNotices).toBe(before + 2);
    expect(list[0].number).toBe(list[1].number + 2);
  });
});

test('their list is read from its end too', async () => {
  const query = `{ project(organization: "acme", projectId: 1) { notices(last: 1) { edges { node { number } } } } }`;
  const { data } = await at.truss.graph('rita', query);
  const first = Math.min(...(await noticesOf('rita')).list.map(({ number }: { number: number }) => number));
  expect(data.project.notices.edges).toEqual([{ node: { number: first } }]);
});

test('notices are marked as read and unread, each their own', async () => {
  const [first] = (await noticesOf('rita')).list;
  const mark =
    'mutation($input: MarkNoticesInput!) { markNotices(input: $input) { notices { isRead } project { unreadNotices } } }';
  const marking = (as: Person, input: object) =>
    at.truss.graph(as, mark, { input: { organization: 'acme', projectId: 1, ...input } });
  expect((await marking('rob', { noticeIds: [first.id], isRead: true })).data.markNotices.notices).toEqual([]);
  expect((await noticesOf('rita')).list[0].isRead).toBe(false);
  const { data } = await marking('rita', { noticeIds: [first.id], isRead: true });
  expect(data.markNotices.notices).toEqual([{ isRead: true }]);
  expect((await noticesOf('rita', true)).list).not.toContainEqual(expect.objectContaining({ id: first.id }));
  await marking('rita', { noticeIds: [first.id], isRead: false });
  expect((await noticesOf('rita')).list[0].isRead).toBe(false);
  expect((await at.truss.rest('rita', '/api/v4/o/acme/p/1/notices', { isRead: true }, 'PUT')).status).toBe(200);
  expect((await noticesOf('rita')).unreadNotices).toBe(0);
  expect(await listed('rita', '?unread=true')).toEqual([]);
});

test('notices come by mail, one mail for all at once, unless the recipient has turned it off', async () => {
  const { db } = at.truss.inside;
  await db
    .updateTable('user')
    .set({ email: 'rita@example.org', activated: true })
    .where('username', '=', 'rita')
    .execute();
  const before = await mails();
  await at.graph.move('walt', [await at.requirement('C'), await at.requirement('D')], 'In Review');
  expect(await mails()).toBe(before + 1);
  const save = 'mutation($input: SavePreferencesInput!) { savePreferences(input: $input) { viewer { username } } }';
  await at.truss.graph('rita', save, { input: { preferences: { 'notices.mail': false } } });
  await at.graph.move('walt', [await at.requirement('E')], 'In Review');
  expect(await mails()).toBe(before + 1);
});

test('notices are sent at once, each once and in order, and only to their recipients', async () => {
  interface Heard {
    number: number;
    kind: string;
    text: string;
    entity: { entityId: number } | null;
  }
  const listen = (as: Person, after: number) =>
    follow<Heard>(
      at.truss,
      as,
      `subscription { noticeReceived(organization: "acme", projectId: 1, after: ${after}) { number kind text entity { entityId } } }`,
    );
  const { list } = await noticesOf('rita');
  const known = list[0].number as number;
  const [rita, wendy] = [await listen('rita', known), await listen('wendy', 0)];
  const id = await at.requirement('Heard of');
  await at.graph.move('walt', [id], 'In Review');
  const moved = await rita.inbox.until(({ entity }) => entity?.entityId === id);
  expect(moved).toMatchObject({ kind: 'TRANSITION', text: 'Walt moved Heard of from Draft to In Review.' });
  const comment = (content: string) => at.truss.rest('walt', '/api/v4/o/acme/comments', { entityId: id, content });
  expect((await comment('Look at this, @rita and @wendy.')).status).toBe(200);
  const mentioned = await rita.inbox.until(({ kind }) => kind !== 'TRANSITION');
  expect(mentioned).toMatchObject({ entity: { entityId: id } });
  await wendy.inbox.until(({ entity }) => entity?.entityId === id);
  expect(wendy.inbox.all.map(({ kind }) => kind)).toEqual([mentioned.kind]);
  // A person who was offline hears the missed notices once.
  await rita.stop();
  await comment('And at this, @rita.');
  const again = await listen('rita', mentioned.number);
  const missed = await again.inbox.until(({ number }) => number > mentioned.number);
  expect(again.inbox.all).toEqual([missed]);
  const heard = rita.inbox.all.map(({ number }) => number);
  expect(heard).toEqual([...new Set(heard)].toSorted((a, b) => a - b));
  await Promise.all([wendy.stop(), again.stop()]);
});
