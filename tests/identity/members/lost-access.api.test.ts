// Losing access takes effect at the next call through either API, and at once for listeners: by share, role, team and
// membership.
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { done, somebody } from './cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  // A page that listens from the beginning hears of it at once, and is then known to listen.
  await truss.given.entity({ name: 'First' });
});
afterAll(() => truss.close());

/** Listens to a project; `over` resolves when the connection is closed, with the milliseconds since the clock was last read. */
async function listen(as: Person, projectId = 1) {
  const cookie = await truss.cookie(as);
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { cookie } });
    }
  }
  let isOver!: () => void;
  const over = new Promise<void>((resolve) => (isOver = resolve));
  const client = createClient({
    url: `${truss.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
    lazy: true,
    on: { closed: isOver },
  });
  const query = `subscription { projectChanged(organization: "acme", projectId: ${projectId}, after: 0) { revision } }`;
  const events = client.iterate({ query });
  await events.next();
  void (async () => {
    try {
      for await (const _ of events);
    } catch {
      // Expected below.
    }
  })();
  return { over, client };
}

const read = async (as: Person) => (await truss.rest(as, '/api/v4/o/acme/p/1')).status;
const losses: [string, (username: string, team: number, role: number) => Promise<unknown>][] = [
  ['a share', (username) => done(truss, 'ada', `/o/acme/p/1/users/${username}`, undefined, 'DELETE')],
  ['a team', (username, team) => done(truss, 'ada', `/o/acme/teams/${team}/users/${username}`, undefined, 'DELETE')],
  ['the share of a team', (_, team) => done(truss, 'ada', `/o/acme/p/1/teams/${team}`, undefined, 'DELETE')],
  ['the team itself', (_, team) => done(truss, 'ada', `/o/acme/teams/${team}`, undefined, 'DELETE')],
  ['a membership', (username) => done(truss, 'ada', `/o/acme/users/${username}`, undefined, 'DELETE')],
];

test.each(losses)('a listener is cut off by losing %s', async (what, lose) => {
  const name = what.replaceAll(' ', '-');
  const lost = await somebody(truss, `lost-${name}`, 'member');
  const other = await somebody(truss, `other-${name}`, 'member');
  const team = await done<{ id: number }>(truss, 'ada', '/o/acme/teams', { name });
  const through = what === 'a share' || what === 'a membership' ? `users/${lost}` : `teams/${team.id}`;
  await done(truss, 'ada', `/o/acme/teams/${team.id}/users/${lost}`, undefined, 'POST');
  await done(truss, 'ada', `/o/acme/p/1/${through}?roleId=2`, undefined, 'POST');
  await done(truss, 'ada', `/o/acme/p/1/users/${other}?roleId=2`, undefined, 'POST');
  expect(await read(lost)).toBe(200);
  const [mine, theirs] = await Promise.all([listen(lost), listen(other)]);
  let stays = true;
  void theirs.over.then(() => (stays = false));
  await lose(lost, team.id, 2);
  expect(await read(lost)).toBe(403);
  await mine.over;
  expect(stays).toBe(true);
  await theirs.client.dispose();
});

test('a listener is cut off when the project is deleted, and then told that there is none', async () => {
  const { id: projectId } = await done<{ id: number }>(truss, 'ada', '/o/acme/p', { name: 'Short-lived' });
  await truss.given.entity({ projectId, name: 'First' });
  const { over, client } = await listen('ada', projectId);
  await done(truss, 'ada', `/o/acme/p/${projectId}?name=Short-lived`, undefined, 'DELETE');
  await over;
  const query = `subscription { projectChanged(organization: "acme", projectId: ${projectId}) { revision } }`;
  const { value } = await client.iterate({ query }).next();
  expect(value).toMatchObject({ errors: [{ extensions: { status: 404 } }] });
  await client.dispose();
});

test('a listener is cut off when their role permits less', async () => {
  const writer = await somebody(truss, 'writer', 'member');
  const role = await done<{ id: number }>(truss, 'ada', '/o/acme/roles', { name: 'Shrinks', permissions: ['WRITE'] });
  await done(truss, 'ada', `/o/acme/p/1/users/${writer}?roleId=${role.id}`, undefined, 'POST');
  const listening = await listen(writer);
  await done(truss, 'ada', '/o/acme/roles', { id: role.id, permissions: ['READ'] }, 'PUT');
  await listening.over;
  expect(await read(writer)).toBe(200);
  expect((await truss.rest(writer, '/api/v4/o/acme/p', { id: 1, name: 'Mine' }, 'PUT')).status).toBe(403);
});
