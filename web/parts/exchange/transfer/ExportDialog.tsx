import { Button, Group, Modal, Stack } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { ExportDialog_project$key } from '#graph/ExportDialog_project.graphql';

interface Props {
  project: ExportDialog_project$key;
  isOpen: boolean;
  onClose: () => void;
}

/** The project as a file, in a format that can be imported again. */
export function ExportDialog({ project, isOpen, onClose }: Props) {
  const { name, json, reqif } = useFragment(
    graphql`
      fragment ExportDialog_project on Project {
        name
        json: exportUrl(format: JSON)
        reqif: exportUrl(format: REQIF)
      }
    `,
    project,
  );
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Export ${name}`} size={440}>
      <Stack gap="md">
        <div>
          Truss JSON holds the whole project, with its schema and files, and comes back unchanged. ReqIF is for other
          requirements tools.
        </div>
        <Group justify="flex-end">
          <Button component="a" href={reqif} download variant="default" onClick={onClose}>
            Export ReqIF
          </Button>
          <Button component="a" href={json} download onClick={onClose}>
            Export JSON
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
