// Any changes are undone and redone to the very same state, entities, links and their attributes alike: random saves, deletions,
// restorations and changes of class.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AttributeValue, Attrs } from '../../../server/model/attributes/attribute.ts';
import { REMOVED } from '../../../server/model/changes/rules/changes.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { restoreEntities } from '../../../server/model/entities/commands/restore.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { undoSave } from '../../../server/model/entities/commands/undo-both-sides.ts';
import type { Entity, EntityPatch, Link } from '../../../server/model/entities/entity.ts';
import { readSchemaOf } from '../../../server/model/schema/queries/schema.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
/** Properties of entities, and those of links, by the relation. */
let links: { relationId: number; propertyIds: number[] }[];
let attributes: { classId: number; propertyId: number }[];
beforeAll(async () => {
  truss = await startTruss();
  const { relations } = await readSchemaOf(ctx(), 'acme', 1);
  links = ['related to', 'decomposes', 'performed by'].map((name) => {
    const relationId = truss.given.relationId(name);
    return { relationId, propertyIds: relations.get(relationId)!.propertyIds };
  });
  expect(links[0]!.propertyIds).not.toEqual([]);
  attributes = [
    ['Requirement', 'Rationale'],
    ['Requirement', 'Status'],
    ['Action', 'Duration'],
  ].map(([name, property]) => ({
    classId: truss.given.classId(name!),
    propertyId: truss.given.propertyId(name!, property!),
  }));
});
afterAll(() => truss.close());

const ctx = () => contextFor(truss.inside, 'root');

/** All that there is in the project, without who wrote it when. */
async function state() {
  const rows = async <T>(table: 'entity' | 'link') =>
    (await sql<T>`select * from ${sql.table(table)} where project_id = 1`.execute(truss.inside.db)).rows;
  const entities = (await rows<Entity>('entity')).map(
    ({ revision: _r, modified: _m, modifiedBy: _b, imageModified: _i, ...rest }) => {
      const { changed: _c, ...own } = rest as typeof rest & { changed?: Date };
      return [rest.id, { ...own, labelIds: rest.labelIds.toSorted((a, b) => a - b) }] as const;
    },
  );
  const edges = (await rows<Link>('link')).map(
    ({ sourceId, relationId, targetId, attrs, created, createdBy }) =>
      [`${sourceId} ${relationId} ${targetId}`, { attrs, created, createdBy }] as const,
  );
  return { entities: Object.fromEntries(entities), links: Object.fromEntries(edges) };
}

interface Step {
  kind: 'save' | 'delete' | 'restore';
  parts: {
    at: number;
    className: 'Requirement' | 'Action' | 'Asset';
    isNew: boolean;
    movesClass: boolean;
    text: string;
    sets: number[];
    link: { to: number; by: number; isGone: boolean } | null;
  }[];
}
const part = fc.record({
  at: fc.nat(5),
  className: fc.constantFrom('Requirement', 'Action', 'Asset'),
  isNew: fc.boolean(),
  movesClass: fc.boolean(),
  text: fc.constantFrom('', 'A', 'B', '<p>C</p>'),
  sets: fc.array(fc.nat(6), { maxLength: 4 }),
  link: fc.option(fc.record({ to: fc.nat(5), by: fc.nat(2), isGone: fc.boolean() })),
});
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('save', 'save', 'save', 'delete', 'restore'),
    parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 3, maxLength: 6 },
) as fc.Arbitrary<Step[]>;

