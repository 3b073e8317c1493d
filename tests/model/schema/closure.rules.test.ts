// However permissions are added, hidden and taken away, each has its inverse; and what a deletion leaves refers to nothing that is gone.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Schema, TargetRelation } from '../../../server/model/schema/schema.ts';
import { Kept } from './seeded.ts';

const CLASSES = [100, 101, 102, 103];
const RELATIONS = [300, 301, 302, 303, 304];

const start = (): Kept => {
  const kept = new Kept();
  kept.save({
    classes: CLASSES.map((_, i) => ({ name: `C${i}`, ...(i > 1 && { parentId: -1 }), id: -i - 1 })),
    properties: [
      { id: -1, name: 'P' },
      { name: 'Q', classId: -2 },
    ],
    relations: [
      { id: -1, name: 'a', propertyIds: [-1] },
      { name: 'b', inverseId: -1 },
      { id: -3, name: 'c' },
      { name: 'd', inverseId: -3 },
      { name: 'e' },
    ],
    labels: [
      { id: -1, name: 'L', classIds: [-2, -3] },
      { name: 'M', parentId: -1, classIds: [-4] },
    ],
  });
  return kept;
};

function expectClosed(schema: Schema): void {
  const rows = [...schema.classes.values()].flatMap((item) =>
    item.localTargetRelations.map((row) => ({ ...row, id: item.id })),
  );
  const keys = new Set(rows.map((row) => `${row.id} ${row.targetRelationId} ${row.targetClassId} ${row.isHidden}`));
  expect(keys.size).toBe(rows.length);
  for (const row of rows) {
    const { inverseId } = schema.relations.get(row.targetRelationId)!;
    expect(keys).toContain(`${row.targetClassId} ${inverseId} ${row.id} ${row.isHidden}`);
  }
}

function expectNothingDangles({ classes, properties, relations, labels }: Schema): void {
  for (const item of classes.values()) {
    expect(item.parentId === null || classes.has(item.parentId)).toBe(true);
    for (const row of item.localTargetRelations)
      expect(classes.has(row.targetClassId) && relations.has(row.targetRelationId)).toBe(true);
  }
  for (const item of properties.values()) expect(item.classId === null || classes.has(item.classId)).toBe(true);
  for (const item of relations.values()) {
    expect(relations.get(item.inverseId)!.inverseId).toBe(item.id);
    expect(item.propertyIds.every((id) => properties.has(id))).toBe(true);
  }
  for (const item of labels.values()) {
    expect(item.parentId === null || labels.has(item.parentId)).toBe(true);
    expect(item.classIds.every((id) => classes.has(id))).toBe(true);
  }
}

const row: fc.Arbitrary<TargetRelation> = fc.record(
  {
    targetClassId: fc.constantFrom(...CLASSES),
    targetRelationId: fc.constantFrom(...RELATIONS),
    isHidden: fc.boolean(),
  },
  { requiredKeys: ['targetClassId', 'targetRelationId'] },
);
const rows = fc.uniqueArray(row, {
  selector: (each) => `${each.targetRelationId} ${each.targetClassId}`,
  maxLength: 8,
});
const saves = fc.array(fc.record({ id: fc.constantFrom(...CLASSES), localTargetRelations: rows }), { maxLength: 6 });
const deletions = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('classes' as const), id: fc.constantFrom(...CLASSES) }),
    fc.record({ kind: fc.constant('relations' as const), id: fc.constantFrom(...RELATIONS) }),
    fc.record({ kind: fc.constant('properties' as const), id: fc.constantFrom(200, 201) }),
    fc.record({ kind: fc.constant('labels' as const), id: fc.constantFrom(400, 401) }),
  ),
  { maxLength: 6 },
);

test('permissions stay closed under inverses', () => {
  fc.assert(
    fc.property(saves, (saves) => {
      const kept = start();
      for (const save of saves) {
        kept.save({ classes: [save] });
        expectClosed(kept.schema());
        // The requested relations exist, unless the same save requests the opposite from the other end (a class and itself).
        for (const asked of save.localTargetRelations.filter((each) => each.targetClassId !== save.id)) {
          const now = kept
            .schema()
            .classes.get(save.id)!
            .localTargetRelations.find(
              (each) => each.targetClassId === asked.targetClassId && each.targetRelationId === asked.targetRelationId,
            );
          expect(now).toBeDefined();
          expect(now!.isHidden === true).toBe(asked.isHidden === true);
        }
      }
    }),
  );
});

test('a deletion leaves no reference to a deleted item', () => {
  fc.assert(
    fc.property(saves, deletions, (saves, deletions) => {
      const kept = start();
      for (const save of saves) kept.save({ classes: [save] });
      for (const { kind, id } of deletions) {
        const present = kept.schema()[kind].has(id);
        try {
          kept.delete(kind, [id]);
          expect(present).toBe(true);
          expect(kept.schema()[kind].has(id)).toBe(false);
        } catch (error) {
          expect((error as Error).message).toMatch(present ? /as its parent/ : /There is no/);
        }
        expectClosed(kept.schema());
        expectNothingDangles(kept.schema());
      }
    }),
  );
});
