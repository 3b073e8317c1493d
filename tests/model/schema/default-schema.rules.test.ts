// The default schema is that of the domain reference: its counts, its closure under inverses, its locks; and a save accepts it whole.
import { describe, expect, test } from 'vitest';

import { permitsLink } from '../../../server/model/schema/rules/links.ts';
import { defaultSchema } from '../../../server/model/schema/seed/index.ts';
import { Kept } from './seeded.ts';

const kept = Kept.seeded();
const schema = kept.schema();
const classId = (name: string) => kept.id('classes', name);
const relationId = (name: string) => kept.id('relations', name);

const own = (name: string) => schema.classes.get(classId(name))!.localTargetRelations;

test('saving the default schema writes every item exactly as the files have it', () => {
  for (const kind of ['classes', 'properties', 'relations', 'labels'] as const) {
    const stored = kept.rows[kind].map(({ organizationId, ...item }) => (organizationId === 1 ? item : null));
    expect(stored).toEqual(defaultSchema[kind]);
  }
  expect(Kept.seeded().save(defaultSchema).writes).toEqual({ classes: [], properties: [], relations: [], labels: [] });
});

test('the default schema has 27 classes, 46 pairs of relations and 142 labels', () => {
  expect(schema.classes.size).toBe(27);
  expect(schema.relations.size).toBe(92);
  expect([...schema.relations.values()].filter((relation) => relation.isCanonical)).toHaveLength(46);
  expect(schema.labels.size).toBe(142);
  expect([...schema.labels.values()].filter((label) => label.isLocked)).toHaveLength(34);
});

test('global ids have the form of domain §9.7, stay the same, and are distinct', () => {
  const ids = Object.values(defaultSchema).flatMap((items: { globalId: string }[]) =>
    items.map((item) => item.globalId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^I_[0-9A-HJKMNP-TV-Z]{13}_[0-9A-HJKMNP-TV-Z]{13}$/);
  expect(schema.classes.get(classId('Requirement'))!.globalId).toBe('I_21DSPEDZENZXK_NR8ARJ759TZ52');
});

test.each([
  ['Action', 37],
  ['Artifact', 33],
  ['Asset', 33],
  ['Characteristic', 43],
  ['Conduit', 6],
  ['Connection', 22],
  ['Cost', 31],
  ['Decision', 46],
  ['Dependency', 1],
  ['Equation', 18],
  ['Input/Output', 28],
  ['Issue', 45],
  ['Location', 23],
  ['Requirement', 26],
  ['Resource', 3],
  ['Risk', 45],
  ['Statement', 31],
  ['Task', 3],
  ['Time', 26],
  ['Port', 0],
  ['Measure', 0],
  ['Logical', 0],
  ['Orbital', 0],
  ['Physical', 0],
  ['Virtual', 0],
  ['Test Case', 0],
  ['Transition', 0],
])('%s permits %i links of its own', (name, count) => {
  expect(own(name).filter((row) => !row.isHidden)).toHaveLength(count);
});

test('500 permissions and 22 hidden ones, each with its inverse', () => {
  const rows = [...schema.classes.values()].flatMap(({ id, localTargetRelations }) =>
    localTargetRelations.map((row) => ({ ...row, id })),
  );
  expect(rows.filter((row) => !row.isHidden)).toHaveLength(500);
  expect(rows.filter((row) => row.isHidden)).toHaveLength(22);
  const keys = new Set(rows.map((row) => `${row.id} ${row.targetRelationId} ${row.targetClassId} ${row.isHidden}`));
  for (const row of rows) {
    const { inverseId } = schema.relations.get(row.targetRelationId)!;
    expect(keys).toContain(`${row.targetClassId} ${inverseId} ${row.id} ${row.isHidden}`);
  }
});

describe('properties', () => {
  const named = (name: string) => schema.propertiesOf.get(classId(name))!.map((property) => property.name);
  test('inherited properties are sorted in by order, then name', () => {
    expect(named('Measure')).toEqual([
      'Projected Value',
      'Value',
      'Threshold Value',
      'Units',
      'Objective Value',
      'Improvement Direction',
      'Tolerance',
    ]);
    expect(named('Test Case').slice(0, 5)).toEqual([
      'Set Up',
      'Expected Result',
      'Actual Result',
      'Status',
      'Duration',
    ]);
    expect(named('Requirement')).toHaveLength(12);
    expect(named('Dependency')).toEqual([]);
  });
  test.each([
    ['Duration', 'DURATION', { value: 1, units: 'HOURS' }],
    ['Rate', 'ENUMERATION', 'Fixed'],
    ['Trigger', 'BOOLEAN', true],
    ['Choice', 'BOOLEAN', false],
    ['Responsibility', 'ENUMERATION', 'Primary'],
    ['Maximum Amount', 'NUMBER', null],
    ['Improvement Direction', 'ENUMERATION', 'Positive'],
  ])('%s is %s with default %j', (name, type, defaultValue) => {
    const property = [...schema.properties.values()].find((each) => each.name === name)!;
    expect(property).toMatchObject({ type, defaultValue });
  });
  test('only enumerations are delivered unlocked', () => {
    for (const property of schema.properties.values())
      expect(property.isLocked, property.name).toBe(property.type !== 'ENUMERATION');
  });
  test('both names of a pair have the same properties, which belong to no class', () => {
    for (const relation of schema.relations.values()) {
      expect(schema.relations.get(relation.inverseId)!.propertyIds).toEqual(relation.propertyIds);
      for (const id of relation.propertyIds) expect(schema.properties.get(id)!.classId).toBeNull();
    }
  });
});

test('Port and Modular are hidden; Connection and Location are abstract', () => {
  const names = (items: Iterable<{ name: string }>) => [...items].map((item) => item.name);
  expect(names([...schema.classes.values()].filter((item) => item.isHidden))).toEqual(['Port']);
  expect(names([...schema.properties.values()].filter((item) => item.isHidden))).toEqual(['Modular']);
  expect(names([...schema.classes.values()].filter((item) => item.isAbstract))).toEqual(['Connection', 'Location']);
});

test('Aggregation is for Conduit and Logical; the methods of verification are below Verification Method', () => {
  const label = (name: string) => schema.labels.get(kept.id('labels', name))!;
  expect(label('Aggregation').classIds).toEqual([classId('Conduit'), classId('Logical')]);
  expect(label('Analysis').parentId).toBe(label('Verification Method').id);
});

test.each([
  ['Asset', 'performs', 'Action', true],
  ['Resource', 'performs', 'Test Case', true],
  ['Action', 'performs', 'Asset', false],
  ['Action', 'performed by', 'Resource', true],
  ['Requirement', 'decomposed by', 'Statement', true],
  ['Requirement', 'decomposed by', 'Requirement', true],
  ['Requirement', 'decomposed by', 'Action', false],
  ['Statement', 'derives', 'Requirement', false],
  ['Conduit', 'connects to', 'Port', true],
  ['Dependency', 'decomposed by', 'Dependency', false],
  ['Artifact', 'source of', 'Action', true], // hidden, yet permitted
  ['Action', 'sourced by', 'Artifact', true],
  ['Time', 'verifies', 'Requirement', true],
  ['Artifact', 'source of', 'Requirement', true],
])('%s %s %s: %s', (source, relation, target, expected) => {
  expect(permitsLink(schema, classId(source), relationId(relation), classId(target))).toBe(expected);
});
