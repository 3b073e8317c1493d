import { Button, Group, Modal, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';

import { acknowledge, useWarning } from '../relay/warnings.ts';
import { paths } from '../routing/paths.ts';

const STAY: readonly number[] = [402, 403];

/** Where people go once they have read a warning: nowhere where the page may hold what they typed, else to where they are let in. */
const wayOn = (status: number): string | undefined => {
  if (STAY.includes(status)) return undefined;
  return status === 423 ? paths.organizations() : paths.start();
};

/** The one dialog of the catalogue's warnings. What stands on the page stays behind it and can be copied. */
export function WarningDialog() {
  const warning = useWarning();
  const navigate = useNavigate();
  const close = () => {
    const path = warning && wayOn(warning.status);
    acknowledge();
    if (path) void navigate(path);
  };
  return (
    <Modal opened={warning !== null} onClose={close} title={warning?.title} size={440} role="alertdialog">
      <Stack gap="md">
        <div>{warning?.message}</div>
        <Group justify="flex-end">
          <Button data-autofocus onClick={close}>
            OK
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
