// A schema save writes what it was given and nothing that would not fit: references, cycles, pairs, closure, locks, overrides.
import { describe, expect, test } from 'vitest';

import { permitsLink } from '../../../server/model/schema/rules/links.ts';
import type { SchemaInput } from '../../../server/model/schema/schema.ts';
import { Kept, organization, project } from './seeded.ts';

const seeded = Kept.seeded();
const at = (kind: 'classes' | 'properties' | 'relations' | 'labels', name: string) => seeded.id(kind, name);
const [asset, action, conduit] = ['Asset', 'Action', 'Conduit'].map((name) => at('classes', name)) as [
  number,
  number,
  number,
];

describe('new items', () => {
  test('refer to each other by placeholders, and take defaults for missing fields', () => {
    const kept = Kept.seeded();
    const { writes } = kept.save({
      classes: [
        {
          id: -1,
          name: '  Pump ',
          parentId: asset,
          localTargetRelations: [{ targetClassId: -1, targetRelationId: -2 }],
        },
      ],
      properties: [{ name: 'Flow', classId: -1, type: 'NUMBER' }],
      relations: [
        { id: -2, name: 'feeds' },
        { name: 'fed by', inverseId: -2 },
      ],
      labels: [{ name: 'Centrifugal', classIds: [-1] }],
    });
    expect(writes.classes).toEqual([
      {
        organizationId: 1,
        projectId: 7,
        id: 100,
        globalId: expect.stringMatching(/^I_/),
        name: 'Pump',
        description: '',
        isHidden: false,
        isLocked: false,
        parentId: asset,
        isAbstract: false,
        colour: 'grey',
        icon: 'box',
        localTargetRelations: [
          { targetClassId: 100, targetRelationId: 300 },
          { targetClassId: 100, targetRelationId: 301 },
        ],
      },
    ]);
    expect(writes.properties).toMatchObject([{ id: 200, classId: 100, order: 0, defaultValue: null }]);
    expect(writes.relations).toMatchObject([
      { id: 300, inverseId: 301, isCanonical: true },
      { id: 301, inverseId: 300, isCanonical: false },
    ]);
    expect(writes.labels).toMatchObject([{ id: 400, classIds: [100], parentId: null, isLinkedLabel: false }]);
    const schema = kept.schema();
    expect(permitsLink(schema, 100, kept.id('relations', 'performs'), action)).toBe(true);
    expect(schema.propertiesOf.get(100)!.map((property) => property.name)).toEqual(['Flow']);
    expect(schema.family.get(asset)).toContain(100);
  });

  test('a name that a list repeats is kept once', () => {
    const { writes } = Kept.seeded().save({
      properties: [{ id: -1, name: 'Rate', type: 'NUMBER' }],
      relations: [{ name: 'next to', propertyIds: [-1, -1] }],
      labels: [{ name: 'Centrifugal', classIds: [asset, action, asset] }],
    });
    expect(writes.relations).toMatchObject([{ propertyIds: [200] }]);
    expect(writes.labels).toMatchObject([{ classIds: [asset, action] }]);
  });

  test('a relation without another is its own inverse', () => {
    const { writes } = Kept.seeded().save({ relations: [{ name: 'next to' }] });
    expect(writes.relations).toMatchObject([{ id: 300, inverseId: 300, isCanonical: true }]);
  });

  test('a default among the type parameters is the default of the property', () => {
    const { writes } = Kept.seeded().save({
      properties: [{ name: 'Size', type: 'ENUMERATION', typeParameters: { choices: [' S', 'L '], defaultValue: 'S' } }],
    });
    expect(writes.properties).toMatchObject([{ defaultValue: 'S', typeParameters: { choices: ['S', 'L'] } }]);
  });
});

