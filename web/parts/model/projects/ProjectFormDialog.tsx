import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { ProjectFormDialog_organization$key } from '#graph/ProjectFormDialog_organization.graphql';
import type { ProjectFormDialogCreateMutation } from '#graph/ProjectFormDialogCreateMutation.graphql';
import type { ProjectFormDialogUpdateMutation } from '#graph/ProjectFormDialogUpdateMutation.graphql';

import { useOrganizationId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { NameAndDescription } from '../../../ui/naming/NameAndDescription.tsx';
import { useSubmit } from '../../platform/useSubmit.ts';

interface Props {
  isOpen: boolean;
  /** The project to change; undefined for a new one. */
  project?: { id: string; name: string; description: string; folder: string } | undefined;
  organization: ProjectFormDialog_organization$key;
  onClose: () => void;
}

/** Edits name, description and folder of a project, new or existing; a new one opens. */
export const ProjectFormDialog = (props: Props) => (
  <FormModal
    opened={props.isOpen}
    onClose={props.onClose}
    title={props.project ? `Edit ${props.project.name}` : 'New project'}
    size={440}
  >
    {props.isOpen && <Form {...props} />}
  </FormModal>
);

function Form({ project, organization: key, onClose }: Props) {
  const navigate = useNavigate();
  const { organization } = useHere();
  const organizationId = useOrganizationId();
  const { folders } = useFragment(
    graphql`
      fragment ProjectFormDialog_organization on Organization {
        id
        folders
      }
    `,
    key,
  );
  const [name, setName] = useState(project?.name ?? '');
  const [description, setDescription] = useState(project?.description ?? '');
  const [folder, setFolder] = useState(project?.folder ?? '');
  const { refusal, submit, close } = useSubmit(onClose);
  const [create, isCreating] = useAction<ProjectFormDialogCreateMutation>(graphql`
    mutation ProjectFormDialogCreateMutation($input: CreateProjectInput!) {
      createProject(input: $input) {
        ... on CreateProjectPayload {
          project {
            projectId
          }
          organization {
            ...ProjectFormDialog_organization
            ...ProjectList_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [update, isUpdating] = useAction<ProjectFormDialogUpdateMutation>(graphql`
    mutation ProjectFormDialogUpdateMutation($input: SaveProjectInput!) {
      saveProject(input: $input) {
        ... on SaveProjectPayload {
          project {
            ...ProjectList_project
            organization {
              ...ProjectFormDialog_organization
              ...ProjectList_organization
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const save = async () => {
    const input = { name, description, folder };
    if (project) return update({ input: { ...input, projectId: project.id } });
    const { createProject } = await create({ input: { ...input, organizationId } });
    void navigate(paths.dashboard(organization, createProject.project.projectId));
  };
  return (
    <DialogForm
      verb={project ? 'Save project' : 'Create project'}
      isBusy={isCreating || isUpdating}
      refusal={refusal}
      onSubmit={() => void submit(save(), project ? `${name} was saved.` : `${name} was created.`)}
      onClose={close}
    >
      <NameAndDescription name={name} onName={setName} description={description} onDescription={setDescription} />
      <Autocomplete label="Folder" description="Optional" data={[...folders]} value={folder} onChange={setFolder} />
    </DialogForm>
  );
}
