import { Anchor, Button } from '@mantine/core';
import { IconArrowsDiff, IconCamera, IconGitBranch, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

import type { BranchesScreen_project$data } from '#graph/BranchesScreen_project.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { countText } from '../../../ui/figures.ts';
import { PageHead } from '../../../ui/PageHead.tsx';

interface Props {
  project: Pick<
    BranchesScreen_project$data,
    'projectId' | 'name' | 'permissions' | 'branch' | 'branches' | 'baselines'
  >;
  mayCompareTwo: boolean;
  mayCreate: boolean;
  onCompareTwo: () => void;
  onNewBranch: () => void;
}

/** Shows the project of the branches, its own origin, and the actions to start. */
export function BranchesHead({ project, mayCompareTwo, mayCreate, onCompareTwo, onNewBranch }: Props) {
  const { organization } = useHere();
  const kept = project.baselines.totalCount;
  return (
    <PageHead
      mark={<IconGitBranch size={18} stroke={1.75} aria-hidden />}
      title="Version control"
      note={
        <>
          {project.name}, {countText(project.branches.totalCount, 'branch', 'branches')}
          {kept > 0 && (
            <>
              {', '}
              <Anchor component={Link} underline="always" to={paths.baselines(organization, project.projectId)}>
                {countText(kept, 'baseline')}
              </Anchor>
            </>
          )}
          {project.branch && (
            <>
              {', itself a branch of '}
              {project.branch.origin ? (
                <Anchor
                  underline="always"
                  component={Link}
                  to={paths.versionControl(organization, project.branch.origin.projectId, project.projectId)}
                >
                  {project.branch.origin.name}
                </Anchor>
              ) : (
                project.branch.originName
              )}
            </>
          )}
        </>
      }
      actions={
        <>
          {mayCompareTwo && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
              onClick={onCompareTwo}
            >
              Compare two
            </Button>
          )}
          {project.permissions.includes('WRITE_BASELINES') && (
            <Button
              component={Link}
              variant="subtle"
              color="gray"
              leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
              to={paths.baselines(organization, project.projectId, 'new=')}
            >
              New baseline
            </Button>
          )}
          {mayCreate && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onNewBranch}>
              New branch
            </Button>
          )}
        </>
      }
    />
  );
}
