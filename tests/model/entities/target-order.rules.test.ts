// The order of what a relation leads to: what a page makes of a move, and what an entity keeps of it.
import { describe, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { parseTargetOrder, relsInOrder, withOrder } from '../../../server/model/metadata/rules/target-order.ts';
import type { Relation, Schema } from '../../../server/model/schema/schema.ts';
import { moveIdBeside, moveIdTo } from '../../../web/parts/model/entity/relations/target-order.ts';

const relation = { id: 8, globalId: 'I_8' } as Relation;
const kept = (metadata: Record<string, string>) => ({ metadata }) as unknown as Entity;
const linked =
  (...ids: number[]) =>
  (id: number) =>
    ids.includes(id);

describe('the stored order of an entity', () => {
  test.each([
    ['the named ones, first to last', {}, [7, 3], [3, 7], '@{7} @{3}'],
    ['behind them what had a place before', { 'order:I_8': '@{1} @{2} @{3}' }, [3], [1, 2, 3], '@{3} @{1} @{2}'],
    ['nothing of what is no longer linked', { 'order:I_8': '@{1} @{2} @{3}' }, [3], [2, 3], '@{3} @{2}'],
    ['no order where none is named', { 'order:I_8': '@{1} @{2}' }, [], [1, 2], undefined],
  ])('%s', (_what, metadata, first, known, text) => {
    const { metadata: after } = withOrder(kept({ other: 'stays', ...metadata }), relation, first, linked(...known));
    expect(after).toEqual(text === undefined ? { other: 'stays' } : { other: 'stays', 'order:I_8': text });
  });

  test('is the same entity where nothing changes, so that no revision comes of it', () => {
    const entity = kept({ 'order:I_8': '@{1} @{2}' });
    expect(withOrder(entity, relation, [1], linked(1, 2))).toBe(entity);
    const none = kept({});
    expect(withOrder(none, relation, [], linked(1))).toBe(none);
  });

  test('is read whatever else a script has stored there', () => {
    expect(parseTargetOrder('first @{2}, then @{1}, @{2} and @{x}')).toEqual([2, 1]);
    expect(parseTargetOrder(undefined)).toEqual([]);
  });
});

test('the links of an entity are listed by relation, those of each in its order, or by the ids of their targets', () => {
  const relations = new Map([8, 9].map((id) => [id, { id, globalId: `I_${id}` }]));
  const schema = { relations } as unknown as Schema;
  const rel = (relationId: number, targetId: number) => ({ relationId, targetId, attrs: {} });
  const rels = [rel(8, 1), rel(9, 5), rel(8, 2), rel(9, 4)];
  expect(relsInOrder(schema, kept({}), rels)).toEqual([rel(8, 1), rel(8, 2), rel(9, 4), rel(9, 5)]);
  const ordered = relsInOrder(schema, kept({ 'order:I_8': '@{2}' }), rels);
  expect(ordered).toEqual([rel(8, 2), rel(8, 1), rel(9, 4), rel(9, 5)]);
});

const abc = ['a', 'b', 'c'];
test.each([
  ['up', moveIdTo(abc, 'b', 0), 'b a c'],
  ['down', moveIdTo(abc, 'a', 1), 'b a c'],
  ['beyond the end', moveIdTo(abc, 'a', 9), 'b c a'],
  ['before another', moveIdBeside(abc, 'c', 'before', 'a'), 'c a b'],
  ['behind another', moveIdBeside(abc, 'a', 'after', 'b'), 'b a c'],
  ['behind the last', moveIdBeside(abc, 'a', 'after', 'c'), 'b c a'],
])('one is moved %s', (_where, moved, ids) => expect(moved.join(' ')).toBe(ids));

test.each([
  ['to where it is', moveIdTo(abc, 'a', -1)],
  ['beside its neighbour, where it stands already', moveIdBeside(abc, 'a', 'before', 'b')],
  ['of which the list knows nothing', moveIdTo(abc, 'x', 0)],
  ['beside one of which the list knows nothing', moveIdBeside(abc, 'a', 'after', 'x')],
])('the list stays for a move %s', (_where, moved) => expect(moved).toBe(abc));
