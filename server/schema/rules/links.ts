import type { Schema } from '../schema.ts';

export interface LinkEnds {
  sourceId: number;
  relationId: number;
  targetId: number;
}

/** Whether entities of two classes may be linked. Permissions are inherited at both ends; hidden ones count, for hiding only clears pickers. */
export function permitsLink(schema: Schema, sourceClassId: number, relationId: number, targetClassId: number): boolean {
  const targets = schema.targetsOf.get(sourceClassId)?.get(relationId) ?? [];
  const line = schema.lineage.get(targetClassId) ?? [];
  return line.some((id) => targets.includes(id));
}

/**
 * The link as it is stored: under the canonical relation of its pair, so that both ends name the same edge.
 * A relation that is its own inverse has no direction; it is stored from the lower id.
 */
export function canonical<T extends LinkEnds>(schema: Schema, link: T): T {
  const relation = schema.relations.get(link.relationId);
  if (!relation) return link;
  const turned = relation.inverseId === relation.id ? link.sourceId > link.targetId : !relation.isCanonical;
  return turned ? { ...link, sourceId: link.targetId, relationId: relation.inverseId, targetId: link.sourceId } : link;
}
