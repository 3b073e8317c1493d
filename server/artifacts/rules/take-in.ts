import type { Entity } from '../../model/entities/entity.ts';
import { displayName } from '../../model/entities/rules/names.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { ArtifactType } from '../artifact-type.ts';
import { rowNodesById, treeOf, type RowNode } from './order.ts';

/** Entities that are to be taken onto a document. */
export interface Subtrees {
  /** They and everything below them, each below its parent. */
  lines: readonly { id: number; above: number | null; number: string }[];
  /** The one that holds each of them already, if any: it has its place and number there. */
  holders: ReadonlyMap<number, Entity>;
}

/** Takes existing entities onto a document with everything below them; those below another of them come along with that. */
export function takeIn(
  ids: readonly number[],
  root: RowNode,
  { type, entities, subtrees }: { type: ArtifactType; entities: ReadonlyMap<number, Entity>; subtrees: Subtrees },
): RowNode[] {
  const placed = new Map<number, Subtrees['lines'][number]>();
  for (const line of subtrees.lines) if (placed.get(line.id)?.above == null) placed.set(line.id, line);
  const taken = new Map(treeOf([...placed.values()]).below.map((node) => [node.id, node]));
  const nodes = [...new Set(ids)].flatMap((id) => taken.get(id) ?? []);
  const there = rowNodesById(root);
  for (const node of nodes) {
    const name = displayName(entities.get(node.id));
    const holder = subtrees.holders.get(node.id);
    if (holder)
      throw invalid(
        `'${name}' already has its place and number in '${displayName(holder)}'. Use a compilation to list it too.`,
      );
    if ([...rowNodesById(node).keys()].some((id) => there.has(id)))
      throw invalid(`'${name}' contains rows of this ${type.name.toLowerCase()}. Remove them here first.`);
    // Its place says its number from now on.
    node.number = '';
  }
  return nodes;
}
