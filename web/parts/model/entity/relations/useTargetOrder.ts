import { useRef, useState } from 'react';

import type { DropEdge } from '../../../../ui/dragging/drag-beside.ts';
import { useKeptFocus } from '../../../../ui/focus/useKeptFocus.ts';
import { moveIdBeside, moveIdTo } from './target-order.ts';
import { useLinkAction } from './useLinkAction.ts';

interface Relation {
  id: string;
  name: string;
}

/** Moves targets of a relation to other positions. */
export interface TargetOrder {
  /** The name of the drag list. */
  list: string;
  count: number;
  /** True if the order is custom, rather than by number. */
  isOwn: boolean;
  moveTo: (id: string, at: number) => void;
  moveBeside: (id: string, edge: DropEdge, other: string) => void;
  byNumber: () => void;
  /** Keeps the focus on an element that the keyboard is about to move. */
  keepFocus: (element: HTMLElement | null) => void;
}

/**
 * Returns the targets of a relation in the order on the page, including unsaved moves. Moves during a save are put together, so that a held
 * key makes few saves and none overtakes another.
 */
export function useTargetOrder(
  entityId: string,
  relation: Relation,
  stored: readonly string[],
  isOwn: boolean,
): { ids: readonly string[]; order: TargetOrder } {
  const [save] = useLinkAction(entityId);
  const [moved, setMoved] = useState<readonly string[]>();
  const next = useRef<readonly string[]>(undefined);
  const isSaving = useRef(false);
  // Targets that others have linked or unlinked meanwhile are added or left out.
  const known = new Set(stored);
  const kept = moved?.filter((id) => known.has(id)) ?? [];
  const ids = moved ? [...kept, ...stored.filter((id) => !kept.includes(id))] : stored;
  const put = async (wanted: readonly string[], words: string) => {
    next.current = wanted;
    if (isSaving.current) return;
    isSaving.current = true;
    while (next.current) {
      const targetIds = next.current;
      next.current = undefined;
      await save({ linkOrders: [{ relationId: relation.id, targetIds: [...targetIds] }] }, words);
    }
    isSaving.current = false;
    setMoved(undefined);
  };
  const show = (wanted: readonly string[]) => {
    if (wanted === ids) return;
    setMoved(wanted);
    void put(wanted, `The order of ${relation.name} was changed.`);
  };
  const order: TargetOrder = {
    list: `${entityId} ${relation.id}`,
    count: ids.length,
    isOwn,
    keepFocus: useKeptFocus(ids.join(' ')),
    moveTo: (id, at) => show(moveIdTo(ids, id, at)),
    moveBeside: (id, edge, other) => show(moveIdBeside(ids, id, edge, other)),
    byNumber: () => void put([], `${relation.name} is sorted by number again.`),
  };
  return { ids, order };
}
