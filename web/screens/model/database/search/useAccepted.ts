import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';

import type { ResultsQuery } from '#graph/ResultsQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { resultsQuery } from '../table/ResultsQuery.ts';

export interface Wanted {
  query: string;
  order: string;
  isTree: boolean;
  /** Whether what stands above what is found is shown with it. */
  withParents: boolean;
}

/** A search that the server understood; `round` counts its answers. */
export type Accepted = Wanted & { round: number };

interface Answer {
  accepted?: Accepted;
  refusal?: RefusalFacts & { query: string };
}

/** Asks for the first page of what is wanted. Until there is a valid answer, the last one stays. */
export function useAccepted({ query, order, isTree, withParents }: Wanted): Answer & { again: () => void } {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<Answer>({});
  const [round, setRound] = useState(1);
  useEffect(() => {
    const variables = { organization, projectId, query, order, isTree, withParents };
    const { unsubscribe } = fetchQuery<ResultsQuery>(environment, resultsQuery, variables, {
      fetchPolicy: 'network-only',
    }).subscribe({
      complete: () => {
        setAnswer({ accepted: { query, order, isTree, withParents, round } });
      },
      error: (error: unknown) => {
        setAnswer(({ accepted }) => ({ ...(accepted && { accepted }), refusal: { ...asFacts(error), query } }));
      },
    });
    return unsubscribe;
  }, [environment, organization, projectId, query, order, isTree, withParents, round]);
  const again = useCallback(() => setRound((last) => last + 1), []);
  return { ...answer, again };
}
