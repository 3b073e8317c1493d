import type { DifferenceKind } from '#graph/comparisonQuery.graphql';

/** Signs and words of differences, so that nobody depends on their colours. */
export const differences: Record<DifferenceKind, { sign: string; word: string; className: string }> = {
  ADDED: { sign: '+', word: 'Added', className: 'bl-added' },
  REMOVED: { sign: '−', word: 'Removed', className: 'bl-removed' },
  CHANGED: { sign: '~', word: 'Changed', className: 'bl-changed' },
  MOVED: { sign: '↕', word: 'Moved', className: 'bl-moved' },
};