test.each<[string, SchemaInput, RegExp]>([
  ['no name', { classes: [{ parentId: asset }] }, /class 100 needs a name/],
  ['a blank name', { labels: [{ name: '  ', classIds: [asset] }] }, /needs a name/],
  ['an unknown placeholder', { classes: [{ name: 'A', parentId: -9 }] }, /No class .* placeholder -9/],
  ['an unknown parent', { classes: [{ name: 'A', parentId: 999 }] }, /'A' refers to the class 999/],
  ['an unknown class', { properties: [{ name: 'P', type: 'TEXT', classId: 999 }] }, /'P' refers to the class 999/],
  ['an unknown label', { labels: [{ name: 'L', parentId: 999 }] }, /'L' refers to the label 999/],
  ['an unknown class of a label', { labels: [{ name: 'L', classIds: [999] }] }, /'L' refers to the class 999/],
  [
    'an unknown target',
    { classes: [{ name: 'A', localTargetRelations: [{ targetClassId: 999, targetRelationId: 1 }] }] },
    /refers to the class 999/,
  ],
  [
    'an unknown relation',
    { classes: [{ name: 'A', localTargetRelations: [{ targetClassId: 1, targetRelationId: 999 }] }] },
    /refers to the relation 999/,
  ],
  ['an unknown property of a relation', { relations: [{ name: 'r', propertyIds: [999] }] }, /the property 999/],
  ['a property of a class on a relation', { relations: [{ name: 'r', propertyIds: [1] }] }, /belongs to a class/],
  [
    'a cycle of classes',
    {
      classes: [
        { id: -1, name: 'A', parentId: -2 },
        { id: -2, name: 'B', parentId: -1 },
      ],
    },
    /A → B → A/,
  ],
  ['a class below itself', { classes: [{ id: -1, name: 'A', parentId: -1 }] }, /A → A/],
  [
    'a cycle of labels',
    {
      labels: [
        { id: -1, name: 'A', parentId: -2 },
        { id: -2, name: 'B', parentId: -1 },
      ],
    },
    /A → B → A/,
  ],
  ['a type that does not exist', { properties: [{ name: 'P', type: 'COLOUR' as 'TEXT' }] }, /cannot be COLOUR/],
  ['a colour that does not exist', { classes: [{ name: 'A', colour: 'pink' as 'blue' }] }, /cannot be pink/],
  ['an order that is no number', { properties: [{ name: 'P', order: Number.NaN }] }, /must be a number/],
  ['choices of a text', { properties: [{ name: 'P', typeParameters: { choices: ['a'] } }] }, /has no choices/],
  [
    'a choice twice',
    { properties: [{ name: 'P', type: 'ENUMERATION', typeParameters: { choices: ['a', ' a'] } }] },
    /'a' twice/,
  ],
  [
    'an empty choice',
    { properties: [{ name: 'P', type: 'MULTISELECT', typeParameters: { choices: [''] } }] },
    /empty choice/,
  ],
  [
    'a default that is no choice',
    { properties: [{ name: 'P', type: 'ENUMERATION', typeParameters: { choices: ['a'] }, defaultValue: 'b' }] },
    /one of its choices/,
  ],
  ['a default of another type', { properties: [{ name: 'P', type: 'NUMBER', defaultValue: 'many' }] }, /'P' .*number/],
  ['an inverse that has one', { relations: [{ name: 'r', inverseId: 1 }] }, /needs an inverse of its own/],
  [
    'two canonical names',
    {
      relations: [
        { id: -1, name: 'r', isCanonical: true },
        { name: 's', isCanonical: true, inverseId: -1 },
      ],
    },
    /Exactly one/,
  ],
  [
    'different properties of a pair',
    {
      relations: [
        { id: -1, name: 'r', propertyIds: [80] },
        { name: 's', propertyIds: [], inverseId: -1 },
      ],
    },
    /share their properties/,
  ],
  ['another inverse', { relations: [{ id: 1, inverseId: 4 }] }, /The inverse of the relation/],
  ['another direction', { relations: [{ id: 1, isCanonical: false }] }, /The direction of the relation/],
  ['a locked class renamed', { classes: [{ id: asset, name: 'Thing' }] }, /'Asset' is built in and cannot be renamed/],
  ['a locked class moved', { classes: [{ id: conduit, parentId: null }] }, /'Conduit' is built in/],
  ['a locked class unlocked', { classes: [{ id: asset, isLocked: false }] }, /cannot be unlocked/],
  ['a locked relation renamed', { relations: [{ id: 5, name: 'does' }] }, /'performs' is built in/],
  ['a locked property of another type', { properties: [{ id: 1, type: 'TEXT' }] }, /'Duration' is built in/],
  ['a locked label renamed', { labels: [{ id: at('labels', 'Use Case'), name: 'Story' }] }, /'Use Case' is built in/],
  [
    'a locked permission taken away',
    { classes: [{ id: asset, localTargetRelations: [] }] },
    /can be hidden, but not removed/,
  ],
  ['another global id', { classes: [{ id: asset, globalId: 'I_X' }] }, /a global id cannot change/],
  [
    'a global id of another',
    { classes: [{ name: 'A', globalId: 'I_BZRVPFSZ0SJ46_RVFRQA9S8DVHC' }] },
    /has the global id of class 6/,
  ],
  ['an item of another project', { labels: [{ id: 1, projectId: 8 }] }, /belongs to project 8/],
  ['the same item twice', { labels: [{ id: 1 }, { id: 1 }] }, /twice/],
  ['an id that is none', { labels: [{ id: 1.5, name: 'a' }] }, /cannot be the id/],
])('refused: %s', (_, input, message) => {
  expect(() => Kept.seeded().save(input)).toThrow(message);
});

