import { graphql, useFragment } from 'react-relay';

import type { BaselineResults_results$key } from '#graph/BaselineResults_results.graphql';

const colours: Record<string, string> = {
  Passed: 'var(--tr-success)',
  Failed: 'var(--tr-danger)',
  Blocked: 'var(--tr-orange-75)',
  'In Progress': 'var(--tr-mark)',
};

/** Counts test cases by status, as a bar and in words. */
export function BaselineResults({ results }: { results: BaselineResults_results$key }) {
  const { statuses, caseCount } = useFragment(
    graphql`
      fragment BaselineResults_results on TestResults {
        caseCount
        statuses {
          status
          count
        }
      }
    `,
    results,
  );
  if (caseCount === 0) return <span className="tr-dim">No test cases</span>;
  return (
    <span className="bl-results">
      <span className="bl-bar" aria-hidden>
        {statuses.map(({ status, count }) => (
          <span key={status} style={{ flex: count, background: colours[status] ?? 'var(--tr-line)' }} />
        ))}
      </span>
      <span>{statuses.map(({ status, count }) => `${count} ${status}`).join(', ')}</span>
    </span>
  );
}
