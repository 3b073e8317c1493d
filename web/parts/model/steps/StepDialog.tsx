import './steps.css';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** A description of the changes by the step. */
  words: string;
  size: number;
  note: ReactNode;
  /** The buttons beside Cancel. */
  acts: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The layer above the list of one's own changes, from which the dialog may have been opened. */
const ON_TOP = 405;

/** Asks the user before a step is undone: it shows the changes by the step, what to know about them, and the possible actions. */
export const StepDialog = ({ title, words, size, note, acts, onClose, children }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    size={size}
    zIndex={ON_TOP}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack gap="md">
      <div className="st-words">{words}</div>
      {children}
      <p className="tr-dim st-note">{note}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {acts}
      </Group>
    </Stack>
  </Modal>
);
