// Every field of an entity is recorded, undone, merged, copied, moved, documented and shown as the catalogue of fields says.
import type { GraphQLInputObjectType, GraphQLObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';

import { planOfDocument } from '../../../server/exchange/transfer/plans/document.ts';
import { checkedDocument } from '../../../server/exchange/transfer/rules/document.ts';
import { ownItemIds, writtenEntity } from '../../../server/exchange/transfer/rules/written-document.ts';
import { graph } from '../../../server/graph.ts';
import type { ChangeRecord } from '../../../server/model/changes/change.ts';
import { fieldName } from '../../../server/model/changes/rules/change-texts.ts';
import { isLockChange } from '../../../server/model/changes/rules/changes.ts';
import {
  blanks,
  comparedFields,
  factsAbout,
  fieldNames,
  wordsBehind,
  type LockField,
} from '../../../server/model/changes/rules/field-lists.ts';
import type { ContentField, SettingField } from '../../../server/model/changes/rules/field-lists.ts';
import { comparedColumns } from '../../../server/model/comparing/queries/row-differences.ts';
import { duplicatesOf } from '../../../server/model/duplicates/rules/duplicates.ts';
import type { Entity } from '../../../server/model/entities/entity.ts';
import { Clashes } from '../../../server/model/entities/plans/clashes.ts';
import { mergedPatch } from '../../../server/model/entities/plans/merge.ts';
import { inverseOf } from '../../../server/model/entities/plans/undo-fields.ts';
import { unveiledFor } from '../../../server/model/entities/queries/veil.ts';
import { entityShape, presentEntity } from '../../../server/model/entities/rest/shapes.ts';
import { changesBetween, valueIn } from '../../../server/model/entities/rules/changes-between.ts';
import { mergeableFields, patchFromFields } from '../../../server/model/merging/rules/entity-fields.ts';
import { entitiesInTarget } from '../../../server/model/moving/rules.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import type { SchemaItems } from '../../../server/model/schema/schema.ts';
import { defaultSchema } from '../../../server/model/schema/seed/index.ts';
import { snake } from '../../../server/platform/database/rows.ts';
import { builtinFields } from '../../../web/screens/model/database/search/completion/fields.ts';

const items = defaultSchema as unknown as SchemaItems;
const schema = indexSchema(items, { organizationId: 1, projectId: 1, version: '' });
const classNamed = (name: string) => items.classes.find((each) => each.name === name)!.id;
const requirement = classNamed('Requirement');
const label = items.labels.find(({ name }) => name === 'Goal')!.id;
const rationale = items.properties.find((each) => each.classId === requirement && each.name === 'Rationale')!.id;

/** A value for each field that people and programs write. */
const values: Pick<Entity, ContentField | SettingField | LockField> = {
  classId: requirement,
  name: 'Range',
  number: 'R.1',
  metaNumber: 'M-1',
  description: '<p>Far</p>',
  attrs: { [rationale]: 'Maps' },
  labelIds: [label],
  imageId: 9,
  linkedLabelId: label,
  isHidden: true,
  isArchived: true,
  isRedacted: true,
  isLocked: true,
  lockedBy: 'rob',
  branches: [{ id: 'a', name: 'Yes', order: 1 }],
  controlStep: { type: 'SERIAL', nodes: [] },
  metadata: { 'tool:key': 'Value' },
  script: 'run()',
};
const names = Object.keys(values) as (keyof typeof values)[];
const moment = new Date('2026-01-01T00:00:00Z');
const full: Entity = {
  ...values,
  organizationId: 1,
  id: 5,
  projectId: 1,
  globalId: 'G-5',
  sortNumber: 'R.1',
  imageModified: moment,
  created: moment,
  createdBy: 'ada',
  modified: null,
  modifiedBy: null,
  revision: 3,
  originProjectId: null,
  originId: null,
  originRevision: null,
};
/** The entity without a value in one field; of another class where that is the field. */
const without = (name: keyof typeof values): Entity => ({
  ...full,
  [name]: name === 'classId' ? classNamed('Asset') : blanks[name],
});
const state = (entity: Entity) => ({ entity, rels: [] });
const record = (name: keyof typeof values): ChangeRecord => ({
  organizationId: 1,
  projectId: 1,
  revision: 4,
  entityId: 5,
  type: 'update',
  username: 'ben',
  date: moment,
  classId: full.classId,
  number: full.number,
  name: full.name,
  changes: changesBetween(state(without(name)), state(full)),
  originalState: null,
});

test('the catalogue and its samples know the same fields', () => {
  expect(Object.keys(full).toSorted()).toEqual(fieldNames.toSorted());
  expect(names.toSorted()).toEqual(fieldNames.filter((name) => 'change' in factsAbout[name]).toSorted());
});

describe.each(names)('%s', (name) => {
  test('is recorded once, under a name, with the value that it has', () => {
    const { changes } = record(name);
    expect(changes).toHaveLength(1);
    expect(valueIn(state(full), changes[0]!)).toEqual(changes[0]!.value);
    expect(fieldName(schema, changes[0]!)).not.toBe('');
  });

  test('is undone', () => {
    const { base, patch } = inverseOf(schema, record(name), state(full), new Clashes([]));
    expect({ ...base, ...patch }[name]).toEqual(without(name)[name]);
  });

  test('of others stays in a save that did not touch it, and clashes with one that did', () => {
    const save = (value: unknown) =>
      mergedPatch({ projectId: 1, [name]: value }, full, [], [record(name)], (_type, _id, wanted) => wanted);
    const untouched = save(without(name)[name]);
    expect(untouched.clashes).toEqual([]);
    expect({ ...full, ...untouched.patch }[name]).toEqual(name === 'attrs' ? {} : values[name]);
    const other: Partial<typeof values> = { attrs: { [rationale]: 'Other' }, metadata: { 'tool:key': 'Other' } };
    // Of labels each one counts for itself.
    if (name !== 'labelIds') expect(save(other[name] ?? 'Other').clashes).toHaveLength(1);
  });

  test('is compared and merged, unless it says who works on the entity', () => {
    const fields = mergeableFields(schema, { entity: full, links: [], diagrams: [], places: [] });
    const isLock = isLockChange(record(name).changes[0]!);
    expect(comparedFields.includes(name as ContentField)).toBe(!isLock);
    expect(comparedColumns.split(', ').includes(snake(name))).toBe(!isLock);
    expect({ ...patchFromFields(schema, fields, full) }[name]).toEqual(isLock ? undefined : values[name]);
  });
});

const placed = { organization: 'acme', entities: new Map([[5, 5]]), files: new Map([[9, 9]]) };
const nothing = { names: new Map<number, string>(), ids: new Map<string, number>() };

test('documents carry everything that people and programs write', () => {
  const ids = ownItemIds(items);
  const written = writtenEntity(
    schema,
    { entity: full, links: [] },
    { ...placed, items: ids, teams: nothing as never },
  );
  const document = checkedDocument({ version: 1, entities: [JSON.parse(JSON.stringify(written))] });
  const { entities } = planOfDocument(document as never, schema, ids as never, new Map(), placed.files, 'acme');
  expect({ ...entities[0]!.patch, ...entities[0]!.origin }).toMatchObject(values);
  const blank = writtenEntity(
    schema,
    { entity: { ...full, ...blanks, classId: requirement } as Entity, links: [] },
    { ...placed, items: ids, teams: nothing as never },
  );
  expect(Object.keys(blank).filter((name) => names.includes(name as 'name'))).toEqual([
    'classId',
    'name',
    'number',
    'description',
    'attrs',
    'labelIds',
  ]);
});

test('entities move with everything but their picture and their lock', () => {
  const idOf = new Map([[5, 105]]);
  const { patches } = entitiesInTarget([full], {
    slug: 'acme',
    from: schema,
    to: schema,
    toProjectId: 2,
    links: [],
    idOf,
  });
  const { imageId: _, isLocked: __, lockedBy: ___, ...rest } = values;
  expect(patches).toEqual([{ ...rest, id: 105, projectId: 2, globalId: 'G-5', addRels: [] }]);
});

test('a copy takes over what is said of an entity, but neither its settings nor its number', () => {
  const idOf = new Map([[5, -1]]);
  const asked = { schema, idOf, relationIds: new Set<number>(), begun: () => ({}) };
  const [copy] = duplicatesOf([full], [], asked);
  expect(Object.keys(copy!).toSorted()).toEqual(
    [
      'id',
      'projectId',
      'addRels',
      'classId',
      'name',
      'description',
      'attrs',
      'labelIds',
      'imageId',
      'metadata',
      'script',
    ].toSorted(),
  );
});

test('a redacted entity shows nothing but where it stands, how it is set, and who wrote it when', () => {
  const shown = unveiledFor({ isVeiled: true }, full);
  expect(fieldNames.filter((name) => shown[name] !== full[name])).toEqual([
    'name',
    'description',
    'attrs',
    'imageId',
    'imageModified',
    'branches',
    'metadata',
    'script',
  ]);
});

test('api/v4 shows what its shape says', () => {
  expect(Object.keys(presentEntity(full, [])).toSorted()).toEqual(Object.keys(entityShape.shape).toSorted());
});

test('the graph shows and takes every field, but those that have calls of their own', () => {
  const types = graph();
  const fields = (type: string) =>
    Object.keys((types.getType(type) as GraphQLObjectType | GraphQLInputObjectType).getFields());
  const spelled: Partial<Record<keyof Entity, string>> = { id: 'entityId', attrs: 'attributes' };
  const missing = (type: string, of: readonly (keyof Entity)[], also: typeof spelled) =>
    of.filter((name) => !fields(type).includes(also[name] ?? spelled[name] ?? name));
  expect(missing('Entity', fieldNames, { classId: 'class', labelIds: 'labels' })).toEqual([
    'organizationId',
    'originProjectId',
    'originId',
    'originRevision',
  ]);
  expect(missing('EntityInput', names, {})).toEqual(['lockedBy', 'branches', 'controlStep']);
});

test('the query box offers every setting that a search can ask for', () => {
  for (const sign of ['is', 'has'] as const)
    expect(Object.keys(builtinFields[sign]!.values!)).toEqual(expect.arrayContaining([...wordsBehind(sign)]));
});
