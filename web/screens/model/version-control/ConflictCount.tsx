import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { ConflictCountQuery } from '#graph/ConflictCountQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import type { Line } from './lines.ts';

const query = graphql`
  query ConflictCountQuery($organization: String!, $projectId: Int!) {
    project(organization: $organization, projectId: $projectId) {
      id
      branch {
        conflictCount
      }
    }
  }
`;

/** Counts the conflicts of merging a branch; read if both sides have changes. */
export function ConflictCount({ line: { branch, projectId } }: { line: Line }) {
  if (branch?.behind == null) return '–';
  if (branch.ahead === 0 || branch.behind === 0) return <span className="tr-dim">0</span>;
  const standing = `${branch.ahead}:${branch.behind}`;
  return <Counted key={standing} projectId={projectId} />;
}

/** Reads the count by itself, since counting takes longer than the rest of the table. */
function Counted({ projectId }: { projectId: number }) {
  const { organization } = useHere();
  const environment = useRelayEnvironment();
  const [count, setCount] = useState<number | null>();
  useEffect(() => {
    const { unsubscribe } = fetchQuery<ConflictCountQuery>(
      environment,
      query,
      { organization, projectId },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ project }) => setCount(project?.branch?.conflictCount ?? null),
      // It is looked at beside other figures, and a merge says more.
      error: () => setCount(null),
    });
    return unsubscribe;
  }, [environment, organization, projectId]);
  if (count === undefined) return <span className="tr-dim">…</span>;
  if (count === null) return <span title="Preview a merge to count conflicts">–</span>;
  if (count === 0) return <span className="tr-dim">0</span>;
  return (
    <span className="tr-inline vc-conflicts">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      {count}
    </span>
  );
}
