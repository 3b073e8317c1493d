import { invalid, within } from '../../../refusals/refusal.ts';
import { propertyTypeNames } from '../../attributes/types/index.ts';
import { propertyType } from '../../attributes/types/index.ts';
import {
  schemaKinds,
  type Class,
  type ItemInput,
  type Property,
  type Schema,
  type SchemaItems,
  type SchemaKind,
} from '../schema.ts';
import { itemChecks } from './check.ts';
import { closedTargets } from './closure.ts';
import { singular, type NumberedInput } from './ids.ts';
import { indexSchema } from './index-schema.ts';
import { isSame, mergeSchemaItem, type Home, type KindItem } from './merge.ts';
import { refuseSharedNames } from './names.ts';
import { pairedRelations } from './pairs.ts';

/** Names a new item in all organizations and for good. */
export type NewGlobalId = (kind: SchemaKind, id: number) => string;

/** The plan of a save: the rows to write, and the items that must not be in use, by id. */
export interface SchemaPlan {
  writes: SchemaItems;
  unused: { classes: number[]; properties: number[] };
}

/**
 * Works out a save. `rows` are the stored items of the project (or of the organization, project 0) and of project 0. Inside a project an item of
 * the organization is not changed: a row of the project's own goes over it. An item that stays as it was is left out.
 */
export function plannedSave(rows: SchemaItems, home: Home, input: NumberedInput, newGlobalId: NewGlobalId): SchemaPlan {
  const before = indexSchema(rows, { ...home, version: '' });
  const given: NumberedInput = {
    ...input,
    properties: input.properties.map(tidyProperty),
    relations: pairedRelations(input.relations, before.relations),
  };
  const saved: SchemaItems = {
    classes: applied('classes', before.classes, given.classes, home, newGlobalId),
    properties: applied('properties', before.properties, given.properties, home, newGlobalId).map((item) =>
      withFittingDefault(item, before.properties.get(item.id)),
    ),
    relations: applied('relations', before.relations, given.relations, home, newGlobalId),
    labels: applied('labels', before.labels, given.labels, home, newGlobalId),
  };
  return planSchemaChange(before, saved, home);
}

/** Checks items that are to be written over a schema, closes them under inverses, and leaves out those that change nothing. */
export function planSchemaChange(before: Schema, saved: SchemaItems, home: Home, base: Schema = before): SchemaPlan {
  const together = overlaid(base, saved);
  const open = indexSchema(together, { ...home, version: '' });
  checkAll(saved, 'classes', open);
  const classes = [...closedTargets(before.classes, open.classes, open.relations).values()];
  const after = indexSchema({ ...together, classes }, { ...home, version: '' });
  refuseLostTargets(before, after);
  for (const kind of ['properties', 'relations', 'labels'] as const) checkAll(saved, kind, after);
  refuseSharedNames(before, after, saved);
  for (const kind of schemaKinds) refuseSharedGlobalIds(kind, [...after[kind].values()]);
  const writes: SchemaItems = {
    classes: changed(base.classes, classes, home),
    properties: changed(base.properties, saved.properties, home),
    relations: changed(base.relations, saved.relations, home),
    labels: changed(base.labels, saved.labels, home),
  };
  return { writes, unused: mustBeUnused(before, after) };
}

/** Items stand in the order in which they were sent. */
const checkAll = <K extends SchemaKind>(saved: SchemaItems, kind: K, after: Schema): void =>
  (saved[kind] as KindItem[K][]).forEach((item, place) =>
    within(kind, () => within(place, () => itemChecks[kind](item, after))),
  );

function applied<K extends SchemaKind>(
  kind: K,
  before: ReadonlyMap<number, KindItem[K]>,
  given: readonly (ItemInput<KindItem[K]> & { id: number })[],
  home: Home,
  newGlobalId: NewGlobalId,
): KindItem[K][] {
  return given.map((input, place) =>
    within(kind, () =>
      within(place, () => mergeSchemaItem(kind, before.get(input.id), input, home, () => newGlobalId(kind, input.id))),
    ),
  );
}

