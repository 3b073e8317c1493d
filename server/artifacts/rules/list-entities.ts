import type { Entity } from '../../model/entities/entity.ts';
import { displayName } from '../../model/entities/rules/names.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { ArtifactType } from '../artifact-type.ts';
import { rowNodesById, type RowNode } from './order.ts';
import { takeIn, type Subtrees } from './take-in.ts';

const MOST = 5000;

interface Known {
  type: ArtifactType;
  artifactId: number;
  entities: ReadonlyMap<number, Entity>;
  subtrees: Subtrees | undefined;
}

/** Adds existing entities to an artifact in the given order; those on it already stay where they are. */
export function listEntities(
  ids: readonly number[],
  root: RowNode,
  { type, artifactId, entities, subtrees }: Known,
): RowNode[] {
  if (type.key === 'PRESENTATION')
    throw invalid(
      `A ${type.name.toLowerCase()} only contains its own rows. Use a compilation to list entities from elsewhere.`,
    );
  if (ids.length === 0 || ids.length > MOST)
    throw invalid(`You can add 1 to ${MOST.toLocaleString('en')} entities at a time; you sent ${ids.length}.`);
  if (ids.includes(artifactId))
    throw invalid(`'${displayName(entities.get(artifactId))}' cannot contain itself. Leave it out.`);
  const unknown = ids.find((id) => !entities.has(id));
  if (unknown !== undefined) throw invalid(`There is no entity ${unknown} in this project. Search for it again.`);
  const there = rowNodesById(root);
  const fresh = [...new Set(ids)].filter((id) => !there.has(id));
  if (fresh.length === 0)
    throw invalid(
      ids.length === 1 ? 'This entity is already included.' : 'All of these entities are already included.',
    );
  if (subtrees) return takeIn(fresh, root, { type, entities, subtrees });
  return fresh.map((id) => ({ id, number: entities.get(id)!.number, below: [] }));
}
