import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';

import type { ResultsQuery } from '#graph/ResultsQuery.graphql';

import { dropPrefetched } from '../../../../relay/prefetch.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { resultsQuery } from '../table/ResultsQuery.ts';
import type { SearchRequest } from './search-request.ts';

/** A search that the server understood; `round` counts its answers, `returns` the steps back and forward before it. */
export type Accepted = SearchRequest & { round: number; returns: number };

interface Answer {
  accepted?: Accepted;
  refusal?: RefusalFacts & { query: string };
}

/** Reads the first page of a search. The last valid answer stays until the next one. */
export function useAccepted(
  { query, order, isTree, withParents }: SearchRequest,
  returns: number,
): Answer & { again: () => void } {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<Answer>({});
  const [round, setRound] = useState(1);
  useEffect(() => {
    const variables = { organization, projectId, asOf, query, order, withParents };
    const { unsubscribe } = fetchQuery<ResultsQuery>(environment, resultsQuery, variables, {
      fetchPolicy: 'network-only',
    }).subscribe({
      complete: () => {
        setAnswer({ accepted: { query, order, isTree, withParents, round, returns } });
      },
      error: (error: unknown) => {
        setAnswer(({ accepted }) => ({ ...(accepted && { accepted }), refusal: { ...asFacts(error), query } }));
      },
    });
    // The route has begun the first search; if it was another one, nobody will take it.
    dropPrefetched();
    return unsubscribe;
  }, [environment, organization, projectId, asOf, query, order, isTree, withParents, round, returns]);
  const again = useCallback(() => setRound((last) => last + 1), []);
  return { ...answer, again };
}
