import { useCallback, useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { asFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { part } from '../../../../ui/load-code.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { ResultToSelect } from '../bulk/ask-found.ts';

/** Results of a search that are wanted: all, or so many rows of its list from one on. */
export interface FoundWanted {
  query: string;
  order?: string;
  withParents?: boolean;
  offset?: number;
  first?: number;
}

/**
 * Reads results of a search that are to be selected, whether their rows are loaded or not; of two questions the later one counts. A question
 * may have parts, such as rows of several groups.
 */
export function useFoundToSelect(take: (found: readonly ResultToSelect[], wanted: FoundWanted) => void) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [asked, setAsked] = useState<FoundWanted>();
  const latest = useRef<{ stop: () => void }>(undefined);
  const stop = useCallback(() => {
    latest.current?.stop();
    latest.current = undefined;
    setAsked(undefined);
  }, []);
  useEffect(() => () => latest.current?.stop(), []);
  const ask = useCallback(
    async (wanted: FoundWanted, parts: readonly FoundWanted[] = [wanted]) => {
      latest.current?.stop();
      let isOff = false;
      latest.current = { stop: () => void (isOff = true) };
      setAsked(wanted);
      const { askFound } = await part(() => import('../bulk/ask-found.ts'));
      if (isOff) return;
      const found: ResultToSelect[] = [];
      const read = ([part, ...rest]: readonly FoundWanted[]) => {
        if (!part) {
          take(found, wanted);
          return stop();
        }
        const asking = askFound(
          environment,
          { organization, projectId, asOf, ...part },
          {
            next: (more) => void found.push(...more),
            error: (error) => {
              stop();
              toast.failed(asFacts(error));
            },
            complete: () => read(rest),
          },
        );
        latest.current = { stop: () => asking.unsubscribe() };
      };
      read(parts);
    },
    [environment, organization, projectId, asOf, take, stop],
  );
  return { asked, ask, stop };
}
