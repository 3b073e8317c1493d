// Several people in one description at the same time: who hears, who may write, how much, and that nothing is doubled or lost.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';

import { sweepTexts } from '../../../server/live/commands/shared-text.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { follow, secondServer } from '../cast.ts';
import { woven } from './woven.ts';

let truss: Truss;
let entityId: number;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());
beforeEach(async () => {
  ({ id: entityId } = await truss.given.entity({ name: 'Shared', description: '<p>Hello</p>' }));
});

const place = 'organization: "acme", projectId: 1';
interface Part {
  number: number;
  session: string;
  update: string;
  errors?: { message: string }[];
}
interface Carets {
  isWhole: boolean;
  changed: { username: string; colour: number; anchor: string | null; head: string | null }[];
  gone: string[];
}
/** Somebody who is in the project and follows a text through a page. */
async function writer(as: Person, { url = truss.url, clientId = randomUUID() as string } = {}) {
  const here = await follow<{ isWhole: boolean }>(
    truss,
    as,
    `subscription { presenceChanged(${place}, clientId: "${clientId}") { isWhole } }`,
    url,
  );
  await here.inbox.until(({ isWhole }) => isWhole);
  const text = await follow<Part>(
    truss,
    as,
    `subscription { sharedText(${place}, entityId: ${entityId}, clientId: "${clientId}") { number session update } }`,
    url,
  );
  // A page that leaves before the server has heard of it would leave the text until it is swept away.
  const isHeard = async () =>
    text.inbox.all.some(({ errors }) => errors !== undefined) || (await isConnected(clientId));
  await vi.waitUntil(isHeard);
  return { as, clientId, text, here, parts: text.inbox };
}
const isConnected = async (clientId: string) =>
  (
    await truss.inside.db
      .selectFrom('sharedTextPage')
      .select('clientId')
      .where('clientId', '=', clientId)
      .where('connection', 'is not', null)
      .execute()
  ).length > 0;
type Writer = Awaited<ReturnType<typeof writer>>;

