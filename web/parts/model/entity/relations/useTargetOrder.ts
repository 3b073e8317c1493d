import { useRef, useState } from 'react';

import type { Edge } from '../../../../ui/useDragBeside.ts';
import { useKeptFocus } from '../../../../ui/useKeptFocus.ts';
import { movedBeside, movedTo } from './target-order.ts';
import { useLinkAction } from './useLinkAction.ts';

interface Relation {
  id: string;
  name: string;
}

/** How what a relation leads to is put in another order. */
export interface TargetOrder {
  /** Names what may be dropped upon what. */
  list: string;
  count: number;
  /** Whether it is in an order of its own, and not by number. */
  isOwn: boolean;
  moveTo: (id: string, at: number) => void;
  moveBeside: (id: string, edge: Edge, other: string) => void;
  byNumber: () => void;
  /** Names what is about to be moved by the keyboard. */
  keepFocus: (element: HTMLElement | null) => void;
}

/**
 * The targets of a relation as the page shows them: where somebody has just moved one, before that is saved. While one move is saved, further ones
 * are put together, so that a key that is held makes few saves, and none overtakes another.
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
  // What others have linked or unlinked meanwhile is there, and is not.
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
    moveTo: (id, at) => show(movedTo(ids, id, at)),
    moveBeside: (id, edge, other) => show(movedBeside(ids, id, edge, other)),
    byNumber: () => void put([], `${relation.name} goes by number again.`),
  };
  return { ids, order };
}
