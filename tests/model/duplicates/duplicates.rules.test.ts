// A copy says what its original says, is called a copy, takes over the chosen links, and begins anew.
import { expect, test } from 'vitest';

import { duplicatesOf, metadataOfCopy } from '../../../server/model/duplicates/rules/duplicates.ts';
import type { Entity, Link } from '../../../server/model/entities/entity.ts';
import type { Schema } from '../../../server/model/schema/schema.ts';

const [PERFORMS, PERFORMED_BY] = [1, 2];
const schema = {
  relations: new Map([
    [PERFORMS, { id: PERFORMS, inverseId: PERFORMED_BY }],
    [PERFORMED_BY, { id: PERFORMED_BY, inverseId: PERFORMS }],
  ]),
} as unknown as Schema;
const entity = (id: number) =>
  ({
    id,
    projectId: 7,
    classId: 3,
    name: `Entity ${id}`,
    number: `A.${id}`,
    attrs: { 5: 'x' },
    metadata: {},
  }) as unknown as Entity;
const link = (sourceId: number, targetId: number) =>
  ({ sourceId, relationId: PERFORMS, targetId, attrs: { 9: 'Amount' } }) as unknown as Link;
const copied = (links: Link[], relationIds: number[]) =>
  duplicatesOf([entity(10), entity(11)], links, {
    schema,
    idOf: new Map([
      [10, 100],
      [11, 101],
    ]),
    relationIds: new Set(relationIds),
    begun: () => ({ 6: 'Draft' }),
  }).map(({ id, addRels }) => ({ id, rels: addRels!.map((rel) => [rel.relationId, rel.targetId]) }));

test('a copy has no number, is called a copy, and its status starts over', () => {
  const asked = { schema, idOf: new Map([[10, 100]]), relationIds: new Set<number>(), begun: () => ({ 6: 'Draft' }) };
  const [copy] = duplicatesOf([entity(10)], [], asked);
  expect(copy).toMatchObject({
    id: 100,
    projectId: 7,
    classId: 3,
    name: 'Entity 10 (copy)',
    attrs: { 5: 'x', 6: 'Draft' },
  });
  expect(copy).not.toHaveProperty('number');
});

test.each([
  ['of relations that were not chosen, none', [link(10, 50)], [PERFORMED_BY], [[], []]],
  ['from an original', [link(10, 50)], [PERFORMS], [[[PERFORMS, 50]], []]],
  ['to an original', [link(50, 10)], [PERFORMED_BY], [[[PERFORMED_BY, 50]], []]],
  ['between originals, between their copies, once', [link(10, 11)], [PERFORMS, PERFORMED_BY], [[[PERFORMS, 101]], []]],
  ['of an original with itself, of the copy with itself', [link(10, 10)], [PERFORMS], [[[PERFORMS, 100]], []]],
])('links that copies take over: %s', (_case, links, relationIds, rels) => {
  expect(copied(links, relationIds)).toEqual([
    { id: 100, rels: rels[0] },
    { id: 101, rels: rels[1] },
  ]);
});

test('the order of targets is kept, and a target that is copied too keeps its position', () => {
  const ordered = { ...entity(10), metadata: { 'order:I_1': '@{50} @{11} @{51}', other: '@{11}' } };
  const asked = { schema, relationIds: new Set<number>(), begun: () => ({}) };
  const idOf = new Map([
    [10, 100],
    [11, 101],
  ]);
  const [copy] = duplicatesOf([ordered, entity(11)], [], { ...asked, idOf });
  expect(copy!.metadata).toEqual({ 'order:I_1': '@{50} @{101} @{51}', other: '@{11}' });
});

test('the ids of an original in another tool, and its change request, are not copied', () => {
  expect(metadataOfCopy({ 'reqif:id': '_1', 'change:target': '4', 'slide:layout': '{}' })).toEqual({
    'slide:layout': '{}',
  });
});