/** Returns a patch from a part of an entity; `ids` are all that ever existed. */
function patchOf(
  { at, className, isNew, movesClass, text, sets, link }: Step['parts'][number],
  ids: number[],
): EntityPatch {
  const isFresh = isNew || ids.length === 0;
  const classId = truss.given.classId(className);
  const patch: EntityPatch = { projectId: 1, id: isFresh ? undefined : ids[at % ids.length] };
  if (isFresh || movesClass) patch.classId = classId;
  const attrs: Attrs = {};
  for (const set of sets) {
    if (set === 0) patch.name = text;
    if (set === 1) patch.number = text;
    if (set === 2) patch.description = text;
    if (set === 3) patch.metadata = text ? { 'test:key': text } : {};
    if (set === 4) patch.isArchived = text === 'A';
    if (set === 5) patch.labelIds = text ? [truss.given.labelId('Analysis')] : [];
    const own = attributes.filter((each) => each.classId === classId && (isFresh || movesClass));
    if (set === 6) for (const { propertyId } of own) attrs[propertyId] = valueFor(propertyId, text);
  }
  patch.attrs = attrs;
  if (link && ids.length > 1) {
    const { relationId, propertyIds } = links[link.by]!;
    const rel = { relationId, targetId: ids[link.to % ids.length]! };
    const about = Object.fromEntries(propertyIds.slice(0, 1).map((id) => [id, text || 'D']));
    if (link.isGone) patch.removeRels = [rel];
    else patch.addRels = [{ ...rel, attrs: about }];
  }
  return patch;
}

function valueFor(propertyId: number, text: string): AttributeValue {
  if (propertyId === attributes[1]!.propertyId) return text === 'A' ? 'Approved' : 'Draft';
  if (propertyId === attributes[2]!.propertyId) return text ? { value: text.length, units: 'HOURS' } : null;
  return text;
}

/** Does a step; whatever the rules refuse is no step. Answers the revision it became. */
async function done(step: Step, ids: number[]): Promise<number | undefined> {
  const some = [...new Set(step.parts.map(({ at }) => ids[at % ids.length]))].filter((id) => id !== undefined);
  try {
    if (step.kind === 'delete') return (await deleteEntities(ctx(), 'acme', some)).get(1);
    if (step.kind === 'restore') return (await restoreEntities(ctx(), 'acme', some)).revisions.get(1);
    const patches = step.parts.map((each) => patchOf(each, ids));
    const once = patches.filter(({ id }, i) => id === undefined || patches.findIndex((each) => each.id === id) === i);
    const { created, revisions } = await saveEntities(ctx(), 'acme', once, { for: 'edit', letGo: true });
    ids.push(...created);
    return revisions.get(1);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const undo = async (revision: number) => (await undoSave(ctx(), 'acme', 1, revision)).revision!;

test('after each random step undo and redo lead to the same model, and so do all undos at the end', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (random) => {
      const ids: number[] = [];
      const story: { revision: number; before: unknown }[] = [];
      for (const step of random) {
        const before = await state();
        const revision = await done(step, ids);
        if (revision === undefined) continue;
        const after = await state();
        const undone = await undo(revision);
        expect(await state()).toEqual(before);
        const again = await undo(undone);
        expect(await state()).toEqual(after);
        story.push({ revision: again, before });
        taken++;
      }
      // Undone one after the other, the last first, as somebody does who has gone astray; and done again.
      const last = await state();
      const redos: number[] = [];
      for (const { revision, before } of story.toReversed()) {
        redos.push(await undo(revision));
        expect(await state()).toEqual(before);
      }
      for (const revision of redos.toReversed()) await undo(revision);
      expect(await state()).toEqual(last);
    }),
    // Of this seed everything below happens.
    slowDraws(30, 7),
  );
  // It was worth it: everything that can happen did.
  expect(taken).toBeGreaterThan(40);
  const records = await truss.given.records();
  expect(new Set(records.map(({ type }) => type)).size).toBe(4);
  const happened = new Set(
    records.flatMap(({ changes }) =>
      changes.map(({ type, value }) => `${type} ${value === null || value === REMOVED}`),
    ),
  );
  for (const type of ['RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE', 'LABEL', 'METADATA', 'ATTRIBUTE'])
    expect([...happened]).toEqual(expect.arrayContaining([`${type} true`, `${type} false`]));
  expect([...happened]).toEqual(expect.arrayContaining(['CLASS_ID false', 'DESCRIPTION false', 'NUMBER false']));
});
