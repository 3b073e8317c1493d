import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { RefusalNote } from './States.tsx';

export interface DialogFormProps {
  /** On the button: what it does. */
  verb: string;
  /** Of the button, where it is not the usual one. */
  colour?: string;
  isBusy?: boolean;
  /** Whether what must be filled in is. */
  isReady?: boolean;
  refusal?: { title?: string; message: string } | null | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** What a dialog asks, why it was refused, and the two ways out of it. */
export const DialogForm = ({
  verb,
  colour,
  isBusy = false,
  isReady = true,
  refusal,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      if (isReady) onSubmit();
    }}
  >
    <Stack gap="md">
      {children}
      {refusal && <RefusalNote {...refusal} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(colour && { color: colour })} disabled={!isReady} loading={isBusy}>
          {verb}
        </Button>
      </Group>
    </Stack>
  </form>
);
