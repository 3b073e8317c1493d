import type { EntityInput } from '#graph/useSaveMutation.graphql';

import { asFacts } from '../../../../relay/refusal.ts';
import { useInTurn } from '../../../../relay/useInTurn.ts';
import { say } from '../../../../ui/media/spoken.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useDone } from '../../saving/useDone.ts';
import { useSave, type EntityChange } from '../../saving/useSave.ts';

type Save = (change: EntityChange, done?: string, more?: EntityInput[]) => Promise<number | undefined>;

/** Saves links, labels and flags of an entity at once; with a sentence about it, it can be undone. */
export function useLinkAction(entityId: string): [save: Save, isBusy: boolean] {
  const [saveAll, isBusy] = useSave();
  const sayDone = useDone();
  const inTurn = useInTurn();
  const save: Save = async (change, done, more = []) => {
    try {
      const { revision } = await inTurn(() => saveAll([{ entityId, ...change }, ...more], { withPage: true }));
      if (done) sayDone(done, revision, { withPage: true });
      else if (change.addLinks) say('Linked.');
      return revision ?? undefined;
    } catch (error) {
      toast.failed(asFacts(error));
      return undefined;
    }
  };
  return [save, isBusy];
}
