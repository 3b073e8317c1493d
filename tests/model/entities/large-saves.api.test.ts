import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openProject } from '../../../server/identity/access/keys/projects.ts';
import { takeIds } from '../../../server/identity/organizations/commands/take-ids.ts';
import { changeTypes, type Change, type ChangeRecord } from '../../../server/model/changes/change.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { addEntities } from '../../../server/model/entities/commands/rows.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { undoSave } from '../../../server/model/entities/commands/undo-both-sides.ts';
import type { Entity } from '../../../server/model/entities/entity.ts';
import { readEntities, readRels } from '../../../server/model/entities/queries/rows.ts';
// Thousands of new entities are copied into their tables, and their first changes are read from their first versions: nobody can tell
// either from entities saved one by one.
import { changesBetween } from '../../../server/model/entities/rules/changes-between.ts';
import { deleteItems } from '../../../server/model/reshaping/commands/change-schema.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { readSchema } from '../../../server/model/schema/queries/schema.ts';
import { inTransaction } from '../../../server/platform/context.ts';
import type { Reader, Writer } from '../../../server/platform/database/database.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { attrsFor, oddHtml, oddText } from '../../support/model.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const COUNT = 1_000;
let truss: Truss;
let relatedTo: number;
/** The property of such links. */
let context: number;
let revision: number;
let made: Entity[];
/** The fields set by the creation of each, by the rule. */
let expected: Map<number, string[]>;

const ctx = () => contextFor(truss.inside, 'root');
/** The values are of every type, scores and any state among them, as an import brings them. */
const save = (patches: readonly object[]) =>
  saveEntities(
    ctx(),
    'acme',
    patches.map((patch) => ({ projectId: 1, ...patch })),
    { for: 'move', fromProjectId: 1, origins: new Map() },
  );
/** Returns changes as a set, since the order of links in a record has no meaning; the database orders keys its own way. */
const asSet = (changes: readonly Change[]) => changes.map((change) => JSON.stringify(sorted(change))).toSorted();
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, each]) => [key, sorted(each)])
      : value;
const creations = async () => {
  const records = await truss.given.records();
  return records.filter((record) => record.revision === revision && record.type === 'create');
};
const told = (records: readonly ChangeRecord[]) =>
  new Map(records.map(({ entityId, changes }) => [entityId, asSet(changes)]));

beforeAll(async () => {
  truss = await startTruss();
  relatedTo = truss.given.relationId('related to');
  const key = await openProject(ctx(), 'acme', 1, 'READ');
  const schema = await readSchema(truss.inside.db, key);
  context = schema.relations.get(relatedTo)!.propertyIds[0]!;
  const drawn = ['Requirement', 'Risk'].flatMap((name) => {
    const classId = truss.given.classId(name);
    const one = fc.record({
      classId: fc.constant(classId),
      name: oddText,
      number: fc.constantFrom('', '1.2', 'A\\N'),
      description: oddHtml,
      attrs: attrsFor(schema.propertiesOf.get(classId) ?? [], []),
      labelIds: fc.constantFrom([], [...schema.labels.keys()].slice(0, 2)),
      metadata: fc.dictionary(fc.constantFrom('a', '\\N', 'b\tc'), oddText),
      isHidden: fc.boolean(),
      isArchived: fc.boolean(),
      isRedacted: fc.boolean(),
      script: fc.constantFrom(null, '', 'return "\\n\n\t\\.";'),
      branches: fc.constantFrom(null, [{ name: '\\.' }]),
    });
    return fc.sample(one, { numRuns: COUNT / 2, seed: 7 });
  });
  const first = await takeIds(ctx(), key.organizationId, 'entity', COUNT);
  const linked = (i: number) => [
    { relationId: relatedTo, targetId: first + i + 1, attrs: i % 8 === 0 ? { [context]: `a\\b\t${i}` } : {} },
    { relationId: truss.given.relationId('decomposed by'), targetId: first + i + 2, attrs: {} },
  ];
  const saved = await save(
    drawn.map((fields, i) => ({
      ...fields,
      id: first + i,
      addRels: i % 4 === 0 && i < COUNT / 2 - 2 ? linked(i) : [],
    })),
  );
  made = saved.entities;
  revision = saved.revisions.get(1)!;
  const rels = await readRels(
    truss.inside.db,
    { key, schema },
    made.map(({ id }) => id),
  );
  expected = new Map(
    made.map((entity) => [entity.id, asSet(changesBetween(undefined, { entity, rels: rels.get(entity.id) ?? [] }))]),
  );
});
afterAll(() => truss.close());

