import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { useTellDialog } from './dialog-sending.ts';
import { useOnline } from './online.ts';
import { RefusalNote } from './States.tsx';

export interface DialogFormProps {
  /** The label of the submit button. */
  verb: string;
  /** The button's colour, if not the default. */
  colour?: string;
  isBusy?: boolean;
  /** False while a required field is empty. */
  isReady?: boolean;
  refusal?: { title?: string; message: string; again?: (() => void) | undefined } | null | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the body of a dialog: its content, the refusal, and buttons to submit and cancel. */
export const DialogForm = ({
  verb,
  colour,
  isBusy = false,
  isReady = true,
  refusal,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) => {
  const isOnline = useOnline();
  const isWaiting = isBusy && !isOnline;
  useTellDialog(isBusy);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        {refusal && <RefusalNote {...refusal} />}
        {isWaiting && (
          <div role="status">There is no connection. This is done when it returns. You can close this dialog.</div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isWaiting ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" {...(colour && { color: colour })} disabled={!isReady} loading={isBusy}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
