import type { Entity } from '../../model/entities/entity.ts';
import { displayName } from '../../model/entities/rules/names.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { ArtifactType } from '../artifact-type.ts';
import { nodesOf, type Node } from './order.ts';

const MOST = 5000;

/** Adds existing entities to an artifact's list in the given order; those listed already stay where they are. */
export function listed(
  ids: readonly number[],
  root: Node,
  { type, artifactId, entities }: { type: ArtifactType; artifactId: number; entities: ReadonlyMap<number, Entity> },
): Node[] {
  if (type.isDeep)
    throw invalid(
      `What stands on a ${type.name.toLowerCase()} belongs to it. Put what is elsewhere into a compilation.`,
    );
  if (ids.length === 0 || ids.length > MOST)
    throw invalid(`Put 1 to ${MOST.toLocaleString('en')} entities on it at a time; these are ${ids.length}.`);
  if (ids.includes(artifactId)) throw invalid(`'${displayName(entities.get(artifactId))}' cannot list itself.`);
  const unknown = ids.find((id) => !entities.has(id));
  if (unknown !== undefined) throw invalid(`There is no entity ${unknown} in this project. Look for it anew.`);
  const there = nodesOf(root);
  const fresh = [...new Set(ids)].filter((id) => !there.has(id));
  if (fresh.length === 0)
    throw invalid(ids.length === 1 ? 'It stands on it already.' : 'All of these stand on it already.');
  return fresh.map((id) => ({ id, number: entities.get(id)!.number, below: [] }));
}
