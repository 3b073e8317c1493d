// The people in a project with the entities that they view and edit, sent to all its readers by every server.
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { renewPresence } from '../../../server/live/commands/heartbeat.ts';
import { presenceTopic } from '../../../server/live/topics.ts';
import { done, somebody } from '../../identity/members/cast.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { follow, secondServer } from '../cast.ts';

let truss: Truss;
let acme: number;
beforeAll(async () => {
  truss = await startTruss();
  ({ id: acme } = await truss.inside.db
    .selectFrom('organization')
    .select('id')
    .where('slug', '=', 'acme')
    .executeTakeFirstOrThrow());
});
afterAll(() => truss.close());

interface Who {
  username: string;
  fullName: string;
  colour: number;
  watching: number[];
  editing: { entityId: number; field: string | null }[];
}
interface Change {
  isWhole: boolean;
  changed: Who[];
  gone: string[];
  present: { username: string }[];
  messages: { username: string; text: string }[];
}
const enter = (as: Person, clientId: string | null, url?: string) =>
  follow<Change>(
    truss,
    as,
    `subscription { presenceChanged(organization: "acme", projectId: 1${clientId ? `, clientId: "${clientId}"` : ''}) {
      isWhole changed { username fullName colour watching editing { entityId field } } gone present { username } messages { username text } } }`,
    url,
  );
const set = (as: Person, clientId: string, watching: number[], editing: Who['editing'] = [], projectId = 1) =>
  truss.graph(
    as,
    'mutation($input: SetPresenceInput!) { setPresence(input: $input) { project { presence { username watching } } } }',
    { input: { organization: 'acme', projectId, clientId, watching, editing } },
  );
const here = async (as: Person) => {
  const { data } = await truss.graph(
    as,
    '{ project(organization: "acme", projectId: 1) { presence { username colour watching editing { entityId field } } } }',
  );
  return data.project.presence as Who[];
};
const names = (list: readonly { username: string }[]) => list.map(({ username }) => username);
const came = (username: string) => (change: Change) => change.messages.some((each) => each.username === username);
const left = (username: string) => (change: Change) => change.gone.includes(username);
const started = ({ changed }: Change) => changed !== undefined;

test('a person who arrives is present for everybody, at every server, until they leave', async () => {
  const second = await secondServer(truss);
  const rob = await enter('rob', randomUUID());
  await rob.inbox.until(started);
  expect(names(rob.inbox.all[0]!.present)).toEqual(['rob']);
  expect(rob.inbox.all[0]!.isWhole).toBe(true);
  expect(rob.inbox.all[0]!.messages).toEqual([]);
  const walt = await enter('walt', randomUUID(), second.url);
  const whole = await walt.inbox.until(started);
  expect(names(whole.changed)).toEqual(['rob', 'walt']);
  expect((await rob.inbox.until(came('walt'))).messages).toEqual([
    { username: 'walt', text: 'has entered the project.' },
  ]);
  // A second page of the same user is no change.
  const page = await enter('walt', randomUUID());
  await page.inbox.until(started);
  await page.stop();
  await walt.stop();
  const gone = await rob.inbox.until(left('walt'));
  expect(gone.messages).toEqual([{ username: 'walt', text: 'has left.' }]);
  expect(rob.inbox.all.slice(1).some(({ isWhole }) => isWhole)).toBe(false);
  expect(rob.inbox.all.filter(came('walt'))).toHaveLength(2);
  expect(rob.inbox.all.filter(left('walt'))).toHaveLength(1);
  expect(rob.inbox.all.some(came('rob'))).toBe(false);
  await rob.stop();
  await second.close();
});

