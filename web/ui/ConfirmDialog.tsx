import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { RefusalNote } from './States.tsx';

interface Props {
  isOpen: boolean;
  /** Names the thing: "Delete R.2.3?" */
  title: string;
  /** Repeated on the button: "Delete". */
  verb: string;
  onConfirm: () => void;
  onClose: () => void;
  /** What must be typed first, for what cannot be taken back. */
  typedName?: string;
  isBusy?: boolean;
  /** Whether what else must be filled in is. */
  isReady?: boolean;
  refusal?: { title?: string; message: string } | null | undefined;
  /** What will happen, counted. */
  children: ReactNode;
}

/** Asks before something is destroyed. */
export const ConfirmDialog = (props: Props) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={props.title} size={440}>
    {props.isOpen && <Question {...props} />}
  </Modal>
);

function Question({ verb, onConfirm, onClose, typedName, isBusy = false, isReady = true, refusal, children }: Props) {
  const [typed, setTyped] = useState('');
  const isSure = isReady && (typedName === undefined || typed === typedName);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSure) onConfirm();
      }}
    >
      <Stack gap="md">
        <div>{children}</div>
        {typedName !== undefined && (
          <TextInput
            label={`Type ${typedName} to go on`}
            value={typed}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {refusal && <RefusalNote {...refusal} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" disabled={!isSure} loading={isBusy}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
