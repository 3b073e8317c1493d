import { UnstyledButton } from '@mantine/core';
import { IconLock, IconX } from '@tabler/icons-react';

interface Props {
  name: string;
  isLocked?: boolean;
  onRemove?: () => void;
}

/** Shows a label of an entity, with a button to remove it if `onRemove` is given. */
export const LabelChip = ({ name, isLocked, onRemove }: Props) => (
  <span className="tr-label">
    {name}
    {isLocked && <IconLock size={12} stroke={2} aria-label="Locked label" />}
    {onRemove && (
      <UnstyledButton
        className="tr-reach"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        style={{ display: 'inline-flex' }}
      >
        <IconX size={12} stroke={2} aria-hidden />
      </UnstyledButton>
    )}
  </span>
);