test("the status of a user's pages is merged, and ends with each page", async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const rob = await enter('rob', null);
  await rob.inbox.until(started);
  const first = await enter('walt', one);
  const second = await enter('walt', two);
  await Promise.all([first.inbox.until(started), second.inbox.until(started)]);
  await set('walt', one, [3, 1, 3], [{ entityId: 1, field: 'Name' }]);
  await set('walt', two, [2]);
  const seen = (watching: string) => (change: Change) =>
    change.changed.some((who) => who.username === 'walt' && String(who.watching) === watching);
  const both = await rob.inbox.until(seen('1,2,3'));
  expect(both.changed).toMatchObject([
    { username: 'walt', fullName: 'Walt', editing: [{ entityId: 1, field: 'Name' }] },
  ]);
  const [{ colour }] = both.changed as [Who];
  expect(colour).toBeGreaterThanOrEqual(0);
  expect(colour).toBeLessThan(42);
  expect(await here('ada')).toEqual([
    { username: 'walt', colour, watching: [1, 2, 3], editing: [{ entityId: 1, field: 'Name' }] },
  ]);
  await first.stop();
  await rob.inbox.until(seen('2'));
  expect(rob.inbox.all.some(left('walt'))).toBe(false);
  await second.stop();
  await rob.inbox.until(left('walt'));
  expect(await here('ada')).toEqual([]);
  await rob.stop();
});

test('a client that dies is removed when its presence expires; one that lives comes back', async () => {
  const rob = await enter('rob', randomUUID());
  await rob.inbox.until(started);
  await set('wendy', randomUUID(), [1]);
  await rob.inbox.until(came('wendy'));
  await sql`update presence set seen = now() - interval '76 seconds'`.execute(truss.inside.db);
  truss.inside.feed.announce(presenceTopic({ organizationId: acme, projectId: 1 }));
  expect((await rob.inbox.until(left('wendy'))).messages).toEqual([{ username: 'wendy', text: 'has left.' }]);
  expect(await here('ada')).toEqual([]);
  expect(await truss.statements(() => renewPresence(truss.inside))).toBe(1);
  expect(names(await here('ada'))).toEqual(['rob']);
  // As after a crash of the database, which empties the unlogged table.
  await sql`delete from presence`.execute(truss.inside.db);
  await renewPresence(truss.inside);
  expect(names(await here('ada'))).toEqual(['rob']);
  await rob.stop();
});

test('a page that reconnects in time is not removed by its old connection', async () => {
  const clientId = randomUUID();
  const rob = await enter('rob', null);
  await rob.inbox.until(started);
  const before = await enter('walt', clientId);
  await before.inbox.until(started);
  const again = await enter('walt', clientId);
  await again.inbox.until(started);
  await before.stop();
  await set('walt', clientId, [7]);
  await rob.inbox.until(({ changed }) => changed.some(({ watching }) => watching.includes(7)));
  expect(rob.inbox.all.some(left('walt'))).toBe(false);
  await again.stop();
  await rob.inbox.until(left('walt'));
  await rob.stop();
});

test('a message that a page still had on its way when it left does not bring it back', async () => {
  const clientId = randomUUID();
  const rob = await enter('rob', null);
  await rob.inbox.until(started);
  const walt = await enter('walt', clientId);
  await rob.inbox.until(came('walt'));
  await walt.stop();
  await rob.inbox.until(left('walt'));
  expect((await set('walt', clientId, [7])).errors).toBeUndefined();
  expect(await here('ada')).toEqual([]);
  const again = await enter('walt', clientId);
  await again.inbox.until(started);
  await set('walt', clientId, [8]);
  await rob.inbox.until(({ changed }) => changed.some(({ watching }) => watching.includes(8)));
  expect(names(await here('ada'))).toEqual(['walt']);
  await Promise.all([again.stop(), rob.stop()]);
});

test('a changed name reaches everybody at once', async () => {
  const rob = await enter('rob', null);
  // A person who is present when the first event is read is in it, and does not arrive later.
  await rob.inbox.until(started);
  const sam = await enter('sam', randomUUID());
  await sam.inbox.until(started);
  await truss.rest('sam', '/api/v4/user', { firstName: 'Samantha', lastName: 'Lee' }, 'PUT');
  await rob.inbox.until(({ changed }) => changed.some(({ fullName }) => fullName === 'Samantha Lee'));
  expect(rob.inbox.all.filter(came('sam'))).toHaveLength(1);
  await Promise.all([rob.stop(), sam.stop()]);
});

