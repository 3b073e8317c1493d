// People's current activity on a diagram, sent to all its viewers, on every server, and stored nowhere.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { setPointer } from '../../../server/live/commands/pointers.ts';
import { showSign } from '../../../server/live/commands/signs.ts';
import type { Pointer as Sign } from '../../../server/live/pointer.ts';
import { pointersTopic } from '../../../server/live/topics.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import type { Person } from '../../support/people.ts';
import { sqlOn } from '../../support/server-process.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { follow, secondServer } from '../cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Spot {
  x: number;
  y: number;
}
interface Pointer {
  clientId: string;
  username: string;
  colour: number;
  cursor: Spot | null;
  selected: string[];
  held: string[];
  heldAt: Spot | null;
}
interface Change {
  changed: Pointer[];
  gone: string[];
  isWhole: boolean;
  errors?: { message: string }[];
}
const look = (as: Person, clientId: string, { entityId = 7, slug = 'hierarchy', projectId = 1, url = '' } = {}) =>
  follow<Change>(
    truss,
    as,
    `subscription { diagramPointers(organization: "acme", projectId: ${projectId}, slug: "${slug}", entityId: ${entityId}, clientId: "${clientId}") {
      isWhole gone changed { clientId username colour cursor { x y } selected held heldAt { x y } } } }`,
    url || truss.url,
  );
const show = async (as: Person, clientId: string, given: object = {}) => {
  const input = {
    selected: [],
    held: [],
    clientId,
    organization: 'acme',
    projectId: 1,
    slug: 'hierarchy',
    entityId: 7,
  };
  const { errors } = await truss.graph(
    as,
    'mutation($input: SetPointerInput!) { setPointer(input: $input) { project { projectId } } }',
    { input: { ...input, ...given } },
  );
  return errors?.[0] as { message: string; extensions: { status: number; code: string } } | undefined;
};
const of = (username: string, isSo: (pointer: Pointer) => boolean) => (change: Change) =>
  change.changed?.some((pointer) => pointer.username === username && isSo(pointer));
const isAny = () => true;

test("a viewer of a diagram sees other people's pointers, selections and drags, on every server, until they leave", async () => {
  const second = await secondServer(truss);
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const walt = await look('walt', mine);
  const rob = await look('rob', theirs, { url: second.url });
  await walt.inbox.until(({ isWhole }) => isWhole);
  await rob.inbox.until(({ isWhole }) => isWhole);
  const held = { cursor: { x: 10.4, y: -3 }, selected: ['a', 'b'], held: ['a'], heldAt: { x: 5, y: 6 } };
  expect(await show('walt', mine, held)).toBeUndefined();
  const seen = await rob.inbox.until(of('walt', isAny));
  const [pointer] = seen.changed;
  expect(pointer).toMatchObject({ ...held, cursor: { x: 10, y: -3 }, username: 'walt' });
  expect(JSON.stringify(rob.inbox.all)).not.toContain(mine);

  // A later viewer gets the current state, on any server.
  const wendy = await look('wendy', randomUUID(), { url: second.url });
  await wendy.inbox.until(of('walt', ({ heldAt }) => heldAt?.x === 5));
  const third = await secondServer(truss, { DATA_DIR: '.data/third' });
  const ada = await look('ada', randomUUID(), { url: third.url });
  await ada.inbox.until(of('walt', ({ selected }) => selected.length === 2));

  await show('walt', mine, { selected: ['c'] });
  const dropped = await rob.inbox.until(of('walt', ({ selected }) => selected[0] === 'c'));
  expect(dropped.changed[0]).toMatchObject({ clientId: pointer!.clientId, cursor: null, held: [], heldAt: null });
  expect(dropped.isWhole).toBe(false);

  await walt.stop();
  await rob.inbox.until(({ gone }) => gone.includes(pointer!.clientId));
  await ada.inbox.until(({ gone }) => gone.includes(pointer!.clientId));
  // A message still on its way does not bring them back; returning does.
  await show('walt', mine, { selected: ['late'] });
  const again = await look('walt', mine);
  await again.inbox.until(({ isWhole }) => isWhole);
  await show('walt', mine, { selected: ['back'] });
  await rob.inbox.until(of('walt', ({ selected }) => selected[0] === 'back'));
  expect(rob.inbox.all.some(of('walt', ({ selected }) => selected[0] === 'late'))).toBe(false);
  for (const each of [rob, wendy, ada, again]) await each.stop();
  await third.close();
  await second.close();
});

test("a server that heard nothing for a while reads people's activity, and sends it on", async () => {
  const second = await secondServer(truss, { DATA_DIR: '.data/deaf' });
  await vi.waitFor(() => expect(second.inside.feed.carrier.isListening).toBe(true));
  const mine = randomUUID();
  const walt = await look('walt', mine, { entityId: 9 });
  const rob = await look('rob', randomUUID(), { entityId: 9, url: second.url });
  await rob.inbox.until(({ isWhole }) => isWhole);
  const listening = `application_name = 'truss feed' and datname = current_database()`;
  await sqlOn(truss.databaseUrl, `select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`);
  await show('walt', mine, { selected: ['unheard'], entityId: 9 });
  await rob.inbox.until(of('walt', ({ selected }) => selected[0] === 'unheard'));
  for (const each of [rob, walt]) await each.stop();
  await second.close();
});

