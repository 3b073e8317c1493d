import { IconMinus, IconPlus, IconTilde, type Icon } from '@tabler/icons-react';

import type { MergeConflictKind } from '#graph/ConflictCard_item.graphql';
import type { MergeItemKind } from '#graph/MergeLine_item.graphql';

import type { SideNames } from './conflict.ts';

/** Icons for the changes of a line, with words for screen readers. */
export const signs: Record<MergeItemKind, { icon: Icon; word: string; colour: string }> = {
  ADDED: { icon: IconPlus, word: 'Added', colour: 'var(--tr-success)' },
  CHANGED: { icon: IconTilde, word: 'Changed', colour: 'var(--tr-warning)' },
  REMOVED: { icon: IconMinus, word: 'Removed', colour: 'var(--tr-danger)' },
};

export const signOf = (kind: MergeItemKind) => signs[kind];

/** Returns the title of a conflict, with the two projects by name. */
export function reasonOf(kind: MergeConflictKind, { ours, theirs }: SideNames): string {
  const reasons: Record<MergeConflictKind, string> = {
    FIELD: 'Changed on both sides',
    BOTH_NEW: 'Added on both sides with the same global ID',
    MOVED: 'Moved to a different parent on each side',
    CIRCLE: 'The incoming move would make it its own parent',
    LINK_DELETED: 'Relationship removed on one side, changed on the other',
    DIAGRAM_DELETED: 'Diagram deleted on one side, changed on the other',
    NUMBER_TAKEN: `New in ${theirs}, with a number already used in ${ours}`,
    DELETED_HERE: `Deleted in ${ours}, changed in ${theirs}`,
    DELETED_THERE: `Changed in ${ours}, deleted in ${theirs}`,
    IN_USE: 'Deleted on one side, used on the other',
    CLASS: 'Different classes on each side, with different attributes',
    UNLAWFUL: `The change in ${theirs} is not possible in ${ours}`,
    STATE: "You can't make its status change",
  };
  return reasons[kind];
}
