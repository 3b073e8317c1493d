import { Suspense } from 'react';
import { useLazyLoadQuery } from 'react-relay';

import type { ResultsQuery } from '#graph/ResultsQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../../ui/States.tsx';
import type { Accepted } from '../search/useAccepted.ts';
import { EntityTable } from './EntityTable.tsx';
import type { ResultsProps } from './results-props.ts';
import { resultsQuery } from './ResultsQuery.ts';

/** Shows the results of the search, or the reason why there are none. */
export function TableResults(props: ResultsProps) {
  const { accepted, refusal, again, isReturning } = props.search;
  if (refusal && refusal.code !== 'QUERY')
    return <ErrorState title={refusal.title} message={refusal.message} requestId={refusal.requestId} onRetry={again} />;
  if (!accepted || isReturning)
    return refusal ? <EmptyState>Fix the query to see results.</EmptyState> : <LoadingLines count={12} />;
  return (
    <Suspense fallback={<LoadingLines count={12} />}>
      <Found key={accepted.returns} {...props} accepted={accepted} />
    </Suspense>
  );
}

function Found({ accepted, ...props }: ResultsProps & { accepted: Accepted }) {
  const { query, order, withParents, round } = accepted;
  const { project } = useLazyLoadQuery<ResultsQuery>(
    resultsQuery,
    { ...useHere(), query, order, withParents },
    { fetchPolicy: 'store-or-network', fetchKey: round },
  );
  return <EntityTable {...props} accepted={accepted} project={project} />;
}
