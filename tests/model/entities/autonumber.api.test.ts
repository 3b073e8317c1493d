// Numbering a part of the tree, through both APIs: one save under the rules of any, which says what holds it off.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const wholeOf = async (name: string, ...parts: string[]) => {
  const { given } = truss;
  const whole = await given.entity({ class: 'Action', name, number: 'A.7' });
  const made: Entity[] = [];
  for (const part of parts)
    made.push(
      await given.entity({
        class: 'Action',
        name: part,
        number: `9.${made.length}`,
        addRels: [{ relationId: given.relationId('decomposes'), targetId: (made[1] ?? whole).id }],
      }),
    );
  return [whole, ...made];
};
const rest = async (as: Person, root: Entity, query = '') => {
  const answer = await truss.rest(as, `/api/v4/o/acme/entities/autonumber/${root.id}${query}`, undefined, 'PUT');
  return { status: answer.status, said: await answer.json() };
};
const numbers = ({ said }: { said: Entity[] }) => said.map(({ name, number }) => `${name} ${number}`);
const revisions = async () => new Set((await truss.given.records()).map(({ revision }) => revision)).size;

test('numbers by the place in the tree, in one revision; a second time nothing changes', async () => {
  const [whole] = await wholeOf('Fly', 'Start', 'Cruise', 'Climb', 'Land');
  const before = await revisions();
  const done = await rest('walt', whole!, '?startNumber=F.1');
  expect(done.status).toBe(200);
  expect(numbers(done)).toEqual(['Fly F.1', 'Start F.1.1', 'Cruise F.1.2', 'Climb F.1.2.1', 'Land F.1.2.2']);
  await rest('walt', whole!);
  expect(await revisions()).toBe(before + 1);
});

test('only the level below, through the graph', async () => {
  const [whole, first, , deep] = await wholeOf('Drive', 'Turn on', 'Go', 'Brake');
  const { data, errors } = await truss.graph(
    'walt',
    `mutation($input: NumberEntitiesInput!) { numberEntities(input: $input) {
      ... on NumberEntitiesPayload { revision entities { name number } } ... on Refusal { status message } } }`,
    { input: { projectId: id('Project', 1), entityId: id('Entity', whole!.id), singleLevel: true } },
  );
  expect(errors).toBeUndefined();
  expect(data.numberEntities.entities).toEqual([
    { name: 'Drive', number: 'A.7' },
    { name: first!.name, number: 'A.7.1' },
    { name: 'Go', number: 'A.7.2' },
  ]);
  expect((await (await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [deep!.id] })).json())[0].number).toBe(
    deep!.number,
  );
});

test('the parts of an action in the order of its flow, when asked', async () => {
  const [whole, first, second] = await wholeOf('Deliver', 'Pack', 'Order');
  const step = (entity: Entity) => ({ id: entity.globalId, type: 'SERIAL', entityGlobalId: entity.globalId });
  await truss.given.entities([
    {
      id: whole!.id,
      projectId: 1,
      classId: whole!.classId,
      controlStep: { id: 'start', type: 'START', successor: { ...step(second!), successor: step(first!) } },
    },
  ]);
  expect(numbers(await rest('walt', whole!, '?useControlStep=true'))).toEqual([
    'Deliver A.7',
    'Order A.7.1',
    'Pack A.7.2',
  ]);
});

test('a locked part prevents all of it, until its locker asks to write through the lock', async () => {
  const [whole, part] = await wholeOf('Sail', 'Cast off');
  await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${part!.id}`, undefined, 'PUT');
  const refused = await rest('walt', whole!);
  expect([refused.status, refused.said.message]).toEqual([409, expect.stringContaining('locked')]);
  expect((await rest('wendy', whole!)).status).toBe(409);
  expect(numbers(await rest('wendy', whole!, '?throughLocks=true'))).toEqual(['Sail A.7', 'Cast off A.7.1']);
});

test('needs WRITE, and an entity that is there', async () => {
  const [whole] = await wholeOf('Walk');
  expect((await rest('rita', whole!)).status).toBe(403);
  const nobody = await rest('walt', { ...whole!, id: 999_999 });
  expect([nobody.status, nobody.said.message]).toEqual([404, 'Entity 999999 was not found.']);
  const long = await rest('walt', whole!, `?startNumber=${'x'.repeat(250)}`);
  expect(long.said.message).toBe(`Number is too large for entity ${whole!.id}. Enter a shorter number and try again.`);
});

test('a trial previews each number and the locked ones, and changes nothing', async () => {
  const [whole, first, second] = await wholeOf('Trial', 'Try', 'Err');
  await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${second!.id}`, {}, 'PUT');
  const before = await revisions();
  const { data } = await truss.graph(
    'walt',
    `mutation($input: NumberEntitiesInput!) { numberEntities(input: $input) {
      ... on NumberEntitiesPayload { revision numbers { entityId before after refusal } } ... on Refusal { status message } } }`,
    { input: { projectId: id('Project', 1), entityId: id('Entity', whole!.id), isTrial: true } },
  );
  expect(data.numberEntities).toEqual({
    revision: null,
    numbers: [
      { entityId: first!.id, before: '9.0', after: 'A.7.1', refusal: null },
      { entityId: second!.id, before: '9.1', after: 'A.7.2', refusal: 'It is locked by wendy.' },
    ],
  });
  expect(await revisions()).toBe(before);
});
