// People who are mentioned are notified, and people in a thread hear of replies; nobody else, and nobody of their own comments.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { byGraph, byRest } from './both-apis.ts';

let truss: Truss;
let entityId: number;
beforeAll(async () => {
  truss = await startTruss();
  entityId = (await truss.given.entity({ name: 'Find fires', number: 'R.1' })).id;
});
afterAll(() => truss.close());

const told = async (as: Person) => {
  const { data, errors } = await truss.graph(
    as,
    '{ project(organization: "acme", projectId: 1) { notices(first: 20) { edges { node { kind text thread { commentId } } } } } }',
  );
  expect(errors).toBeUndefined();
  return data.project.notices.edges.map(({ node }: { node: object }) => node) as {
    kind: string;
    text: string;
    thread: { commentId: number } | null;
  }[];
};

test('a mention and an answer make a notice each, once', async () => {
  const thread = await byGraph(truss).add('rita', { entityId, content: '@walt and @rita, look. @olga too.' });
  expect(await told('walt')).toMatchObject([
    { kind: 'MENTION', text: 'Rita mentioned you in a comment on R.1 Find fires.' },
  ]);
  expect(await told('rita')).toEqual([]);
  await byRest(truss).add('walt', { entityId, threadId: thread.id!, content: 'I did.' });
  expect(await told('rita')).toMatchObject([
    { kind: 'COMMENT', text: 'Walt replied to you in a comment on R.1 Find fires.' },
  ]);
  await byRest(truss).add('wendy', { entityId, threadId: thread.id!, content: '@rita: agreed' });
  expect((await told('rita')).map(({ kind }) => kind).toSorted()).toEqual(['COMMENT', 'MENTION']);
  expect(await told('walt')).toHaveLength(2);
  expect(await told('rob')).toEqual([]);
  expect((await told('rita')).map(({ thread: at }) => at?.commentId)).toEqual([thread.id, thread.id]);
  const listed = await (await truss.rest('rita', '/api/v4/o/acme/p/1/notices')).json();
  expect(listed.map(({ threadId }: { threadId: number }) => threadId)).toEqual([thread.id, thread.id]);
});