describe('overrides', () => {
  test('a project that changes an item of the organization gets a row of its own', () => {
    const kept = Kept.seeded();
    const { writes } = kept.save({ classes: [{ id: asset, description: 'Ours', isHidden: true }] });
    expect(writes.classes).toMatchObject([{ id: asset, projectId: 7, name: 'Asset', description: 'Ours' }]);
    expect(kept.schema(project).classes.get(asset)!.isHidden).toBe(true);
    expect(kept.schema(organization).classes.get(asset)!.isHidden).toBe(false);
    expect(kept.schema({ ...project, projectId: 8 }).classes.get(asset)!.isHidden).toBe(false);
  });

  test('unchanged items are not written', () => {
    const kept = Kept.seeded();
    const whole = { classes: [...kept.schema().classes.values()], labels: [...kept.schema().labels.values()] };
    const { writes } = kept.save(whole);
    expect([...writes.classes, ...writes.labels]).toEqual([]);
  });

  test("a project's row that equals the organization's again is deleted", () => {
    const kept = Kept.seeded();
    const { description } = kept.schema().classes.get(asset)!;
    kept.save({ classes: [{ id: asset, description: 'Ours' }] });
    expect(kept.rows.classes).toHaveLength(28);
    kept.save({ classes: [{ id: asset, description }] });
    expect(kept.rows.classes).toHaveLength(27);
  });

  test('the choices of an enumeration of the default schema may be edited', () => {
    const kept = Kept.seeded();
    const status = kept.id('properties', 'Priority');
    const { writes } = kept.save({
      properties: [{ id: status, typeParameters: { choices: ['Now', 'Later'] }, defaultValue: 'Now' }],
    });
    expect(writes.properties).toMatchObject([{ typeParameters: { choices: ['Now', 'Later'] }, defaultValue: 'Now' }]);
  });

  test('a locked relation may be given another property, and its inverse gets it too', () => {
    const kept = Kept.seeded();
    const [performs, performedBy] = [kept.id('relations', 'performs'), kept.id('relations', 'performed by')];
    const amount = kept.schema().relations.get(performs)!.propertyIds;
    const { writes } = kept.save({
      properties: [{ id: -1, name: 'Note', type: 'TEXT' }],
      relations: [{ id: performs, propertyIds: [...amount, -1] }],
    });
    expect(writes.relations.map(({ id, propertyIds }) => [id, propertyIds])).toEqual([
      [performs, [...amount, 200]],
      [performedBy, [...amount, 200]],
    ]);
  });
});

describe('target relations', () => {
  const rowsOf = (kept: Kept, classId: number, relation: string) =>
    kept
      .schema()
      .classes.get(classId)!
      .localTargetRelations.filter((row) => row.targetRelationId === kept.id('relations', relation));
  const withPump = () => {
    const kept = Kept.seeded();
    const transfers = kept.id('relations', 'transfers');
    kept.save({
      classes: [{ name: 'Pump', localTargetRelations: [{ targetClassId: asset, targetRelationId: transfers }] }],
    });
    return { kept, transfers };
  };

  test('adding a target relation adds its inverse, even to a class of the organization', () => {
    const { kept } = withPump();
    expect(rowsOf(kept, asset, 'transferred by')).toEqual([
      { targetClassId: 100, targetRelationId: kept.id('relations', 'transferred by') },
    ]);
    expect(kept.rows.classes.filter((row) => row.id === asset).map((row) => row.projectId)).toEqual([0, 7]);
  });
  test('hiding a target relation hides its inverse', () => {
    const { kept, transfers } = withPump();
    kept.save({
      classes: [
        { id: 100, localTargetRelations: [{ targetClassId: asset, targetRelationId: transfers, isHidden: true }] },
      ],
    });
    expect(rowsOf(kept, asset, 'transferred by')).toMatchObject([{ isHidden: true }]);
  });
  test('deleting a target relation deletes its inverse', () => {
    const { kept } = withPump();
    kept.save({ classes: [{ id: 100, localTargetRelations: [] }] });
    expect(rowsOf(kept, asset, 'transferred by')).toEqual([]);
  });
  test('a permission that the organization adds later reaches a project with a row of its own', () => {
    const kept = Kept.seeded();
    const orbits = kept.id('relations', 'orbits');
    kept.save({ classes: [{ id: action, description: 'Ours' }] });
    const before = kept.schema(organization).classes.get(asset)!.localTargetRelations;
    kept.save(
      {
        classes: [
          { id: asset, localTargetRelations: [...before, { targetClassId: action, targetRelationId: orbits }] },
        ],
      },
      organization,
    );
    expect(permitsLink(kept.schema(), asset, orbits, action)).toBe(true);
    expect(permitsLink(kept.schema(), action, kept.id('relations', 'orbited by'), asset)).toBe(true);
  });
});

test('changes forbidden while in use: a class made abstract, a property of another type or class', () => {
  const kept = Kept.seeded();
  kept.save({
    classes: [{ name: 'Pump' }],
    properties: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });
  const { unused } = kept.save({
    classes: [{ id: 100, isAbstract: true }],
    properties: [
      { id: 200, type: 'NUMBER' },
      { id: 201, classId: asset },
      { id: 202, name: 'D' },
    ],
  });
  expect(unused).toEqual({ classes: [100], properties: [200, 201] });
});
