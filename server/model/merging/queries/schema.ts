import type { Reader } from '../../../platform/database/database.ts';
import { readSchema, readItemUse } from '../../schema/queries/schema.ts';
import { indexSchema } from '../../schema/rules/index-schema.ts';
import { schemaKinds, type Schema, type SchemaItem, type SchemaItems, type SchemaKind } from '../../schema/schema.ts';
import type { Fields, MergeItem, Versions } from '../merging.ts';
import { boundSteps, nameBoundSteps, nameUnfitDefault } from '../rules/changes-in-use.ts';
import { withUnitedChoices } from '../rules/choices-united.ts';
import { nameUsed } from '../rules/clashes.ts';
import { mergeVersions } from '../rules/merge-item.ts';
import { differingItemIds, schemaFields, subjectOf } from '../rules/schema-fields.ts';
import { stepsBetween } from '../rules/three-way.ts';
import { schemaAt } from './base.ts';
import type { MergeSides } from './matching.ts';

export interface ComparedItem extends Versions {
  kind: SchemaKind;
  id: number;
  globalId: string;
  item: MergeItem;
}

export interface SchemaComparison {
  /** The combined schema of both sides, with which fields are read. */
  schema: Schema;
  ours: Schema;
  theirs: Schema;
  compared: ComparedItem[];
  /** The items deleted in the target and unchanged in the source; they stay deleted unless something needs them. */
  deleted: ComparedItem[];
  /** The project and revision of the last common state. */
  common: { projectId: number; revision: number };
  /** Tells whether both schemas are alike once these items are changed. */
  isEqualBut(changed: readonly (ComparedItem & { after: Fields | undefined })[]): boolean;
}

/** Compares both schemas with their common state, item by item. Items of both sides have the same ids. */
export async function compareSchemaSides(
  db: Reader,
  { target, source }: MergeSides,
  common: SchemaComparison['common'],
): Promise<SchemaComparison> {
  const base = await schemaAt(db, target.organizationId, common.projectId, common.revision);
  const ours = await readSchema(db, target);
  const theirs = await readSchema(db, source);
  const all = schemaKinds.flatMap((kind) =>
    differingItemIds(kind, [base, ours, theirs]).flatMap((id): ComparedItem[] => {
      const versions = {
        base: schemaFields(base[kind].get(id)),
        ours: schemaFields(ours[kind].get(id)),
        theirs: schemaFields(theirs[kind].get(id)),
      };
      const isDeleted = versions.base && versions.theirs && !versions.ours;
      const own = mergeVersions(versions);
      const found =
        (own && withUnitedChoices(versions, own)) ??
        (isDeleted ? { kind: 'ADDED', steps: [], conflicts: [] } : undefined);
      const known = ours[kind].get(id) ?? theirs[kind].get(id);
      if (!found || !known) return [];
      const { name: title, globalId } = known;
      const subject = subjectOf[kind];
      const item: MergeItem = {
        ...found,
        name: `${subject}:${globalId}`,
        subject,
        targetId: ours[kind].has(id) ? id : null,
        sourceId: theirs[kind].has(id) ? id : null,
        classId: null,
        number: '',
        title,
        ours: null,
        theirs: null,
        state: null,
        lockedBy: null,
      };
      return [{ ...versions, kind, id, globalId, item }];
    }),
  );
  const isOpen = ({ item: { steps, conflicts, kind } }: ComparedItem) =>
    kind === 'REMOVED' || steps.length + conflicts.length > 0;
  const compared = all.filter(isOpen);
  await nameUses(db, { target, source }, compared);
  await nameBound(db, target, compared);
  const isEqualBut: SchemaComparison['isEqualBut'] = (changed) => {
    const after = new Map(changed.map((each) => [`${each.kind}:${each.id}`, each]));
    return schemaKinds.every((kind) =>
      differingItemIds(kind, [ours, theirs]).every((id) => {
        const found = after.get(`${kind}:${id}`);
        return (
          found &&
          (found.after === undefined) === (found.theirs === undefined) &&
          stepsBetween(found.after, found.theirs).length === 0
        );
      }),
    );
  };
  const deleted = all.filter((each) => !isOpen(each));
  return { schema: combineSchemas(ours, theirs), ours, theirs, compared, deleted, common, isEqualBut };
}

/** Marks the items that one side has deleted and entities of the other use. */
async function nameUses(db: Reader, { target, source }: MergeSides, compared: readonly ComparedItem[]): Promise<void> {
  const used = async (home: MergeSides['target'], some: readonly ComparedItem[]) => {
    if (some.length === 0) return new Set<string>();
    const ids = Object.fromEntries(
      schemaKinds.map((kind) => [kind, some.filter((each) => each.kind === kind).map(({ id }) => id)]),
    ) as Record<SchemaKind, number[]>;
    return new Set((await readItemUse(db, home, ids)).map(({ kind, id }) => `${kind}:${id}`));
  };
  const gone = compared
    .filter(({ ours, theirs }) => ours === undefined || theirs === undefined)
    .filter(({ base }) => base);
  const here = await used(
    target,
    gone.filter(({ ours }) => ours),
  );
  const there = await used(
    source,
    gone.filter(({ theirs }) => theirs),
  );
  for (const { kind, id, item, theirs } of gone)
    nameUsed(item, { here: here.has(`${kind}:${id}`), there: there.has(`${kind}:${id}`) }, theirs);
}

/** Marks the changes of theirs that an item here cannot take while entities use it. */
async function nameBound(db: Reader, target: MergeSides['target'], compared: readonly ComparedItem[]): Promise<void> {
  for (const each of compared) if (each.kind === 'properties') nameUnfitDefault(each);
  const bound = compared.filter(({ ours, item }) => ours && boundSteps(item).length > 0);
  if (bound.length === 0) return;
  const idsOf = (wanted: SchemaKind) => bound.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const uses = await readItemUse(db, target, {
    classes: idsOf('classes'),
    properties: idsOf('properties'),
    relations: [],
    labels: [],
  });
  const used = new Set(uses.map(({ kind, id }) => `${kind}:${id}`));
  for (const { kind, id, item } of bound) if (used.has(`${kind}:${id}`)) nameBoundSteps(item);
}

/** Combines two schemas; an item of both is taken from ours. */
export function combineSchemas(ours: Schema, theirs: Schema): Schema {
  const { organizationId, projectId, version } = ours;
  const known = (kind: SchemaKind) => [...new Map<number, SchemaItem>([...theirs[kind], ...ours[kind]]).values()];
  const items = Object.fromEntries(
    schemaKinds.map((kind) => [kind, known(kind).map((item) => ({ ...item, projectId }))]),
  ) as unknown as SchemaItems;
  return indexSchema(items, { organizationId, projectId, version: `${version}+${theirs.version}` });
}
