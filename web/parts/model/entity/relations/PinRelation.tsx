import { ActionIcon } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';

import { usePinned } from './pinned.ts';

interface Props {
  name: string;
  label: string;
  wasPinned: boolean;
}

/** Pins a relation to the top for the viewer, on the pages of all entities, or unpins it. */
export function PinRelation({ label, ...relation }: Props) {
  const { isPinned, toggle } = usePinned();
  const isOn = isPinned(relation);
  const Icon = isOn ? IconPinFilled : IconPin;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      className="en-pin"
      aria-label={`Pin ${label}`}
      aria-pressed={isOn}
      title={isOn ? `Unpin ${label}` : `Pin ${label}`}
      onClick={() => toggle(relation)}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
