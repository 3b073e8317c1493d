/** The holder of an entity in the tree, and the entity. */
export interface HolderEdge {
  heldId: number;
  holderId: number;
}

/** Returns the content that nothing else holds, and that is deleted with its holder. Content held by a remaining entity remains too. */
export function deletedWith(rootId: number, content: readonly number[], edges: readonly HolderEdge[]): Set<number> {
  const going = new Set(content);
  const below = Map.groupBy(edges, ({ holderId }) => holderId);
  const kept = edges.filter(({ holderId }) => holderId !== rootId && !going.has(holderId)).map(({ heldId }) => heldId);
  for (let id = kept.pop(); id !== undefined; id = kept.pop())
    if (going.delete(id)) kept.push(...(below.get(id) ?? []).map(({ heldId }) => heldId));
  return going;
}
