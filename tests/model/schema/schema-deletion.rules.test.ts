// A deletion takes with it what belongs to the item, leaves nothing that refers to it, and never takes what is locked or somebody else's.
import { describe, expect, test } from 'vitest';

import { schemaKind } from '../../../server/model/schema/rules/deletion.ts';
import { inUse } from '../../../server/model/schema/rules/items-in-use.ts';
import { Kept, organization, project } from './seeded.ts';

const ASSET = 6;
const extended = () => {
  const kept = Kept.seeded();
  kept.save({
    classes: [
      { id: -1, name: 'Pump', localTargetRelations: [{ targetClassId: ASSET, targetRelationId: -1 }] },
      { id: -2, name: 'Small Pump', parentId: -1 },
    ],
    properties: [
      { name: 'Flow', classId: -1, type: 'NUMBER' },
      { id: -1, name: 'Note', type: 'TEXT' },
    ],
    relations: [
      { id: -1, name: 'feeds', propertyIds: [-1] },
      { name: 'fed by', inverseId: -1 },
    ],
    labels: [
      { id: -1, name: 'Wet', classIds: [-1, ASSET] },
      { name: 'Very Wet', parentId: -1, classIds: [-1] },
    ],
  });
  return kept;
};

test('deleting a class deletes its properties, and removes it from labels and permitted links', () => {
  const kept = extended();
  kept.delete('classes', [101]);
  const plan = kept.delete('classes', [100]);
  expect(plan.deletes).toEqual({ classes: [100], properties: [200], relations: [], labels: [] });
  expect(plan.unused).toEqual({ classes: [100], properties: [200], relations: [], labels: [] });
  expect(kept.schema().labels.get(400)!.classIds).toEqual([ASSET]);
  expect(
    kept
      .schema()
      .classes.get(ASSET)!
      .localTargetRelations.some((row) => row.targetClassId === 100),
  ).toBe(false);
});
test('a class is deleted together with its subclasses if the call names both', () => {
  expect(extended().delete('classes', [100, 101]).deletes.classes).toEqual([100, 101]);
});
test('deleting a relation deletes its inverse and all permitted links of both', () => {
  const kept = extended();
  const plan = kept.delete('relations', [301]);
  expect(new Set(plan.deletes.relations)).toEqual(new Set([300, 301]));
  expect(plan.unused.relations).toEqual([300, 301]);
  const rows = [...kept.schema().classes.values()].flatMap((item) => item.localTargetRelations);
  expect(rows.some((row) => row.targetRelationId >= 300)).toBe(false);
});
test('deleting a property removes it from its relations', () => {
  const kept = extended();
  expect(kept.delete('properties', [201]).unused.properties).toEqual([201]);
  expect(kept.schema().relations.get(300)!.propertyIds).toEqual([]);
});

describe("a project's row that overrides an item of the organization", () => {
  test('can be deleted though the item is locked, and the item shows again', () => {
    const kept = Kept.seeded();
    kept.save({ classes: [{ id: ASSET, description: 'Ours' }] });
    const plan = kept.delete('classes', [ASSET]);
    expect(plan.unused.classes).toEqual([]);
    expect(kept.schema().classes.get(ASSET)!.description).not.toBe('Ours');
  });
  test('is deleted with the links that it permitted', () => {
    const kept = extended();
    kept.delete('classes', [ASSET]);
    expect(kept.schema().classes.get(100)!.localTargetRelations).toEqual([]);
  });
  test("cannot be deleted while values use its type and the organization's is another", () => {
    const kept = Kept.seeded();
    const priority = kept.id('properties', 'Priority');
    kept.save({ properties: [{ id: priority, type: 'TEXT', typeParameters: {} }] });
    expect(kept.delete('properties', [priority]).unused.properties).toEqual([priority]);
  });
});

test.each([
  ['a class with subclasses', 'classes', 100, /'Small Pump' has the class 'Pump' as its parent/],
  ['a label with labels below it', 'labels', 400, /'Very Wet' has the label 'Wet' as its parent/],
  ['what does not exist', 'labels', 999, /no label 999/],
  ['what belongs to the organization', 'classes', 26, /belongs to the organization's schema/],
] as const)('refused in a project: %s', (_, kind, id, message) => {
  expect(() => extended().delete(kind, [id])).toThrow(message);
});
test.each([
  ['a locked class', 'classes', 26, /'Requirement' is built in and cannot be deleted/],
  ['a locked relation', 'relations', 1, /'decomposed by' is built in/],
  ['a locked property', 'properties', 1, /'Duration' is built in/],
  ['a locked label', 'labels', 9, /'Use Case' is built in/],
] as const)('refused in the organization: %s', (_, kind, id, message) => {
  expect(() => Kept.seeded().delete(kind, [id], organization)).toThrow(message);
});
test('the organization cannot delete items that a project has changed or uses', () => {
  const kept = Kept.seeded();
  const bug = kept.id('labels', 'Bug');
  kept.save({ labels: [{ id: bug, name: 'Defect' }] }, project);
  expect(() => kept.delete('labels', [bug], organization)).toThrow(/The schema of project 7 changes or uses it/);
  kept.delete('labels', [bug], project);
  expect(kept.delete('labels', [bug], organization).deletes.labels).toEqual([bug]);
});

test('a kind that does not exist is refused by name', () => {
  expect(schemaKind('labels')).toBe('labels');
  expect(() => schemaKind('colours')).toThrow(
    "'colours' is not a kind of schema item. Use one of classes, properties, relations, labels.",
  );
});

test.each([
  [
    { kind: 'classes', id: 6, entities: 1, links: 0 },
    "The class 'Asset' is used by 1 entity. Give them another class or delete them first.",
  ],
  [
    { kind: 'properties', id: 1, entities: 1200, links: 1 },
    "The property 'Duration' has values in 1,200 entities and 1 link. Clear them first.",
  ],
  [{ kind: 'relations', id: 1, entities: 0, links: 2 }, "The relation 'decomposed by' has 2 links. Remove them first."],
  [
    { kind: 'labels', id: 1, entities: 3, links: 0 },
    "The label 'Activity' is on 3 entities. Remove it from them first.",
  ],
] as const)('the refusal counts the uses and names the remedy: %j', (use, message) => {
  expect(inUse(Kept.seeded().schema(), [use]).message).toBe(message);
});
