import { openProject } from '../../../identity/access/keys.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals.ts';
import type { AttributeValue } from '../../attributes/attribute.ts';
import type { Change, ChangeRecord } from '../../changes/change.ts';
import { changesOf } from '../../changes/queries.ts';
import { ADDED, flags } from '../../changes/rules.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Schema } from '../../schema/schema.ts';
import type { EntityPatch } from '../entity.ts';
import { entitiesOf } from '../queries/rows.ts';
import { deleteEntities } from './delete.ts';
import { restoreEntities } from './restore.ts';
import { saveEntities, type Saved } from './save.ts';

export interface Undone {
  saved: Saved | undefined;
  deletedIds: number[];
}

/**
 * Takes back what one revision did, as a save of its own: fields go back to what they were, links come back and go, entities it made are
 * deleted, those it deleted come back. What somebody changed since then clashes (409) instead of being lost.
 */
export async function undoSave(ctx: Ctx, organization: string, projectId: number, revision: number): Promise<Undone> {
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const records = await changesOf(ctx.db, key, revision);
    if (records.length === 0)
      throw invalid(`Revision ${revision} of project ${projectId} changed no entities. Choose another.`);
    const deleted = records.filter((record) => record.type === 'delete').map((record) => record.entityId);
    if (deleted.length > 0) return { saved: await broughtBack(ctx, organization, deleted), deletedIds: [] };
    const made = records.filter(isMade).map((record) => record.entityId);
    const there = await entitiesOf(ctx.db, key as never, made);
    const deletedIds = made.filter((id) => there.has(id));
    const touched = await changesOf(ctx.db, key, revision);
    const later = touched.filter(
      (record) => made.includes(record.entityId) && (there.get(record.entityId)?.revision ?? revision) > revision,
    );
    if (later.length > 0)
      throw invalid(`'${later[0]!.name}' was changed after it was made. Delete it instead of undoing.`);
    if (deletedIds.length > 0) await deleteEntities(ctx, organization, deletedIds);
    const schema = await readSchema(ctx.db, key);
    const patches = records.filter((record) => !isMade(record)).map((record) => inverse(schema, record, new Set(made)));
    const useful = patches.filter((patch) => Object.keys(patch).length > 3);
    return { saved: useful.length > 0 ? await saveEntities(ctx, organization, useful) : undefined, deletedIds };
  });
}

/** Whether something was not there before. */
const isMade = ({ type }: ChangeRecord) => type === 'create' || type === 'restore';

/** A deletion is a revision of its own: what happened to neighbours in it was the loss of their links, which come back too. */
async function broughtBack(ctx: Ctx, organization: string, ids: readonly number[]): Promise<Saved> {
  const { entities, revisions } = await restoreEntities(ctx, organization, ids);
  return { entities, revisions, created: new Set(revisions.size > 0 ? ids : []), updated: new Set() };
}

const plain: Partial<Record<Change['type'], keyof EntityPatch>> = {
  CLASS_ID: 'classId',
  NAME: 'name',
  NUMBER: 'number',
  DESCRIPTION: 'description',
  IMAGE_ID: 'imageId',
  LINKED_LABEL_ID: 'linkedLabelId',
  BRANCHES: 'branches',
  CONTROL_STEP: 'controlStep',
  SCRIPT: 'script',
};

/** The patch that takes a record back. A link is taken back at the end where its stored direction begins, once. */
function inverse(schema: Schema, record: ChangeRecord, gone: ReadonlySet<number>): EntityPatch {
  const patch: EntityPatch = { projectId: record.projectId, id: record.entityId, revision: record.revision };
  const attrs: Record<string, AttributeValue> = {};
  for (const { type, identifiers, value, originalState } of record.changes) {
    const [first, second, third] = identifiers;
    const field = plain[type];
    if (field) Object.assign(patch, { [field]: originalState });
    if (type === 'ATTRIBUTE') attrs[first!] = originalState as AttributeValue;
    if (type === 'METADATA' && flags.includes(first as (typeof flags)[number]))
      Object.assign(patch, { [first!]: originalState });
    const rel = { relationId: Number(first), targetId: Number(second) };
    const isOurs = schema.relations.get(rel.relationId)?.isCanonical && !gone.has(rel.targetId);
    if (type === 'RELATIONSHIP' && isOurs) {
      if (value === ADDED) patch.removeRels = [...(patch.removeRels ?? []), rel];
      else patch.addRels = [...(patch.addRels ?? []), { ...rel, attrs: {} }];
    }
    if (type === 'RELATIONSHIP_ATTRIBUTE' && isOurs) {
      const known = patch.addRels?.find((each) => each.relationId === rel.relationId && each.targetId === rel.targetId);
      const isNew = record.changes.some(
        (each) =>
          each.type === 'RELATIONSHIP' &&
          each.value === ADDED &&
          each.identifiers[0] === first &&
          each.identifiers[1] === second,
      );
      if (isNew) continue;
      if (known) known.attrs = { ...known.attrs, [third!]: originalState as AttributeValue };
      else patch.addRels = [...(patch.addRels ?? []), { ...rel, attrs: { [third!]: originalState as AttributeValue } }];
    }
  }
  if (Object.keys(attrs).length > 0) patch.attrs = attrs;
  const labels = record.changes.filter((change) => change.type === 'LABEL');
  if (labels.length > 0) {
    patch.addLabels = labels.filter((change) => change.value !== ADDED).map((change) => Number(change.identifiers[0]));
    patch.removeLabels = labels
      .filter((change) => change.value === ADDED)
      .map((change) => Number(change.identifiers[0]));
  }
  return patch;
}