test('other diagrams of the project are not notified', async () => {
  const [here, there] = [await look('rob', randomUUID()), await look('rob', randomUUID(), { entityId: 8 })];
  await here.inbox.until(({ isWhole }) => isWhole);
  await there.inbox.until(({ isWhole }) => isWhole);
  await show('walt', randomUUID(), { selected: ['here'] });
  await here.inbox.until(of('walt', ({ selected }) => selected[0] === 'here'));
  await show('walt', randomUUID(), { selected: ['there'], entityId: 8 });
  await there.inbox.until(of('walt', ({ selected }) => selected[0] === 'there'));
  expect(there.inbox.all.some(of('walt', ({ selected }) => selected[0] === 'here'))).toBe(false);
  await here.stop();
  await there.stop();
});

test('a person without access to the project neither sees pointers nor shows one', async () => {
  const olga = await look('olga', randomUUID());
  const { errors } = await olga.inbox.until(({ errors: found }) => found !== undefined);
  expect(errors![0]!.message).toMatch(/no access|permission|not permitted|may not/i);
  expect((await show('olga', randomUUID()))!.extensions.status).toBe(403);
  expect(olga.inbox.all.every(({ changed }) => changed === undefined)).toBe(true);
  await olga.stop();
});

test('a message that is too large is refused in words', async () => {
  const clientId = randomUUID();
  const refused = async (given: object) => (await show('wendy', clientId, given))?.message;
  const many = Array.from({ length: 41 }, (_, at) => `k${at}`);
  expect(await refused({ selected: many })).toBe('Others see up to 40 selected shapes. Send only the first 40.');
  expect(await refused({ held: ['x'.repeat(401)] })).toBe('The key of a shape has 1 to 400 characters.');
  expect(await refused({ selected: many.slice(1).map((key) => key.repeat(30)) })).toBe(
    'The keys of a pointer can have up to 2,500 characters together. Send fewer.',
  );
  expect(await refused({ cursor: { x: 1e9, y: 0 } })).toBe(
    'A point can be up to 10,000,000 from the origin of the diagram.',
  );
  expect(await refused({ slug: 'nonsense' })).toMatch(/There is no diagram type 'nonsense'/);
  expect(await refused({ clientId: 'me' })).toMatch(/must be a UUID/);
});

test('more moves than anybody sees are refused, and others are none the slower', async () => {
  const [clientId, ctx] = [randomUUID(), contextFor(truss.inside, 'wendy')];
  const rob = await look('rob', randomUUID());
  await rob.inbox.until(({ isWhole }) => isWhole);
  const pointer = { slug: 'hierarchy', entityId: 7, clientId, selected: [], held: [] };
  const answers = await Promise.allSettled(
    Array.from({ length: 500 }, (_, x) => setPointer(ctx, 'acme', 1, { ...pointer, cursor: { x, y: 0 } })),
  );
  const [first] = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(first?.reason).toMatchObject({
    message: 'Others see up to 30 moves a second. Send your current position less often.',
    status: 429,
    code: 'TOO_MANY_MOVES',
  });
  expect(await show('walt', clientId)).toBeUndefined();
  await rob.inbox.until(of('walt', isAny));
  await rob.stop();
});

test('a user who names ever new pages is seen on the last ones', async () => {
  const place = { entityId: 8 };
  const topic = pointersTopic({ organizationId: 1, projectId: 1 }, { slug: 'hierarchy', ...place });
  const rob = await look('rob', randomUUID(), place);
  await rob.inbox.until(({ isWhole }) => isWhole);
  const pointer = { cursor: null, selected: [], held: [], heldAt: null };
  for (let page = 0; page < 60; page++)
    showSign<Sign>(truss.inside, topic, { ...pointer, id: `page ${page}`, username: 'walt' });
  showSign<Sign>(truss.inside, topic, { ...pointer, id: 'sam', username: 'sam' });
  await rob.inbox.until(of('sam', isAny));
  const late = await look('rita', randomUUID(), place);
  const { changed } = await late.inbox.until(({ isWhole }) => isWhole);
  expect(changed.filter(({ username }) => username === 'walt').map(({ clientId }) => clientId)).toEqual(
    Array.from({ length: 50 }, (_, page) => `page ${page + 10}`),
  );
  await rob.stop();
  await late.stop();
});

test('nothing is stored', async () => {
  const before = await truss.inside.db.selectFrom('presence').selectAll().execute();
  await show('walt', randomUUID(), { selected: ['a'] });
  expect(await truss.inside.db.selectFrom('presence').selectAll().execute()).toEqual(before);
});
