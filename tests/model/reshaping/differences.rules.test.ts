// Two schemas are compared item by item and field by field, and what is chosen of one is taken over into the other.
import { describe, expect, test } from 'vitest';

import {
  differencesOf,
  takeOverDifferences,
  type SchemaPair,
} from '../../../server/model/reshaping/rules/differences.ts';
import { itemsOfDocument } from '../../../server/model/reshaping/rules/document.ts';
import { plannedChange } from '../../../server/model/schema/rules/change.ts';
import { withIds } from '../../../server/model/schema/rules/ids.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import { schemaKinds, type SchemaInput } from '../../../server/model/schema/schema.ts';
import { Kept, project } from '../schema/seeded.ts';

const FIRST = { classes: 500, properties: 500, relations: 500, labels: 500 };
const additions: SchemaInput = {
  classes: [
    { id: -1, name: 'Pump', parentId: 6, localTargetRelations: [{ targetClassId: -1, targetRelationId: -2 }] },
    { id: -9, name: 'Fuel pump', parentId: -1 },
  ],
  properties: [
    { name: 'Flow', classId: -1, type: 'ENUMERATION', typeParameters: { choices: ['Low', 'High'] } },
    { id: -5, name: 'Rate', type: 'NUMBER' },
  ],
  relations: [
    { id: -2, name: 'feeds', propertyIds: [-5] },
    { id: -3, name: 'fed by', inverseId: -2 },
  ],
  labels: [{ name: 'Wet', classIds: [-1] }],
};

/** A project that has grown, beside the organization's schema that it grew from; `elsewhere`: without numbers or global ids in common. */
function pair({ from = additions, to }: { from?: SchemaInput; to?: SchemaInput } = {}): SchemaPair & { kept: Kept } {
  const [theirs, ours] = [Kept.seeded(), Kept.seeded()];
  theirs.save(from);
  if (to) ours.save(to);
  return { theirs: theirs.schema(), ours: ours.schema(), home: project, kept: ours };
}
const take = (of: SchemaPair & { kept: Kept }, keys: readonly string[]) => {
  const { items, gone } = takeOverDifferences(of, keys);
  const { rows } = plannedChange(of.kept.rows, project, withIds(items, FIRST), gone, () => 'I_NEW');
  return { ...of, ours: indexSchema(rows, { ...project, version: '' }) };
};
const told = (of: SchemaPair) =>
  differencesOf(of).map(({ kind, itemKind, name, of }) => [kind, itemKind, name, of].join(' ').trim());

test('items of one side, and items that differ, are listed', () => {
  const conduit = Kept.seeded().id('classes', 'Conduit');
  const of = pair({
    from: {
      ...additions,
      classes: [...additions.classes!, { id: conduit, description: 'Thick', colour: 'blue' }],
    },
    to: { labels: [{ name: 'Dry', classIds: [conduit] }] },
  });
  expect(told(of)).toEqual([
    'CHANGED classes Conduit',
    'ADDED classes Pump',
    'ADDED classes Fuel pump',
    'ADDED properties Flow Pump',
    'ADDED properties Rate links',
    'ADDED relations feeds fed by',
    'ADDED relations fed by feeds',
    'ADDED labels Wet',
    'MISSING labels Dry',
  ]);
  expect(differencesOf(of)[0]!.fields).toEqual([
    { field: 'Description', theirs: 'Thick', ours: expect.any(String) },
    { field: 'Colour', theirs: 'blue', ours: 'grey' },
  ]);
});

test('taking over all that differs leaves no difference', () => {
  const of = pair({ to: { labels: [{ name: 'Dry', classIds: [6] }] } });
  const all = differencesOf(of).map(({ key }) => key);
  expect(differencesOf(take(of, all))).toEqual([]);
});

test('an item taken over alone comes without references to items that stay away; a pair of relations comes whole', () => {
  const of = pair();
  const [pump] = differencesOf(of).filter(({ name }) => name === 'Pump');
  const left = take(of, [pump!.key]);
  expect([...left.ours.classes.values()].find(({ name }) => name === 'Pump')).toMatchObject({
    parentId: 6,
    localTargetRelations: [],
  });
  const [feeds] = differencesOf(left).filter(({ name }) => name === 'feeds');
  expect(told(take({ ...left, kept: Object.assign(new Kept(), { rows: rowsOf(left) }) }, [feeds!.key]))).not.toContain(
    'ADDED relations fed by feeds',
  );
});
const rowsOf = ({ ours }: SchemaPair) =>
  Object.fromEntries(schemaKinds.map((kind) => [kind, [...ours[kind].values()]])) as never;

test('items of another organization are found by their names, below the same class', () => {
  const strange = JSON.parse(
    JSON.stringify(documentOf(pair().theirs)).replaceAll(/"I_[A-Z0-9_]+"/g, (id) => `"X${id.slice(2)}`),
  );
  const theirs = indexSchema(itemsOfDocument(strange), { organizationId: 1, projectId: 0, version: '' });
  expect(told({ ...pair(), theirs }).every((each) => each.startsWith('ADDED'))).toBe(true);
  expect(told({ ...pair(), theirs })).toHaveLength(7);
});
const documentOf = (schema: SchemaPair['theirs']) =>
  Object.fromEntries(schemaKinds.map((kind) => [kind, [...schema[kind].values()]]));

describe('refused', () => {
  test('a child without its parent, an outdated difference, and items of the organization', () => {
    const of = pair();
    const child = differencesOf(of).find(({ name }) => name === 'Fuel pump')!;
    expect(() => takeOverDifferences(of, [child.key])).toThrow(
      /'Fuel pump' belongs to an item that this schema does not have/,
    );
    expect(() => takeOverDifferences(of, ['classes:theirs:1'])).toThrow(/is no longer a difference of these schemas/);
    const smaller = {
      ...of,
      theirs: indexSchema(itemsOfDocument({ classes: [], properties: [], relations: [], labels: [] }), {
        ...project,
        version: '',
      }),
    };
    const missing = differencesOf(smaller).find(({ name }) => name === 'Asset')!;
    expect(missing.obstacle).toMatch(/It belongs to the organization's schema/);
    expect(() => takeOverDifferences(smaller, [missing.key])).toThrow(/'Asset' cannot be deleted/);
  });

  test.each([
    ['a text', 'schema', /This is not a schema of Truss/],
    ['a kind that is missing', { classes: [] }, /'properties'/],
    [
      'a class without a name',
      { classes: [{ id: 1, globalId: 'a' }], properties: [], relations: [], labels: [] },
      /'classes\[0\]\.name' is missing/,
    ],
    ['a project without its schema', { schema: null }, /'schema'/],
  ])('%s', (_what, given, message) => {
    expect(() => itemsOfDocument(given)).toThrow(message);
  });

  test('a document of a whole project is read for its schema', () => {
    expect(itemsOfDocument({ version: 1, entities: [], schema: documentOf(pair().theirs) }).classes).toHaveLength(29);
  });
});
