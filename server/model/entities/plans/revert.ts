import type { Change, ChangeRecord } from '../../changes/change.ts';
import { ADDED, isLockChange } from '../../changes/rules/changes.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Entity } from '../entity.ts';
import { changesBetween, type State } from '../rules/changes-between.ts';
import { relsByEntity } from '../rules/rels.ts';
import { treeRelations, holdsBy } from '../search/rules/content.ts';
import type { EntityWithLinks, Plan, Scope } from './plan.ts';
import { isLinkChange } from './undo-fields.ts';
import { planUndo, type UndoFacts } from './undo.ts';

/** An entity with its former state. */
export interface FormerEntity {
  id: number;
  former: State;
  /** The fields and links to restore; all by default. */
  fields?: readonly Pick<Change, 'type' | 'identifiers'>[] | undefined;
}

/**
 * Plans the return of entities to former versions, by the rules of undo as if one revision had made all later changes, but without clashes:
 * whoever restores a version wants it regardless of who changed what. An entity keeps the content it holds unless that is named, since the
 * content's own place decides; its lock does not change.
 */
export function planRevert(
  scope: Scope,
  wanted: readonly FormerEntity[],
  given: Pick<UndoFacts, 'deletions' | 'stamp'>,
): Plan {
  const { schema, now } = scope;
  const chosen = new Set(wanted.map(({ id }) => id));
  const rels = relsByEntity(schema, scope.links, chosen);
  const ways = treeRelations(schema);
  const classOf = new Map(wanted.map(({ id, former }) => [id, former.entity.classId]));
  const records = wanted.flatMap(({ id, former, fields }): ChangeRecord[] => {
    const entity = now.get(id);
    if (!entity) return [asDeletion(former, given.deletions.get(id)!)];
    const all = changesBetween(former, { entity, rels: rels.get(id) ?? [] }).filter((change) =>
      fields ? isNamed(change, fields) : !isLockChange(change) && !isOfOther(change, former.entity, entity),
    );
    // The attributes of a link are reverted only together with the link.
    const barred = new Set(all.filter((change) => !isLinkable(change, entity)).map(linkIn));
    const changes = all.filter((change) => !isLinkChange(change) || !barred.has(linkIn(change)));
    return changes.length === 0 ? [] : [{ ...about(entity), type: 'update', changes, originalState: null }];
  });
  const undone = { ...given, records, since: [], former: new Map(), cause: { kind: 'revert' } as const, from: chosen };
  return planUndo(scope, undone).plan;

  /** Tells whether a link leads to content that the entity holds or held, and that is not reverted itself. */
  function isOfOther(change: Change, then: Entity, entity: Entity): boolean {
    const [relation, far] = change.identifiers.map(Number);
    if (!isLinkChange(change) || chosen.has(far!)) return false;
    return ways.some(
      (way) => way.relationId === relation && [then, entity].some(({ labelIds }) => holdsBy(way, labelIds)),
    );
  }

  /** Tells whether a link can be restored: its end exists, and the schema permits it. Others are dropped. */
  function isLinkable({ type, identifiers: [relation, far], value }: Change, entity: Entity): boolean {
    if (type !== 'RELATIONSHIP' || value === ADDED) return true;
    const end = now.get(Number(far));
    if (!end || end.projectId !== entity.projectId || !schema.relations.has(Number(relation))) return false;
    const classAt = (each: Entity) => classOf.get(each.id) ?? each.classId;
    return permitsLink(schema, classAt(entity), Number(relation), classAt(end));
  }
}

const isNamed = (change: Change, fields: NonNullable<FormerEntity['fields']>) =>
  fields.some(
    ({ type, identifiers }) =>
      (type === change.type || (type === 'RELATIONSHIP' && isLinkChange(change))) &&
      isBelow(change.identifiers, identifiers),
  );
const linkIn = ({ identifiers: [relation, far] }: Change) => `${relation}:${far}`;
/** Tells whether a change belongs to a named link: it has the link's relation and far end. */
const isBelow = (identifiers: readonly string[], named: readonly string[]) =>
  named.every((each, at) => each === identifiers[at]);

/** Marks a restored entity's deletion record with the lock it had when it was deleted. */
function asDeletion({ entity, rels }: State, { revision, originalState }: ChangeRecord): ChangeRecord {
  const { isLocked, lockedBy } = originalState as EntityWithLinks;
  return {
    ...about(entity),
    // Counts as the latest record, so that no later change stands in the way.
    revision,
    type: 'delete',
    changes: [],
    originalState: { ...entity, rels: [...rels], isLocked, lockedBy },
  };
}

const about = ({ organizationId, projectId, id, classId, number, name }: Entity) => ({
  organizationId,
  projectId,
  entityId: id,
  classId,
  number,
  name,
  revision: 0,
  username: '',
  date: new Date(0),
});
