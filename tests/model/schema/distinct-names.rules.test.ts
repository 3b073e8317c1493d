// No two classes, no two relations, no two labels below one parent and no two properties of one class share a name; what was there before stays, and files are given names of their own.
import { describe, expect, test } from 'vitest';

import { withDistinctNames } from '../../../server/model/schema/rules/names.ts';
import type { SchemaInput } from '../../../server/model/schema/schema.ts';
import { Kept, organization } from './seeded.ts';

const asset = Kept.seeded().id('classes', 'Asset');
const action = Kept.seeded().id('classes', 'Action');
const parent = Kept.seeded().id('labels', 'Verification Method');

describe('refused', () => {
  test.each<[string, SchemaInput, string]>([
    ['a class', { classes: [{ name: ' asset ' }] }, "There is already a class 'asset'. Choose another name."],
    ['a class of the same save', { classes: [{ name: 'Pump' }, { name: 'PUMP' }] }, "There is already a class 'Pump'."],
    [
      'a relation',
      {
        relations: [
          { id: -1, name: 'Performs' },
          { name: 'x', inverseId: -1 },
        ],
      },
      "There is already a relation 'Performs'.",
    ],
    [
      'a relation and its inverse',
      {
        relations: [
          { id: -1, name: 'a' },
          { name: 'A', inverseId: -1 },
        ],
      },
      "There is already a relation 'a'.",
    ],
    ['a label', { labels: [{ name: 'mission' }] }, "There is already a label 'mission'."],
    [
      'a label of one parent',
      { labels: [{ name: 'Test', parentId: parent }] },
      "There is already a label 'Test' below the label 'Verification Method'.",
    ],
    [
      'a property',
      { properties: [{ name: 'duration', classId: action }] },
      "There is already a property 'duration' in the class 'Action'.",
    ],
  ])('%s', (_what, input, words) => {
    expect(() => Kept.seeded().save(input)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(words) }) as Error,
    );
  });
});

test.each<[string, SchemaInput]>([
  ['labels of two parents', { labels: [{ name: 'Mission', parentId: parent }] }],
  ['properties of two classes', { properties: [{ name: 'Duration', classId: asset }] }],
  ['properties of relations', { properties: [{ name: 'Amount' }, { name: 'Amount' }] }],
  [
    'an item and the one of the organization that it stands over',
    { classes: [{ id: asset, name: 'Asset', description: 'Ours' }] },
  ],
  [
    'items that exchange their names',
    {
      labels: [
        { id: Kept.seeded().id('labels', 'Mission'), name: 'Function' },
        { id: Kept.seeded().id('labels', 'Function'), name: 'Mission' },
      ],
    },
  ],
])('may be alike: %s', (_what, input) => {
  expect(() => Kept.seeded().save(input)).not.toThrow();
});

test('duplicate names stored earlier do not block other changes', () => {
  const kept = Kept.seeded();
  kept.save({ classes: [{ name: 'Pump' }] });
  kept.save({ classes: [{ name: 'Pump' }] }, organization);
  const own = [...kept.schema().classes.values()].filter(({ name }) => name === 'Pump');
  expect(own).toHaveLength(2);
  expect(() => kept.save({ classes: [{ id: own[0]!.id, description: 'Moves water' }] })).not.toThrow();
  expect(() => kept.save({ classes: [{ id: own[0]!.id, name: 'Valve' }] })).not.toThrow();
});

test('duplicate names in an imported file are numbered', () => {
  const schema = Kept.seeded().schema();
  const { classes, labels } = withDistinctNames(
    {
      classes: [
        { id: 900, name: 'Asset' },
        { id: 901, name: 'Asset' },
        { id: asset, name: 'Asset' },
      ],
      labels: [{ id: 902, name: 'New' }],
    },
    schema,
  );
  expect(classes!.map(({ name }) => name)).toEqual(['Asset', 'Asset (2)', 'Asset (3)']);
  expect(labels!.map(({ name }) => name)).toEqual(['New']);
});
