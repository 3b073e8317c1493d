// The feed of a project.
// Whoever names the last revision they saw is given every later one, each once and in order, live, across a lost connection; only readers may listen.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { socketOf } from '../../support/socket.ts';
import { startTruss, type GraphAnswer, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

async function listen(as: Person, after: number) {
  const client = await socketOf(truss, as);
  const query = `subscription($after: Int) { projectChanged(organization: "acme", projectId: 1, after: $after) { revision username entities { name } records { type } } }`;
  return {
    client,
    events: client.iterate<{ projectChanged: { revision: number; entities: { name: string }[] } }>({
      query,
      variables: { after },
    }),
  };
}

test('a subscriber gets earlier changes, new ones, and after a disconnect those it missed', async () => {
  const revisions: number[] = [];
  await truss.given.entity({ name: 'First' });
  const first = await listen('rob', 0);
  for await (const { data } of first.events) {
    revisions.push(data!.projectChanged.revision);
    if (revisions.length === 1) void truss.given.entity({ name: 'Second' });
    if (revisions.length === 2) {
      expect(data!.projectChanged.entities).toEqual([{ name: 'Second' }]);
      break;
    }
  }
  await first.client.dispose();
  await truss.given.entity({ name: 'While away' });
  const second = await listen('rob', revisions.at(-1)!);
  const writers = Promise.all(Array.from({ length: 10 }, (_, i) => truss.given.entity({ name: `At once ${i}` })));
  for await (const { data } of second.events) {
    revisions.push(data!.projectChanged.revision);
    if (revisions.length === 13) break;
  }
  await writers;
  await second.client.dispose();
  expect(revisions).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
});

test('a large revision sends its first entities, and the rest can be queried', async () => {
  const { revision: last } = await truss.given.entity({ name: 'Before' });
  const many = await truss.given.entities(Array.from({ length: 620 }, (_, at) => ({ name: `Many ${at}` })));
  const client = await socketOf(truss, 'rob');
  const told: Record<string, unknown>[] = [];
  const query = `subscription { projectChanged(organization: "acme", projectId: 1, after: ${last - 1}) {
    revision isLarge totalCount cause { kind } records { entityId cause { kind } } entities { name } deletedIds } }`;
  for await (const { data } of client.iterate<{ projectChanged: Record<string, unknown> }>({ query })) {
    told.push(data!.projectChanged);
    if (told.length === 2) break;
  }
  await client.dispose();
  expect(told[0]).toMatchObject({ isLarge: false, totalCount: 1, records: [{}], cause: { kind: 'SAVE' } });
  expect(told[1]).toMatchObject({ revision: last + 1, isLarge: true, totalCount: 620, deletedIds: [] });
  expect(told[1]!['records']).toHaveLength(500);
  expect(told[1]!['entities']).toHaveLength(500);

  const found: number[] = [];
  let after: string | null = null;
  do {
    const page: string = `query($after: String) { project(organization: "acme", projectId: 1) { changes(revision: ${last + 1}, first: 100, after: $after) {
      edges { node { entityId } } pageInfo { hasNextPage endCursor } } } }`;
    const answer: GraphAnswer = await truss.graph('rob', page, { after });
    const { edges, pageInfo } = answer.data.project.changes;
    found.push(...edges.map(({ node }: { node: { entityId: number } }) => node.entityId));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  const ids = many.map(({ id }) => id);
  expect(found.toSorted((a, b) => a - b)).toEqual(ids);
  const rest = await truss.rest('rob', `/api/v4/o/acme/p/1/entities/changes?revision=${last + 1}&limit=1000`);
  expect(await rest.json()).toHaveLength(620);
});

test('an outsider gets only the refusal', async () => {
  const { client, events } = await listen('olga', 0);
  const answers = await Array.fromAsync(events);
  expect(answers).toHaveLength(1);
  expect(answers[0]!.errors![0]!.extensions!['status']).toBe(403);
  await client.dispose();
});
