import { Anchor } from '@mantine/core';
import { IconArrowsDiff, IconCamera, IconGitBranch, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

import type { BranchesScreen_project$data } from '#graph/BranchesScreen_project.graphql';

import { CommandButton, CommandLink } from '../../../parts/platform/CommandButton.tsx';
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
          <CommandButton
            does="Compare two"
            words="compare, diff, differences, compare branches"
            icon={IconArrowsDiff}
            variant="subtle"
            color="gray"
            offPage={mayCompareTwo ? undefined : 'There is no branch to compare yet'}
            run={onCompareTwo}
          />
          <CommandLink
            does="New baseline"
            words="create baseline, snapshot, freeze"
            icon={IconCamera}
            variant="subtle"
            color="gray"
            offPage={project.permissions.includes('WRITE_BASELINES') ? undefined : 'Ask an Owner to create a baseline'}
            to={paths.baselines(organization, project.projectId, 'new=')}
            isTyped
          />
          <CommandButton
            does="New branch"
            words="create branch, add branch, fork, branch off"
            icon={IconPlus}
            offPage={mayCreate ? undefined : 'Ask an administrator of the organization'}
            run={onNewBranch}
          />
        </>
      }
    />
  );
}
