import './branch-mark.css';
import { IconGitBranch } from '@tabler/icons-react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { BranchMarkQuery } from '#graph/BranchMarkQuery.graphql';

import { paths, useHere } from '../routing/paths.ts';

/** Says in the bar that the project is a branch, and how far both sides have moved. */
export default function BranchMark() {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<BranchMarkQuery>(
    graphql`
      query BranchMarkQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) {
          id
          branch {
            originName
            ahead
            behind
            origin {
              id
              projectId
              name
            }
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-and-network' },
  );
  const branch = project?.branch;
  if (!branch) return null;
  const { ahead, behind, origin } = branch;
  const name = origin?.name ?? branch.originName;
  const words = `Branch of ${name}, ${ahead} ahead${behind == null ? '' : `, ${behind} behind`}`;
  return (
    <Link
      className="tr-small tr-wide sh-branch"
      to={paths.versionControl(organization, origin?.projectId ?? projectId, projectId)}
      title={words}
      aria-label={words}
    >
      <IconGitBranch size={14} stroke={1.75} aria-hidden />
      <span className="sh-branch-name">{name}</span>
      <span aria-hidden>{`↑${ahead}${behind == null ? '' : ` ↓${behind}`}`}</span>
    </Link>
  );
}