test('the fields of thousands of new entities are not stored a second time as change records, and read as the rule says', async () => {
  const { rows } = await sql`select from stored_change_record where revision = ${revision} and changes is null`.execute(
    truss.inside.db,
  );
  expect(rows).toHaveLength(COUNT);
  const seen = told(await creations());
  expect(seen).toEqual(expected);
  const types = new Set([...(await creations())].flatMap(({ changes }) => changes.map(({ type }) => type)));
  expect([...types].toSorted()).toEqual([
    'ATTRIBUTE',
    'BRANCHES',
    'CLASS_ID',
    'DESCRIPTION',
    'LABEL',
    'METADATA',
    'NAME',
    'NUMBER',
    'RELATIONSHIP',
    'RELATIONSHIP_ATTRIBUTE',
    'SCRIPT',
  ]);
});

test('entities made by thousands equal entities made alone', async () => {
  const now = await readEntities(
    ctx(),
    'acme',
    made.map(({ id }) => id),
  );
  expect([...now.values()].toSorted((a, b) => a.id - b.id)).toEqual(made);
});

test('both APIs list the changes of a creation in the order in which they are shown', async () => {
  const { id } = made[1]!;
  const { data } = await truss.graph(
    'rob',
    `{ entity(organization: "acme", projectId: 1, entityId: ${id}) { history(first: 5) { edges { node { type changes { type identifiers value originalState } } } } } }`,
  );
  const [{ node }] = data.entity.history.edges as [{ node: { type: string; changes: Change[] } }];
  expect(node.type).toBe('CREATE');
  expect(asSet(node.changes)).toEqual(expected.get(id));
  const places = node.changes.map(({ type }) => changeTypes.indexOf(type));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const rest = (await (
    await truss.rest('rob', `/api/v4/o/acme/p/1/entities/changes?entityId=${id}&limit=5`)
  ).json()) as {
    entity: { id: number };
    changes: Change[];
  }[];
  expect(
    asSet(
      rest
        .find(({ entity }) => entity.id === id)!
        .changes.map(({ type, identifiers, value, originalState }) => ({ type, identifiers, value, originalState })),
    ),
  ).toEqual(expected.get(id));
});

test('change records stay the same, whatever changes follow', async () => {
  const [changed, far, gone] = [made[4]!, made[5]!, made[9]!];
  await save([
    {
      id: changed.id,
      name: 'Another',
      attrs: {},
      rels: [{ relationId: relatedTo, targetId: far.id, attrs: { [context]: 'other' } }],
    },
  ]);
  await deleteEntities(ctx(), 'acme', [gone.id, made[10]!.id]);
  const linked = made.slice(0, COUNT / 2).filter(({ id }) => id !== gone.id && id !== made[10]!.id);
  await save(linked.map(({ id }) => ({ id, rels: [] })));
  expect(told(await creations())).toEqual(expected);
});

test('a link is recorded for its far end by the inverse relation, even after that is deleted', async () => {
  const { relations } = await saveSchema(ctx(), 'acme', 1, {
    relations: [
      { id: -1, name: 'leads to' },
      { id: -2, name: 'comes from', inverseId: -1 },
    ],
  });
  const seen = async () => {
    const { rows } = await sql<{ id: number; inverse: number }>`select id, inverse_of(1, id) as inverse
      from unnest(${[...relations.keys()]}::integer[]) as id`.execute(truss.inside.db);
    return new Map(rows.map(({ id, inverse }) => [id, inverse]));
  };
  const inverses = new Map([...relations.values()].map(({ id, inverseId }) => [id, inverseId]));
  expect(await seen()).toEqual(inverses);
  const own = [...relations.values()].find(({ name }) => name === 'leads to')!;
  expect(own.inverseId).not.toBe(own.id);
  const { schema: left } = await deleteItems(ctx(), 'acme', 1, 'relations', [own.id]);
  expect(left.relations.has(own.id)).toBe(false);
  expect(await seen()).toEqual(inverses);
});

test('a large save is undone and redone like any other', async () => {
  const patches = Array.from({ length: COUNT }, (_, i) => ({
    classId: truss.given.classId('Requirement'),
    name: `Again ${i}`,
  }));
  const saved = await save(patches);
  const undone = await undoSave(ctx(), 'acme', 1, saved.revisions.get(1)!);
  expect(undone.deletedIds.toSorted((a, b) => a - b)).toEqual(saved.entities.map(({ id }) => id));
  const redone = await undoSave(ctx(), 'acme', 1, undone.revision!);
  expect(redone.ids).toHaveLength(COUNT);
  const { data } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { entities(query: "name:Again", first: 1) { totalCount } } }`,
  );
  expect(data.project.entities.totalCount).toBe(COUNT);
});

test('people who save while thousands are created do not sort their words into the index', async () => {
  const longest = async (db: Reader) => {
    const { rows } = await sql<{
      longest: string;
    }>`select current_setting('gin_pending_list_limit') as longest`.execute(db as Writer);
    return rows[0]!.longest;
  };
  const makers = await inTransaction(ctx(), async (ctx) => {
    await addEntities(ctx, [], { areMany: true });
    return longest(ctx.db);
  });
  expect(makers).toBe(await longest(truss.inside.db));
});
