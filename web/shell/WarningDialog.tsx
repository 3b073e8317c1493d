import { Button, Group, Modal, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';

import { CopyTyped } from '../parts/model/typed/CopyTyped.tsx';
import { acknowledge, useWarning } from '../relay/warnings.ts';
import { useWarningTarget } from './useWarningTarget.ts';

/** The one dialog of the catalogue's warnings. What stands on the page stays behind it and can be copied. */
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
          <CopyTyped />
          <Button data-autofocus onClick={close}>
            OK
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
