import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';

import { RefusalNote } from '../../ui/States.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  /** On the button: what it does. */
  verb: string;
  isBusy: boolean;
  isReady?: boolean;
  size?: number;
  refusal: { title: string; message: string } | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with fields: they stay as they were typed until it is done or given up. */
export const FormDialog = ({ isOpen, title, size = 440, onClose, ...form }: Props) => (
  <Modal opened={isOpen} onClose={onClose} closeOnEscape={false} title={title} size={size}>
    {isOpen && <Form {...form} onClose={onClose} />}
  </Modal>
);

function Form({ verb, isBusy, isReady = true, refusal, onSubmit, onClose, children }: Omit<Props, 'isOpen' | 'title'>) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {children}
        {refusal && <RefusalNote {...refusal} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
