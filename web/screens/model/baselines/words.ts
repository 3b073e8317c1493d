import type { BaselineCovers } from '#graph/BaselineList_project.graphql';
import type { BaselineDifferenceKind } from '#graph/comparisonQuery.graphql';

/** What a baseline holds, in words. */
export function coversWords(
  covers: BaselineCovers,
  { artifact, query }: { artifact?: { displayName: string } | null | undefined; query?: string | null | undefined },
): string {
  if (covers === 'ARTIFACT') return artifact?.displayName ?? 'An artifact';
  if (covers === 'QUERY') return query ? `Found by ${query}` : 'Found by a query that finds everything';
  return covers === 'PROJECT' ? 'The whole project' : 'Chosen entities';
}

/** Signs and words of differences, so that nobody depends on their colours. */
export const differences: Record<BaselineDifferenceKind, { sign: string; word: string; className: string }> = {
  ADDED: { sign: '+', word: 'Added', className: 'bl-added' },
  REMOVED: { sign: '−', word: 'Removed', className: 'bl-removed' },
  CHANGED: { sign: '~', word: 'Changed', className: 'bl-changed' },
  MOVED: { sign: '↕', word: 'Moved', className: 'bl-moved' },
};

export const percent = (rate: number): string => `${Math.round(rate * 100)} %`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
