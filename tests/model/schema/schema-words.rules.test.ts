// The words of the schema: 'Parents', 'Children', 'Many', names of unknown items, offered labels, grouped options; and the direction of
// links.
import { describe, expect, test } from 'vitest';

import {
  pinnedBy,
  className,
  decomposition,
  labelName,
  offeredLabels,
  propertyName,
  relationLabel,
  relationName,
  relationProperties,
  targetLabel,
  targetOptions,
} from '../../../server/model/schema/rules/display-names.ts';
import { canonicalLink } from '../../../server/model/schema/rules/links.ts';
import { Kept } from './seeded.ts';

const kept = Kept.seeded();
const schema = kept.schema();
const classId = (name: string) => kept.id('classes', name);
const relation = (name: string) => schema.relations.get(kept.id('relations', name))!;

test.each([
  ['decomposes', 'Parents'],
  ['decomposed by', 'Children'],
  ['performs', 'performs'],
])('%s reads %s', (name, label) => expect(relationLabel(relation(name))).toBe(label));

test.each([
  [['Asset'], 'Asset'],
  [['Asset', 'Cost', 'Risk'], 'Asset, Cost, Risk'],
  [['Asset', 'Cost', 'Risk', 'Time'], 'Many'],
])('targets %j read %s', (names, label) => expect(targetLabel(names.map((name) => ({ name })))).toBe(label));

test('an unknown class, property, relation or label has a stand-in name', () => {
  expect([
    className(schema, 999),
    propertyName(schema, 999),
    relationName(schema, 999),
    labelName(schema, 999),
  ]).toEqual(['Unknown Class', 'Unknown Property', 'Unknown Relation', 'Unknown Label']);
  expect(className(schema, 26)).toBe('Requirement');
});

describe('target options', () => {
  const options = targetOptions(schema, classId('Requirement'));
  const named = (label: string) => options.find((option) => option.label === label)!;
  test('pinned relations come first in the order of the pins, then the others by name', () => {
    expect(options.filter((option) => option.isPinned).map((option) => option.label)).toEqual([
      'Children',
      'Parents',
      'traced from',
      'traced to',
      'satisfied by',
      'verified by',
      'verifies',
      'sourced by',
    ]);
    const others = options.filter((option) => !option.isPinned).map((option) => option.label);
    expect(others).toEqual(others.toSorted());
    expect(others).toContain('causes');
    expect(options.slice(0, 8).every((option) => option.isPinned)).toBe(true);
  });
  test('the pins of a user replace the default ones, whatever their capitals', () => {
    const pinned = pinnedBy({ pinned_relationships: ['Verified By', 'causes', 'nonsense', 7] });
    const [first, second, ...rest] = targetOptions(schema, classId('Requirement'), pinned);
    expect([first, second].map((option) => [option!.label, option!.isPinned])).toEqual([
      ['verified by', true],
      ['causes', true],
    ]);
    expect(rest.some(({ isPinned }) => isPinned)).toBe(false);
    expect(
      targetOptions(schema, classId('Requirement'), pinnedBy({ pinned_relationships: [] })).some(
        (each) => each.isPinned,
      ),
    ).toBe(false);
    for (const nothing of [{}, { pinned_relationships: null }, { pinned_relationships: 'all' }])
      expect(pinnedBy(nothing)).toEqual(pinnedBy({}));
  });
  test('targets are named with inherited ones; more than a few are shown as Many', () => {
    expect(named('Children').targetLabel).toBe('Statement');
    expect(named('causes').targetLabel).toBe('Issue, Risk');
    expect(named('satisfied by').targetLabel).toBe('Many');
  });
  test('hidden permissions and hidden classes are not offered', () => {
    expect(targetOptions(schema, classId('Action')).map((option) => option.label)).not.toContain('sourced by');
    const kept = Kept.seeded();
    kept.save({ classes: [{ id: kept.id('classes', 'Issue'), isHidden: true }] });
    const causes = targetOptions(kept.schema(), classId('Requirement')).find((option) => option.label === 'causes')!;
    expect(causes.targetLabel).toBe('Risk');
  });
});

test('a class is offered its own labels and its ancestors', () => {
  const names = (name: string) => offeredLabels(schema, classId(name)).map((label) => label.name);
  expect(names('Requirement')).toContain('Functional Requirement');
  expect(names('Requirement')).toContain('Constraint');
  expect(names('Statement')).not.toContain('Functional Requirement');
  expect(names('Logical')).toEqual(['Aggregation', 'Association', 'Composition']);
});

test('relation properties are in order; the pair of the hierarchy is found by its global ids', () => {
  expect(relationProperties(schema, relation('connected by')).map((property) => property.name)).toEqual([
    'Multiplicity',
    'Origin',
  ]);
  expect(decomposition(schema)).toEqual({ children: relation('decomposed by'), parents: relation('decomposes') });
});

describe('canonical', () => {
  const kept = Kept.seeded();
  kept.save({ relations: [{ name: 'next to' }] });
  const schema = kept.schema();
  const [performs, performedBy, nextTo] = ['performs', 'performed by', 'next to'].map((name) =>
    kept.id('relations', name),
  ) as [number, number, number];
  test.each([
    [
      'as it is',
      { sourceId: 1, relationId: performs, targetId: 2 },
      { sourceId: 1, relationId: performs, targetId: 2 },
    ],
    [
      'turned round',
      { sourceId: 1, relationId: performedBy, targetId: 2 },
      { sourceId: 2, relationId: performs, targetId: 1 },
    ],
    [
      'its own inverse',
      { sourceId: 1, relationId: nextTo, targetId: 2 },
      { sourceId: 1, relationId: nextTo, targetId: 2 },
    ],
    [
      'its own inverse, from the other end',
      { sourceId: 2, relationId: nextTo, targetId: 1 },
      { sourceId: 1, relationId: nextTo, targetId: 2 },
    ],
  ])('%s', (_, link, stored) => expect(canonicalLink(schema, link)).toEqual(stored));
});
