import type { Drawn } from '../../shape-kinds.ts';

/**
 * Reduces a drawing to the results of a search, with the shapes around and above them, the root, and shapes without an entity that belong
 * to these.
 */
export function filterDrawing(drawn: Drawn, isFound: (entityId: number) => boolean): Drawn {
  const byKey = new Map(drawn.shapes.map((shape) => [shape.key, shape]));
  const kept = new Set<string>();
  for (const shape of drawn.shapes) {
    const isKept = shape.entityId === null ? shape.parentKey === null : shape.level === 0 || isFound(shape.entityId);
    for (let at = isKept ? shape : undefined; at && !kept.has(at.key); at = byKey.get(at.parentKey ?? ''))
      kept.add(at.key);
  }
  // A shape without an entity stays if its container stays.
  for (const { key, entityId, parentKey } of drawn.shapes)
    if (entityId === null && parentKey !== null && kept.has(parentKey)) kept.add(key);
  return {
    ...drawn,
    shapes: drawn.shapes.filter(({ key }) => kept.has(key)),
    lines: drawn.lines.filter(({ fromKey, toKey }) => kept.has(fromKey) && kept.has(toKey)),
  };
}
