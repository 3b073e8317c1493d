import type { EntityInput } from '#graph/useSaveMutation.graphql';

import { asFacts } from '../../../../relay/refusal.ts';
import { useInTurn } from '../../../../relay/useInTurn.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useDone } from '../../saving/useDone.ts';
import { useSave, type EntityChange } from '../../saving/useSave.ts';

type Save = (change: EntityChange, done?: string, more?: EntityInput[]) => Promise<number | undefined>;

/** Returns the sentence about a change that brings none of its own. */
function wordsOf({ addLinks = [], addLabelIds = [] }: EntityChange): string | undefined {
  if (addLinks?.length) return addLinks.length === 1 ? 'Linked.' : `${addLinks.length} linked.`;
  return addLabelIds?.length ? 'Label added.' : undefined;
}

/** Saves links, labels and flags of an entity at once; with a sentence about it, it can be undone. */
export function useLinkAction(entityId: string): [save: Save, isBusy: boolean] {
  const [saveAll, isBusy] = useSave();
  const sayDone = useDone();
  const inTurn = useInTurn();
  const save: Save = async (change, done, more = []) => {
    try {
      const { revision } = await inTurn(() => saveAll([{ entityId, ...change }, ...more], { withPage: true }));
      const words = done ?? wordsOf(change);
      if (words) sayDone(words, revision, { withPage: true });
      return revision ?? undefined;
    } catch (error) {
      toast.failed(asFacts(error));
      return undefined;
    }
  };
  return [save, isBusy];
}
