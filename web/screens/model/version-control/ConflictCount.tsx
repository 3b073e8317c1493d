import { IconAlertTriangle } from '@tabler/icons-react';
import { graphql } from 'react-relay';

import type { ConflictCountQuery } from '#graph/ConflictCountQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import type { VersionLine } from './lines.ts';

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
export function ConflictCount({ line: { branch, projectId } }: { line: VersionLine }) {
  if (branch?.behind == null) return '–';
  if (branch.ahead === 0 || branch.behind === 0) return <span className="tr-dim">0</span>;
  const standing = `${branch.ahead}:${branch.behind}`;
  return <Counted key={standing} projectId={projectId} />;
}

/** Reads the count by itself, since counting takes longer than the rest of the table. */
function Counted({ projectId }: { projectId: number }) {
  const { organization } = useHere();
  const { data, isLoading } = useQueryResult<ConflictCountQuery>(query, { organization, projectId });
  // It is looked at beside other figures, and a merge says more than a refused count.
  const count = data?.project?.branch?.conflictCount;
  if (isLoading) return <span className="tr-dim">…</span>;
  if (count == null) return <span title="Preview a merge to count conflicts">–</span>;
  if (count === 0) return <span className="tr-dim">0</span>;
  return (
    <span className="tr-inline vc-conflicts">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      {count}
    </span>
  );
}
