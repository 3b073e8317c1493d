import { Autocomplete, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql } from 'react-relay';

import type { ProjectFormDialogCreateMutation } from '#graph/ProjectFormDialogCreateMutation.graphql';
import type { ProjectFormDialogUpdateMutation } from '#graph/ProjectFormDialogUpdateMutation.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { useAction } from '../../relay/useAction.ts';
import { useHere } from '../../routing/paths.ts';
import { RefusalNote } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.tsx';

interface Props {
  isOpen: boolean;
  /** The project to change; without one, a new one is made. */
  project?: { projectId: number; name: string; description: string; folder: string } | undefined;
  folders: readonly string[];
  onClose: () => void;
  /** A new one was made. */
  onCreated?: (projectId: number) => void;
}

/** Name, description and folder of a project, new or existing. */
export const ProjectFormDialog = (props: Props) => (
  <Modal
    opened={props.isOpen}
    onClose={props.onClose}
    closeOnEscape={false}
    title={props.project ? `Edit ${props.project.name}` : 'New project'}
    size={440}
  >
    {props.isOpen && <Form {...props} />}
  </Modal>
);

function Form({ project, folders, onClose, onCreated }: Props) {
  const { organization } = useHere();
  const [name, setName] = useState(project?.name ?? '');
  const [description, setDescription] = useState(project?.description ?? '');
  const [folder, setFolder] = useState(project?.folder ?? '');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [create, isCreating] = useAction<ProjectFormDialogCreateMutation>(graphql`
    mutation ProjectFormDialogCreateMutation($input: CreateProjectInput!) {
      createProject(input: $input) {
        project {
          projectId
        }
        organization {
          id
          folders
          ...ProjectList_organization
        }
      }
    }
  `);
  const [update, isUpdating] = useAction<ProjectFormDialogUpdateMutation>(graphql`
    mutation ProjectFormDialogUpdateMutation($input: UpdateProjectInput!) {
      updateProject(input: $input) {
        project {
          id
          name
          description
          folder
          modified
          organization {
            id
            folders
            ...ProjectList_organization
          }
        }
      }
    }
  `);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = { organization, name, description, folder };
    const done = project
      ? update({ input: { ...input, projectId: project.projectId } }).then(() => undefined)
      : create({ input }).then(({ createProject }) => createProject.project.projectId);
    done.then(
      (created) => {
        if (created !== undefined) onCreated?.(created);
        toast.done(project ? `${name} was saved.` : `${name} was created.`);
        onClose();
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Autocomplete
          label="Folder"
          description="Empty for none"
          data={[...folders]}
          value={folder}
          onChange={setFolder}
        />
        {refusal && <RefusalNote {...refusal} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isCreating || isUpdating}>
            {project ? 'Save project' : 'Create project'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
