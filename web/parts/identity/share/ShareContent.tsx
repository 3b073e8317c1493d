import { Button, Group } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { useNavigate } from 'react-router';

import type { ShareContentQuery } from '#graph/ShareContentQuery.graphql';

import { paths } from '../../../routing/paths.ts';
import { copyLink } from '../../../ui/copy-link.ts';
import { AddShares } from './AddShares.tsx';
import { Shares } from './Shares.tsx';
import { SharingProvider } from './sharing.ts';

interface Props {
  organization: string;
  projectId: number;
  /** Called with true while people are chosen that the project is not shared with yet. */
  onPicking: (isPicking: boolean) => void;
  onClose: () => void;
}

/** Shares a project with people, teams and organizations. */
export default function ShareContent({ organization, projectId, onPicking, onClose }: Props) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const { viewer, project } = useLazyLoadQuery<ShareContentQuery>(
    graphql`
      query ShareContentQuery($organization: String!, $projectId: Int!) {
        viewer {
          id
          username
        }
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          name
          permissions
          organization {
            id
            name
            viewerIsAdministrator
            roles {
              id
              roleId
              name
              description
              permissions
            }
          }
          ...Shares_project
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-and-network' },
  );
  const { name: organizationName, viewerIsAdministrator, roles } = project.organization;
  const removed = (hasLeft: boolean) => {
    if (!hasLeft) return box.current?.focus();
    onClose();
    void navigate(paths.manageProjects(organization));
  };
  const copy = () => copyLink(location.origin + paths.dashboard(organization, projectId));
  const mayShare = project.permissions.includes('SHARE');
  return (
    <SharingProvider
      value={{
        organization,
        organizationName,
        projectId,
        projectName: project.name,
        roles,
        own: project.permissions,
        me: viewer?.username ?? '',
        isAdministrator: viewerIsAdministrator,
      }}
    >
      {mayShare ? (
        <AddShares box={box} onPicking={onPicking} />
      ) : (
        <div className="tr-small sp-hint sp-more">You can no longer share this project.</div>
      )}
      <div className="tr-scroll">
        <Shares project={project} onRemoved={removed} />
      </div>
      <div className="tr-wrap sp-foot">
        <span className="tr-small sp-note">Owners and Collaborators can share this project.</span>
        <Group gap="sm" wrap="nowrap">
          <Button
            variant="default"
            className="sp-button"
            px={12}
            leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
            onClick={copy}
          >
            Copy link
          </Button>
          <Button variant="default" className="sp-button" px={12} onClick={onClose}>
            Done
          </Button>
        </Group>
      </div>
    </SharingProvider>
  );
}
