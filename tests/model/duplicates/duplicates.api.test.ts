// Entities are made once more through both APIs, with the links that are asked for, in one save.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Answer {
  revision?: number | null;
  entityIds?: number[];
  message?: string;
}
interface Asked {
  entityIds: number[];
  relationIds?: number[];
}
const nodeId = (type: string, ...key: number[]) => Buffer.from(`${type}:${[1, ...key].join(':')}`).toString('base64');
const doors = {
  REST: async (as: Person, asked: Asked): Promise<Answer> =>
    (await truss.rest(as, '/api/v4/o/acme/p/1/entities/copy', asked)).json() as Promise<Answer>,
  GraphQL: async (as: Person, { entityIds, relationIds }: Asked): Promise<Answer> => {
    const input = {
      projectId: nodeId('Project', 1),
      entityIds: entityIds.map((id) => nodeId('Entity', id)),
      ...(relationIds && { relationIds: relationIds.map((id) => nodeId('Relation', 1, id)) }),
    };
    const { data, errors } = await truss.graph(
      as,
      `mutation($input: CopyEntitiesInput!) { copyEntities(input: $input) { ... on CopyEntitiesPayload {
        revision entities { entityId } } ... on Refusal { message } } }`,
      { input },
    );
    expect(errors).toBeUndefined();
    const { entities, ...answer } = data.copyEntities as Answer & { entities?: { entityId: number }[] };
    return { ...answer, ...(entities && { entityIds: entities.map(({ entityId }) => entityId) }) };
  },
};
const nextId = async () =>
  (
    await truss.inside.db
      .selectFrom('idCounter')
      .select('next')
      .where('organizationId', '=', 1)
      .where('type', '=', 'entity')
      .executeTakeFirstOrThrow()
  ).next;
interface Read {
  id: number;
  name: string;
  number: string;
  rels: { relationId: number; targetId: number }[];
}
const read = async (ids: number[]) =>
  (await (await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids, includeRelations: true })).json()) as Read[];

describe.each(Object.entries(doors))('%s', (_door, duplicate) => {
  test('copies have the chosen links, those among them connect copies, and one undo takes them away', async () => {
    const [performs, decomposes] = ['performs', 'decomposes'].map((name) => truss.given.relationId(name));
    const action = truss.given.classId('Action');
    const whole = await truss.given.entity({ classId: action, name: 'Cool' });
    const parent = { relationId: decomposes!, targetId: whole.id };
    const blow = await truss.given.entity({ classId: action, name: 'Blow', number: '1.1', addRels: [parent] });
    const performed = [{ relationId: performs!, targetId: blow.id }];
    const fan = await truss.given.entity({ classId: truss.given.classId('Asset'), name: 'Fan', addRels: performed });
    const asked = { entityIds: [blow.id, fan.id], relationIds: [decomposes!, performs!] };
    const { revision, entityIds } = await duplicate('walt', asked);
    const [copy, fanCopy] = await read(entityIds!);
    expect(copy).toMatchObject({ name: 'Blow (copy)', number: '' });
    expect(copy!.rels.map(({ targetId }) => targetId).toSorted((a, b) => a - b)).toEqual([whole.id, fanCopy!.id]);
    expect(fanCopy!.rels).toEqual([expect.objectContaining({ relationId: performs, targetId: copy!.id })]);
    const bare = await duplicate('walt', { entityIds: [blow.id] });
    expect((await read(bare.entityIds!))[0]!.rels).toEqual([]);
    expect(bare.revision).toBe(revision! + 1);
    await truss.rest('walt', `/api/v4/o/acme/p/1/steps/undo?to=${revision}`, undefined, 'PUT');
    expect(await read(entityIds!)).toEqual([]);
  });

  test('an entity of another project, no entity at all and an unknown relation are refused, and use up no ids', async () => {
    const { id } = await truss.given.entity({ name: 'Alone' });
    const before = await nextId();
    expect((await duplicate('walt', { entityIds: [999_999] })).message).toContain('999999');
    expect((await duplicate('walt', { entityIds: [] })).message).toBe(
      'No entities are selected. Select the entities to duplicate.',
    );
    expect((await duplicate('walt', { entityIds: [id], relationIds: [9_999] })).message).toContain('relation');
    expect((await duplicate('rob', { entityIds: [id] })).message).toMatch(/permission/);
    expect(await nextId()).toBe(before);
    await duplicate('walt', { entityIds: [id] });
    expect(await nextId()).toBe(before + 1);
  });
});

test('any number of copies takes as many statements', async () => {
  const some = await truss.given.entities(Array.from({ length: 20 }, (_, n) => ({ name: `Many ${n}` })));
  const relationIds = [truss.given.relationId('decomposes')];
  const of = (entityIds: number[]) => truss.statements(() => doors.REST('walt', { entityIds, relationIds }));
  await of([some[0]!.id]);
  const one = await of([some[0]!.id]);
  expect(await of(some.map(({ id }) => id))).toBe(one);
});