/** A default may come among the type parameters too; it is kept in one place. */
function tidyProperty(input: ItemInput<Property> & { id: number }): ItemInput<Property> & { id: number } {
  if (!input.typeParameters) return input;
  const { defaultValue = input.typeParameters.defaultValue } = input;
  const { choices, retired = [], colours = {} } = input.typeParameters;
  if (!choices) return { ...input, defaultValue, typeParameters: {} };
  const offered = choices.map((choice) => choice.trim());
  // A choice that is offered again is no longer retired.
  const former = [...new Set(retired.map((word) => word.trim()))].filter(
    (word) => word !== '' && !offered.includes(word),
  );
  const known = Object.entries(colours).filter(([word]) => offered.includes(word) || former.includes(word));
  const typeParameters = {
    choices: offered,
    ...(former.length > 0 && { retired: former }),
    ...(known.length > 0 && { colours: Object.fromEntries(known) }),
  };
  return { ...input, defaultValue, typeParameters };
}

/** A default is a value like any other: checked and put into the form in which its type keeps it. */
function withFittingDefault(item: Property, before: Property | undefined): Property {
  if (item.defaultValue === null || !propertyTypeNames.includes(item.type)) return item;
  const facts = ({ type, typeParameters, defaultValue }: Property) => ({ type, typeParameters, defaultValue });
  if (before && isSame(facts(before), facts(item))) return item;
  return { ...item, defaultValue: propertyType(item.type).check(item.defaultValue, item) };
}

const overlaid = (before: Schema, saved: SchemaItems): SchemaItems => ({
  classes: [...new Map([...before.classes, ...entries(saved.classes)]).values()],
  properties: [...new Map([...before.properties, ...entries(saved.properties)]).values()],
  relations: [...new Map([...before.relations, ...entries(saved.relations)]).values()],
  labels: [...new Map([...before.labels, ...entries(saved.labels)]).values()],
});
const entries = <T extends { id: number }>(items: readonly T[]) => items.map((item) => [item.id, item] as const);

const changed = <T extends KindItem[SchemaKind]>(
  before: ReadonlyMap<number, T>,
  items: readonly T[],
  home: Home,
): T[] =>
  items
    .filter((item) => {
      const old = before.get(item.id);
      return !old || !isSame({ ...old, projectId: item.projectId }, item);
    })
    .map((item) => ({ ...item, ...home }));

/** Refuses to remove links that the default schema permits between its own classes: features would lose their links. They can be hidden. */
function refuseLostTargets(before: Schema, after: Schema): void {
  const isLocked = (item: Class | undefined) => item?.isLocked;
  for (const item of before.classes.values()) {
    if (!item.isLocked) continue;
    const left = new Set(after.classes.get(item.id)?.localTargetRelations.map(rowKey));
    const lost = item.localTargetRelations.find(
      (row) =>
        !left.has(rowKey(row)) &&
        isLocked(before.classes.get(row.targetClassId)) &&
        before.relations.get(row.targetRelationId)?.isLocked,
    );
    if (!lost) continue;
    const relation = before.relations.get(lost.targetRelationId)!.name;
    const target = before.classes.get(lost.targetClassId)!.name;
    throw invalid(`The class '${item.name}' is built in: '${relation}' → '${target}' can be hidden, but not removed.`);
  }
}
const rowKey = (row: { targetClassId: number; targetRelationId: number }) =>
  `${row.targetRelationId} ${row.targetClassId}`;

function refuseSharedGlobalIds(kind: SchemaKind, items: readonly KindItem[SchemaKind][]): void {
  const seen = new Map<string, number>();
  for (const { globalId, id } of items) {
    if (seen.has(globalId))
      throw invalid(
        `The ${singular[kind]} ${id} has the global id of ${singular[kind]} ${seen.get(globalId)}, ${globalId}.`,
      );
    seen.set(globalId, id);
  }
}

/** Properties whose stored values would no longer fit, and classes that may have no entities any more. */
function mustBeUnused(before: Schema, after: Schema): SchemaPlan['unused'] {
  const classes = [...after.classes.values()].filter(
    (item) => item.isAbstract && before.classes.get(item.id)?.isAbstract === false,
  );
  const properties = [...after.properties.values()].filter((item) => {
    const old = before.properties.get(item.id);
    return old && (old.type !== item.type || old.classId !== item.classId);
  });
  return { classes: classes.map((item) => item.id), properties: properties.map((item) => item.id) };
}
