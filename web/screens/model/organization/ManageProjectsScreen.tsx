import './organization.css';
import { Button, Group, Menu } from '@mantine/core';
import { IconCopy, IconGitBranch, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { ManageProjectsScreenQuery } from '#graph/ManageProjectsScreenQuery.graphql';

import { ShareDialog } from '../../../parts/identity/share/ShareDialog.tsx';
import { CopyProjectDialog, type CopiedProject } from '../../../parts/model/projects/CopyProjectDialog.tsx';
import { DeleteProjectDialog } from '../../../parts/model/projects/DeleteProjectDialog.tsx';
import { ProjectFormDialog } from '../../../parts/model/projects/ProjectFormDialog.tsx';
import { CommandButton } from '../../../parts/platform/CommandButton.tsx';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ProjectList, type ListedProject } from './ProjectList.tsx';

/** Creates, renames, sorts into folders and deletes the projects of an organization. */
export default function ManageProjectsScreen() {
  const { organization } = useScreenQuery<ManageProjectsScreenQuery>(graphql`
    query ManageProjectsScreenQuery($organization: String!) @preloadable {
      organization(slug: $organization) @required(action: THROW) {
        id
        name
        viewerMayCreateProjects
        ...ProjectFormDialog_organization
        ...ProjectList_organization
      }
    }
  `);
  usePageTitle('Manage projects');
  const { organization: slug } = useHere();
  const [isCreating, setCreating] = useState(false);
  const [edited, setEdited] = useState<ListedProject>();
  const [shared, setShared] = useState<ListedProject>();
  const [copied, setCopied] = useState<CopiedProject>();
  const [deleted, setDeleted] = useState<ListedProject>();
  const mayCreate = organization.viewerMayCreateProjects;
  return (
    <>
      <PageHead
        title="Manage projects"
        note={
          mayCreate
            ? organization.name
            : `You can view the projects of ${organization.name}. Ask an administrator of the organization to create one.`
        }
        actions={
          <CommandButton
            does="Create a New Project"
            words="new project, add project"
            icon={IconPlus}
            offPage={mayCreate ? undefined : 'Ask an administrator of the organization'}
            run={() => setCreating(true)}
          >
            New project
          </CommandButton>
        }
      />
      <div style={{ padding: 'var(--tr-s-4)' }}>
        <section className="tr-card" aria-label="Projects">
          <ProjectList
            organization={organization}
            actions={(project) => (
              <Group className="or-actions" gap="xs" justify="flex-end">
                {project.permissions.includes('SHARE') && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Share ${project.name}`}
                    onClick={() => setShared(project)}
                  >
                    Share
                  </Button>
                )}
                {project.permissions.includes('WRITE') && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Edit ${project.name}`}
                    onClick={() => setEdited(project)}
                  >
                    Edit
                  </Button>
                )}
                {mayCreate && <CopyMenu project={project} onChoose={setCopied} />}
                {project.viewerMayDelete && (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={`Delete ${project.name}`}
                    onClick={() => setDeleted(project)}
                  >
                    Delete
                  </Button>
                )}
              </Group>
            )}
          />
        </section>
      </div>
      <ProjectFormDialog
        isOpen={isCreating || edited !== undefined}
        project={edited}
        organization={organization}
        onClose={() => {
          setCreating(false);
          setEdited(undefined);
        }}
      />
      <ShareDialog organization={slug} project={shared} onClose={() => setShared(undefined)} />
      <CopyProjectDialog copied={copied} onClose={() => setCopied(undefined)} />
      <DeleteProjectDialog project={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}

/** Offers to copy or branch a project. */
const CopyMenu = ({ project, onChoose }: { project: ListedProject; onChoose: (copied: CopiedProject) => void }) => (
  <Menu>
    <Menu.Target>
      <Button variant="subtle" size="compact-sm" aria-label={`Copy or branch ${project.name}`}>
        Copy
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChoose({ ...project, isBranch: false })}
      >
        Copy project…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconGitBranch size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChoose({ ...project, isBranch: true })}
      >
        Create branch…
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
