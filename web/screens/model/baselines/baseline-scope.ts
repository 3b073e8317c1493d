import type { BaselineCovers } from '#graph/BaselineList_baseline.graphql';

/** Describes the scope of a baseline. */
export function coversWords(
  covers: BaselineCovers,
  { artifact, query }: { artifact?: { displayName: string } | null | undefined; query?: string | null | undefined },
): string {
  if (covers === 'ARTIFACT') return artifact?.displayName ?? 'An artifact';
  if (covers === 'QUERY') return query ? `Results of ${query}` : 'All entities';
  return covers === 'PROJECT' ? 'The whole project' : 'Selected entities';
}