interface Answer {
  session?: string;
  number?: number;
  updates?: string[];
  refused?: string;
  status?: number;
  code?: string;
}
async function call(as: Person, name: string, input: object, fields: string): Promise<Answer> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} } }`,
    {
      input: { organization: 'acme', projectId: 1, entityId, ...input },
    },
  );
  if (!errors) return data[name] as Answer;
  const { status, code } = errors[0].extensions as { status: number; code: string };
  return { refused: errors[0].message as string, status, code };
}
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const textOf = (doc: Y.Doc) => doc.getText('t').toString();
function saying(words: string, on: Y.Doc = new Y.Doc()) {
  const before = Y.encodeStateVector(on);
  on.getText('t').insert(on.getText('t').length, words);
  return { doc: on, update: base64(Y.encodeStateAsUpdate(on, before)) };
}
const join = ({ as, clientId }: Pick<Writer, 'as' | 'clientId'>, session: string, state: string) =>
  call(as, 'shareText', { clientId, session, state }, 'session number updates');
const write = (as: Person, session: string, update: string, more: object = {}) =>
  call(as, 'sendTextPart', { session, update, ...more }, 'number');
const read = (updates: readonly string[]) => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, 'base64'));
  return textOf(doc);
};
const heardBy = ({ parts }: Writer, words: string) =>
  parts.until(() => read(parts.all.map(({ update }) => update)) === words);
const leave = async (...writers: Writer[]) => {
  for (const { text, here } of writers) {
    await text.stop();
    await here.stop();
  }
};
const stored = async () =>
  Number(
    (
      await truss.inside.db
        .selectFrom('sharedText')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test("of two who begin a text at the same moment one begins it; both read each other's typing, at two servers", async () => {
  const second = await secondServer(truss);
  const [wendy, ada] = [await writer('wendy'), await writer('ada', { url: second.url })];
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const seed = saying('Hello');
  const [first, other] = await Promise.all([join(wendy, mine, seed.update), join(ada, theirs, saying('Hello').update)]);
  expect(first.session).toBe(other.session);
  const joined = [first, other].find(({ updates }) => updates!.length > 0)!;
  expect(read(joined.updates!)).toBe('Hello');
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(joined.updates![0]!, 'base64'));
  expect((await write('wendy', first.session!, saying(', world', doc).update)).number).toBeGreaterThan(first.number!);
  await heardBy(ada, 'Hello, world');
  await heardBy(wendy, 'Hello, world');
  await leave(wendy, ada);
  await second.close();
});

test('a text ends with its last writer, and is restored by any page that still has it', async () => {
  const [wendy, ada] = [await writer('wendy'), await writer('ada')];
  const session = randomUUID();
  const { doc, update } = saying('Hello');
  await join(wendy, session, update);
  await join(ada, randomUUID(), saying('Hello').update);
  await leave(ada);
  const more = saying(' again', doc);
  expect((await write('wendy', session, more.update)).refused).toBeUndefined();
  await wendy.text.stop();
  await expect.poll(stored).toBe(0);
  expect(await write('wendy', session, more.update)).toMatchObject({ status: 409, code: 'TEXT_IS_OVER' });

  // As after a restart: two who were in it bring what each of them has, and neither text nor words are doubled.
  const [one, two] = [
    await writer('wendy', { clientId: wendy.clientId }),
    await writer('ada', { clientId: ada.clientId }),
  ];
  await join(one, session, base64(Y.encodeStateAsUpdate(doc)));
  expect((await join(two, session, update)).session).toBe(session);
  await heardBy(two, 'Hello again');
  // A text that others began meanwhile is not mixed with it.
  const late = await join(two, randomUUID(), saying('Something else').update);
  expect([late.session, read(late.updates!)]).toEqual([session, 'Hello again']);
  await leave(one, two, wendy);
  await expect.poll(stored).toBe(0);
});

test('a text whose writers are gone without a word is not joined, and is swept away', async () => {
  const old = { as: 'ada' as const, clientId: randomUUID() as string };
  await join(old, randomUUID(), saying('Left behind').update);
  const wendy = await writer('wendy');
  const session = randomUUID();
  expect(await join(wendy, session, saying('Hello').update)).toMatchObject({ session, updates: [] });
  await sweepTexts(truss.inside);
  expect(await stored()).toBe(1);
  await leave(wendy);
  await expect.poll(stored).toBe(0);
});

test('only writers hear of it and write; others are refused in words, and nothing is stored', async () => {
  const wendy = await writer('wendy');
  const session = randomUUID();
  const { update } = saying('Hello');
  await join(wendy, session, update);
  const rob = await writer('rob');
  const refused = await rob.parts.until(({ errors }) => errors !== undefined);
  expect(refused.errors![0]!.message).toContain('do not have permission');
  for (const as of ['rob', 'rita', 'olga'] as const) {
    const { status, refused: words } = await write(as, session, update);
    expect([status, typeof words]).toEqual([403, 'string']);
    expect((await join({ as, clientId: randomUUID() }, session, update)).status).toBe(403);
    expect((await call(as, 'setTextCaret', { clientId: randomUUID() }, 'project { projectId }')).status).toBe(403);
  }
  expect((await write('wendy', session, update, { entityId: 99_999 })).status).toBe(404);
  // A locked text cannot be saved, so nobody writes it.
  await truss.graph('ada', 'mutation($input: LockEntitiesInput!) { lockEntities(input: $input) { __typename } }', {
    input: { organization: 'acme', projectId: 1, entityIds: [entityId] },
  });
  expect(await write('wendy', session, update)).toMatchObject({ status: 409, code: 'LOCKED' });
  expect(rob.parts.all.every(({ update: heard }) => heard === undefined)).toBe(true);
  await leave(wendy, rob);
});

test('an update that is no text, too large or too fast is refused, and others read on', async () => {
  const wendy = await writer('wendy');
  const session = randomUUID();
  const { doc, update } = saying('Hello');
  await join(wendy, session, update);
  for (const wrong of ['', '§', 'AQID', base64(Buffer.from('nothing that Yjs writes'))])
    expect(await write('wendy', session, wrong), wrong).toMatchObject({ status: 400 });
  expect((await write('wendy', 'mine', update)).refused).toContain('must be a UUID');
  expect((await join({ as: 'wendy', clientId: 'page' }, session, update)).refused).toContain('The id of a client');
  const large = saying('x'.repeat(250_001), new Y.Doc()).update;
  expect((await write('wendy', session, large)).refused).toContain('250,000 bytes');

  // Texts are made short of what was deleted before they are too long.
  const text = doc.getText('t');
  for (let round = 0; round < 6; round++) {
    const before = Y.encodeStateVector(doc);
    text.insert(5, 'y'.repeat(200_000));
    expect(
      (await write('wendy', session, base64(Y.encodeStateAsUpdate(doc, before)))).refused,
      String(round),
    ).toBeUndefined();
    const then = Y.encodeStateVector(doc);
    text.delete(5, 200_000);
    await write('wendy', session, base64(Y.encodeStateAsUpdate(doc, then)));
  }
  await heardBy(wendy, 'Hello');
  const ada = await writer('ada');
  await heardBy(ada, 'Hello');
  const answers = [];
  for (let size = 0; size < 6; size++) {
    const before = Y.encodeStateVector(doc);
    text.insert(5, 'z'.repeat(200_000));
    answers.push((await write('ada', session, base64(Y.encodeStateAsUpdate(doc, before)))).refused);
  }
  expect(answers.findIndex((refused) => refused?.includes('too long'))).toBe(4);
  // Within one moment, however long the machine takes for it.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const many = await Promise.all(Array.from({ length: 40 }, () => write('wendy', session, update)));
  clock.mockRestore();
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
  await leave(wendy, ada);
});

test('an update that would take for ever to merge is refused in words; meanwhile the server answers, others write, and the sender waits', async () => {
  const [walt, ada] = [await writer('walt'), await writer('ada')];
  const session = randomUUID();
  const { doc, update } = saying('Hello');
  await join(walt, session, update);
  await join(ada, session, update);
  const answered: string[] = [];
  const sent = async (as: Person, words: string) => {
    const answer = await write(as, session, words);
    answered.push(as);
    return answer;
  };
  const tangled = sent('walt', base64(woven(8_000)));
  await fetch(`${truss.url}/health`).then(() => answered.push('health'));
  expect(await tangled).toMatchObject({ status: 400, refused: expect.stringContaining('too many places') });
  expect(answered).toEqual(['health', 'walt']);
  // Nobody is disturbed, and acknowledged typing is there.
  expect((await sent('ada', saying(', world', doc).update)).number).toBeGreaterThan(0);
  await heardBy(ada, 'Hello, world');
  const late = { as: 'ada' as const, clientId: randomUUID() as string };
  expect(read((await join(late, randomUUID(), update)).updates!)).toBe('Hello, world');
  expect(await write('walt', session, update)).toMatchObject({ status: 429, code: 'TOO_MANY_MOVES' });
  // No text begins with it either.
  const other = await truss.given.entity({ name: 'Another' });
  const begun = { clientId: randomUUID(), session: randomUUID(), state: base64(woven(8_000)), entityId: other.id };
  expect((await call('sam', 'shareText', begun, 'number')).refused).toContain('too many places');
  await leave(walt, ada);
});

test('an update that builds on missing words is refused, as it would wait for them on every page', async () => {
  const wendy = await writer('wendy');
  const session = randomUUID();
  const { doc, update } = saying('Hello');
  await join(wendy, session, update);
  saying(' lost', doc);
  expect(await write('wendy', session, saying(' words', doc).update)).toMatchObject({
    status: 409,
    code: 'TEXT_IS_OVER',
  });
  // As the page does then.
  await join(wendy, session, base64(Y.encodeStateAsUpdate(doc)));
  await heardBy(wendy, 'Hello lost words');
  await leave(wendy);
});

test('an update for a certain state is refused when others have written since', async () => {
  const wendy = await writer('wendy');
  const session = randomUUID();
  const { doc, update } = saying('Hello');
  const { number } = await join(wendy, session, update);
  const once = saying('!', doc).update;
  expect((await write('wendy', session, once, { onlyAfter: number })).number).toBe(number! + 1);
  expect(await write('ada', session, once, { onlyAfter: number })).toMatchObject({
    status: 409,
    code: 'WRITTEN_SINCE',
  });
  expect((await write('ada', session, once, { onlyAfter: number! + 1 })).refused).toBeUndefined();
  await heardBy(wendy, 'Hello!');
  await leave(wendy);
});

test('many parts are stored as one, and later writers read the same', async () => {
  const session = randomUUID();
  const { doc, update } = saying('');
  const wendy = await writer('wendy');
  await join(wendy, session, update);
  const key = { organizationId: 1, projectId: 1, entityId };
  await truss.inside.db.updateTable('sharedText').set({ parts: 300 }).where('entityId', '=', entityId).execute();
  await write('wendy', session, saying('a', doc).update);
  await write('wendy', session, saying('b', doc).update);
  const parts = await truss.inside.db
    .selectFrom('sharedTextPart')
    .select('number')
    .where('entityId', '=', key.entityId)
    .execute();
  expect(parts.length).toBe(3);
  const ada = await writer('ada');
  await heardBy(ada, 'ab');
  await leave(wendy, ada);
});

test('others see where somebody writes, in their colour, until they go', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const carets = (as: Person, clientId: string) =>
    follow<Carets>(
      truss,
      as,
      `subscription { textCarets(${place}, entityId: ${entityId}, clientId: "${clientId}") { isWhole gone changed { username colour anchor head } } }`,
    );
  const [wendy, ada] = [await carets('wendy', one), await carets('ada', two)];
  await ada.inbox.until(({ isWhole }) => isWhole);
  const at = { anchor: 'AAAA', head: 'AQID' };
  await call('wendy', 'setTextCaret', { clientId: one, ...at }, 'project { projectId }');
  const seen = await ada.inbox.until(({ changed }) => changed?.[0]?.username === 'wendy');
  expect(seen.changed[0]).toMatchObject(at);
  expect(
    (await call('wendy', 'setTextCaret', { clientId: one, anchor: 'x y' }, 'project { projectId }')).refused,
  ).toContain('relative position');
  await wendy.stop();
  await ada.inbox.until(({ gone }) => gone.length === 1);
  await ada.stop();
});
