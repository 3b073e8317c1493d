import type { Content } from '#shared/drawing/content.ts';

/** All that a change of something reaches on the picture: what its lines lead to, and on from there; with the lines, and itself. */
export function downstreamOf({ lines }: Pick<Content, 'lines'>, key: string): Set<string> {
  const leaving = Map.groupBy(lines, ({ fromKey }) => fromKey);
  const reached = new Set([key]);
  // What is added while the set is gone through is gone through, too.
  for (const each of reached) for (const line of leaving.get(each) ?? []) reached.add(line.key).add(line.toKey);
  return reached;
}
