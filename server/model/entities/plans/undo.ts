import type { ChangeRecord } from '../../changes/change.ts';
import { isLockChange } from '../../changes/rules/changes.ts';
import type { Cause } from '../../revisions/cause.ts';
import type { FormerLinks } from '../queries/former-links.ts';
import { changesBetween } from '../rules/changes-between.ts';
import { relsByEntity } from '../rules/rels.ts';
import { Clashes } from './clashes.ts';
import { applyPatch, type Stamp } from './patch.ts';
import type { EntityWithLinks, Leaving, Plan, Scope } from './plan.ts';
import { entityWhenDeleted } from './restoration.ts';
import { foreignTo, inverseOf, isLinkChange, laterThan } from './undo-fields.ts';
import { linksBack } from './undo-links.ts';

/** A revision to undo, with all facts that the undo needs. */
export interface UndoFacts {
  /** The change records of the revision to undo. */
  records: readonly ChangeRecord[];
  /** The later changes to the same entities, in order. */
  since: readonly ChangeRecord[];
  /** The last deletion of each entity that it deleted. */
  deletions: ReadonlyMap<number, ChangeRecord>;
  /** The links that it changed or took away, as they were before. */
  former: FormerLinks;
  stamp: Stamp;
  /** The entities from whose side links are added and removed; undefined means from either side. */
  from?: ReadonlySet<number> | undefined;
  cause: Cause;
  /** The parts to leave out if only the rest is wanted; undefined to undo everything. */
  leaving?: Leaving | undefined;
}

/**
 * Plans the inverse of a revision, by field and by link: fields get their former values, links are restored and removed, its new entities
 * are deleted, its deleted ones restored. Later changes by others are kept; one to the same field, or within something that would be
 * deleted, is a clash.
 */
export function planUndo(scope: Scope, undone: UndoFacts): { plan: Plan; clashes: Clashes } {
  const { key, schema, now } = scope;
  const { deletions, stamp, cause, from, leaving } = undone;
  const records = leaving ? undone.records.flatMap((record) => withoutLeft(record, leaving)) : undone.records;
  const clashes = new Clashes(undone.since);
  const after = new Map(now);
  const own = new Set<number>();
  const returning = new Map<number, EntityWithLinks>();
  const workedOut = new Set(
    records.filter(({ changes }) => changes.some((each) => each.isWorkedOut)).map((each) => each.entityId),
  );
  const rels = relsByEntity(schema, scope.links, new Set(now.keys()));

  for (const record of records) {
    const { entityId: id, type } = record;
    const entity = now.get(id);
    if (type === 'delete') {
      if (!entity) bringBack(record);
    } else if (!entity) {
      if (type === 'update' && !record.changes.every(isLinkChange)) clashes.addDeleted({ ...record, id });
    } else if (type === 'update') {
      const state = { entity, rels: rels.get(id) ?? [] };
      const inverse = (of: ChangeRecord) => {
        const { base, patch } = inverseOf(schema, of, state, clashes);
        return applyPatch(schema, key, base, patch, stamp);
      };
      let changed = inverse(record);
      const isForeign = changed.classId !== entity.classId && foreignTo(schema, state, changed.classId, now, clashes);
      if (isForeign && leaving) changed = inverse(withoutClass(record));
      if (changed !== entity) own.add(id);
      after.set(id, changed);
    } else {
      if (laterThan({ entity, rels: rels.get(id) ?? [] }, clashes) && leaving) continue;
      own.add(id);
      after.delete(id);
    }
  }
  const links = linksBack({ ...scope, records, after, returning, former: undone.former, leaving }, clashes);
  for (const { sourceId, targetId } of [...links.added, ...links.gone, ...links.changed.map(({ link }) => link)])
    for (const id of sidesOf(sourceId, targetId)) own.add(id);
  return { plan: { key, schema, before: now, after, links, own, returning, cause, workedOut }, clashes };

  /** Lists the ends from whose side a link may be added or removed: like by hand, an end that is not locked suffices. */
  function sidesOf(...ends: [sourceId: number, targetId: number]): number[] {
    if (from) return ends.filter((id) => from.has(id));
    if (ends.some((id) => own.has(id))) return [];
    return [isLocked(ends[0]) ? ends[1] : ends[0]];
  }

  function isLocked(id: number): boolean {
    return now.get(id)?.isLocked === true;
  }

  function bringBack({ entityId: id, originalState, ...record }: ChangeRecord): void {
    const [kept, last] = [originalState as EntityWithLinks, deletions.get(id)!.originalState as EntityWithLinks];
    const [change] = changesBetween({ entity: kept, rels: kept.rels }, { entity: last, rels: last.rels });
    if (change && deletions.get(id)!.revision > record.revision) {
      clashes.add(kept, change, { yours: change.originalState, theirs: change.value, before: change.originalState });
      if (leaving) return;
    }
    own.add(id);
    after.set(id, entityWhenDeleted(schema, kept));
    returning.set(id, last);
  }
}

/** Reduces a record to the parts that are not left out. */
function withoutLeft(record: ChangeRecord, { fields, all, states }: Leaving): ChangeRecord[] {
  const { entityId: id, type, changes } = record;
  if (all.has(id) || (fields.has(id) && type !== 'update')) return [];
  if (!fields.has(id) && !states.has(id)) return [record];
  const stays = (change: ChangeRecord['changes'][number]) =>
    isLinkChange(change) ||
    change.type === 'DIAGRAM_LAYOUT' ||
    (!fields.has(id) &&
      !isLockChange(change) &&
      !(change.type === 'ATTRIBUTE' && Number(change.identifiers[0]) === states.get(id)));
  return [{ ...record, changes: changes.filter(stays) }];
}

const withoutClass = (record: ChangeRecord): ChangeRecord => ({
  ...record,
  changes: record.changes.filter(({ type }) => type !== 'CLASS_ID'),
});
