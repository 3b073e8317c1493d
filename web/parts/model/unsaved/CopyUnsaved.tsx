import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';

import { unsavedText, useUnsavedCount } from './unsaved-fields.ts';
import { copyUnsaved } from './words-left.ts';

/** Copies unsaved text that can no longer be saved; nothing if there is none. */
export function CopyUnsaved() {
  const count = useUnsavedCount();
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
      onClick={() => copyUnsaved(unsavedText())}
    >
      Copy unsaved text
    </Button>
  );
}
