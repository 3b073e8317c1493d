import { Button, Group, Modal, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';

import { CopyUnsaved } from '../parts/model/unsaved/CopyUnsaved.tsx';
import { acknowledge, useWarning } from '../relay/warnings.ts';
import { useWarningTarget } from './useWarningTarget.ts';

/** Shows one warning at a time. The page behind it stays, so that input can be copied. */
export function WarningDialog() {
  const warning = useWarning();
  const navigate = useNavigate();
  const targetOf = useWarningTarget();
  const close = () => {
    acknowledge();
    if (warning) void targetOf(warning.status).then((path) => path !== undefined && navigate(path));
  };
  return (
    <Modal opened={warning !== null} onClose={close} title={warning?.title} size={440} zIndex={405}>
      <Stack gap="md">
        <div>{warning?.message}</div>
        <Group justify="flex-end">
          <CopyUnsaved />
          <Button data-autofocus onClick={close}>
            OK
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
