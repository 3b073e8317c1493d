import type { Content } from '#shared/drawing/content.ts';

/** Returns everything on the picture that a change of something reaches along lines, with the lines and itself. */
export function downstreamOf({ lines }: Pick<Content, 'lines'>, key: string): Set<string> {
  const leaving = Map.groupBy(lines, ({ fromKey }) => fromKey);
  const reached = new Set([key]);
  // A set that grows during the loop includes the new members in it.
  for (const each of reached) for (const line of leaving.get(each) ?? []) reached.add(line.key).add(line.toKey);
  return reached;
}
