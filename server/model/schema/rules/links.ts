import type { Schema } from '../schema.ts';

/** The entities at both ends of a link, and the relation that it is of. */
export interface LinkEnds {
  sourceId: number;
  relationId: number;
  targetId: number;
}

/**
 * Tells whether entities of two classes may be linked. Permissions are inherited at both ends; hidden ones count, since hiding only
 * shortens pickers. The permission of one end suffices: a project's own row of a class may be older than a permission that the organization
 * added to the other.
 */
export function permitsLink(schema: Schema, sourceClassId: number, relationId: number, targetClassId: number): boolean {
  const inverseId = schema.relations.get(relationId)?.inverseId;
  return (
    permits(schema, sourceClassId, relationId, targetClassId) ||
    (inverseId !== undefined && permits(schema, targetClassId, inverseId, sourceClassId))
  );
}

function permits(schema: Schema, from: number, relationId: number, to: number): boolean {
  const targets = schema.targetsOf.get(from)?.get(relationId) ?? [];
  const line = schema.lineage.get(to) ?? [];
  return line.some((id) => targets.includes(id));
}

/**
 * Returns a link in stored form: under the canonical relation of its pair, so that both ends name the same edge. A relation that is its own
 * inverse has no direction; it is stored from the lower id.
 */
export function canonicalLink<T extends LinkEnds>(schema: Schema, link: T): T {
  const relation = schema.relations.get(link.relationId);
  if (!relation) return link;
  const turned = relation.inverseId === relation.id ? link.sourceId > link.targetId : !relation.isCanonical;
  return turned ? { ...link, sourceId: link.targetId, relationId: relation.inverseId, targetId: link.sourceId } : link;
}
