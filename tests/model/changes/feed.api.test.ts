// The feed of a project.
// Whoever names the last revision they saw is given every later one, each once and in order, live, across a lost connection; only readers may listen.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildHouse, type House } from '../../support/house.ts';
import type { Person } from '../../support/people.ts';
import { socketOf } from '../../support/socket.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse();
});
afterAll(() => house.close());

async function listen(as: Person, after: number) {
  const client = await socketOf(house, as);
  const query = `subscription($after: Int) { projectChanged(organization: "acme", projectId: 1, after: $after) { revision username entities { name } records { type } } }`;
  return {
    client,
    events: client.iterate<{ projectChanged: { revision: number; entities: { name: string }[] } }>({
      query,
      variables: { after },
    }),
  };
}

test('a listener hears what came before, what comes now, and after a break what came meanwhile', async () => {
  const revisions: number[] = [];
  await house.given.entity({ name: 'First' });
  const first = await listen('rob', 0);
  for await (const { data } of first.events) {
    revisions.push(data!.projectChanged.revision);
    if (revisions.length === 1) void house.given.entity({ name: 'Second' });
    if (revisions.length === 2) {
      expect(data!.projectChanged.entities).toEqual([{ name: 'Second' }]);
      break;
    }
  }
  await first.client.dispose();
  await house.given.entity({ name: 'While away' });
  const second = await listen('rob', revisions.at(-1)!);
  const writers = Promise.all(Array.from({ length: 10 }, (_, i) => house.given.entity({ name: `At once ${i}` })));
  for await (const { data } of second.events) {
    revisions.push(data!.projectChanged.revision);
    if (revisions.length === 13) break;
  }
  await writers;
  await second.client.dispose();
  expect(revisions).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
});

test('an outsider hears nothing but the refusal', async () => {
  const { client, events } = await listen('olga', 0);
  const answers = [];
  for await (const answer of events) answers.push(answer);
  expect(answers).toHaveLength(1);
  expect(answers[0]!.errors![0]!.extensions!['status']).toBe(403);
  await client.dispose();
});
