import { IconMinus, IconPlus, IconTilde, type Icon } from '@tabler/icons-react';

import type { MergeConflictKind } from '#graph/ConflictCard_item.graphql';
import type { MergeItemKind } from '#graph/MergeLine_item.graphql';

/** Icons for the changes of a line, with words for screen readers. */
export const signs: Record<MergeItemKind, { icon: Icon; word: string; colour: string }> = {
  ADDED: { icon: IconPlus, word: 'Added', colour: 'var(--tr-success)' },
  CHANGED: { icon: IconTilde, word: 'Changed', colour: 'var(--tr-warning)' },
  REMOVED: { icon: IconMinus, word: 'Removed', colour: 'var(--tr-danger)' },
};

export const signOf = (kind: MergeItemKind) => signs[kind];

/** Titles of conflicts. */
export const reasons: Record<MergeConflictKind, string> = {
  FIELD: 'Both sides changed it',
  BOTH_NEW: 'Both sides made it, with one global id',
  MOVED: 'Both sides moved it, each to another whole',
  CIRCLE: 'Where theirs puts it, it would be a part of itself',
  LINK_DELETED: 'One side took the link away, the other changed it',
  DIAGRAM_DELETED: 'One side deleted the diagram, the other changed it',
  NUMBER_TAKEN: 'New in theirs, with a number that is taken in ours',
  DELETED_HERE: 'Ours deleted it, theirs changed it',
  DELETED_THERE: 'Ours changed it, theirs deleted it',
  IN_USE: 'One side deleted it, the other uses it',
  CLASS: 'Each side has it in another class, which holds other things',
  UNLAWFUL: 'Theirs made of it what ours cannot hold',
  STATE: 'Its state there is not open to you',
};

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
