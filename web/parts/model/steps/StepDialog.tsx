import './steps.css';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** What the step did. */
  words: string;
  size: number;
  note: ReactNode;
  /** What can be done besides nothing. */
  acts: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Above the list of one's own changes, from which it may have been opened. */
const ON_TOP = 405;

/** Asks about a step before it is turned around: what it did, what is to be known of that, and what can be done. */
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
