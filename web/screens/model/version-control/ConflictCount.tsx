import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ConflictCountQuery } from '#graph/ConflictCountQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import type { Line } from './lines.ts';

/** How many conflicts merging a branch would have; counted where both sides have something that the other has not. */
export function ConflictCount({ line: { branch, projectId } }: { line: Line }) {
  if (branch?.behind == null) return '–';
  if (branch.ahead === 0 || branch.behind === 0) return <span className="tr-dim">0</span>;
  const standing = `${branch.ahead}:${branch.behind}`;
  return (
    <Suspense fallback={<span className="tr-dim">…</span>}>
      <Counted key={standing} projectId={projectId} standing={standing} />
    </Suspense>
  );
}

function Counted({ projectId, standing }: { projectId: number; standing: string }) {
  const { organization } = useHere();
  const { project } = useLazyLoadQuery<ConflictCountQuery>(
    graphql`
      query ConflictCountQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) {
          id
          branch {
            conflictCount
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'network-only', fetchKey: standing },
  );
  const count = project?.branch?.conflictCount;
  if (count == null) return <span title="Prepare a merge to know">–</span>;
  if (count === 0) return <span className="tr-dim">0</span>;
  return (
    <span className="vc-conflicts">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      {count}
    </span>
  );
}