test('a user who loses the project is cut off, and others see them leave', async () => {
  const guest = await somebody(truss, 'guest', 'member');
  await done(truss, 'ada', `/o/acme/p/1/users/${guest}?roleId=4`, undefined, 'POST');
  const [rob, stream] = [await enter('rob', null), await enter(guest, randomUUID())];
  await stream.inbox.until(started);
  await rob.inbox.until(({ present }) => names(present).includes(guest));
  await done(truss, 'ada', `/o/acme/p/1/users/${guest}`, undefined, 'DELETE');
  expect(await stream.over).toBe(1012);
  await rob.inbox.until(left(guest));
  expect((await set(guest, randomUUID(), [1])).errors![0].extensions.status).toBe(403);
  await rob.stop();
});

test('only those who may change the schema clear sessions; people still there show up again', async () => {
  const rob = await enter('rob', randomUUID());
  await rob.inbox.until(started);
  await set('wendy', randomUUID(), [1]);
  await rob.inbox.until(came('wendy'));
  expect((await truss.rest('walt', '/api/v4/o/acme/p/1/socket', undefined, 'DELETE')).status).toBe(403);
  expect(names(await here('ada'))).toEqual(['rob', 'wendy']);
  expect((await truss.rest('sam', '/api/v4/o/acme/p/1/socket', undefined, 'DELETE')).status).toBe(200);
  await rob.inbox.until(left('wendy'));
  expect(names(await here('ada'))).toEqual(['rob']);
  await rob.stop();
});

test("malformed input is refused, and nobody takes over another user's page", async () => {
  const theirs = randomUUID();
  const walt = await enter('walt', theirs);
  await walt.inbox.until(started);
  const refusals = await Promise.all([
    set('rob', theirs, [1]),
    set('rob', 'script:walt', [1]),
    set('rob', randomUUID(), [-1]),
    set('rob', randomUUID(), [0]),
    set(
      'rob',
      randomUUID(),
      Array.from({ length: 201 }, (_, index) => index + 1),
    ),
    set('rob', randomUUID(), [], [{ entityId: 1, field: 'x'.repeat(201) }]),
  ]);
  expect(refusals.map(({ errors }) => errors?.[0].extensions.status)).toEqual([400, 400, 400, 400, 400, 400]);
  expect((await set('olga', randomUUID(), [1])).errors![0].extensions.status).toBe(403);
  expect((await set('rob', randomUUID(), [1], [], 99)).errors![0].extensions.status).toBe(403);
  expect(names(await here('ada'))).toEqual(['walt']);
  for (let index = 0; index < 50; index++) await set('rob', randomUUID(), [1]);
  expect((await set('rob', randomUUID(), [1])).errors![0].extensions.status).toBe(400);
  const outside = await enter('olga', randomUUID());
  const answer = await outside.inbox.until(() => true).catch(() => null);
  expect(JSON.stringify(answer)).not.toContain('walt');
  await Promise.all([walt.stop(), outside.stop()]);
});

test('the entities that a user views are named to others, as far as they exist', async () => {
  const { id } = await truss.given.entity({ name: 'Looked at' });
  const clientId = randomUUID();
  const walt = await enter('walt', clientId);
  await walt.inbox.until(started);
  await set('walt', clientId, [id, 999_999], [{ entityId: id, field: null }]);
  const { data } = await truss.graph(
    'rob',
    '{ project(organization: "acme", projectId: 1) { presence { username entities { name } } } }',
  );
  const found = (data.project.presence as { username: string; entities: object[] }[]).find(
    ({ username }) => username === 'walt',
  );
  expect(found!.entities).toEqual([{ name: 'Looked at' }]);
  await walt.stop();
});
