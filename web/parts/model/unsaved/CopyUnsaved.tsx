import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';

import { copyText } from '../../../ui/clipboard.ts';
import { toast } from '../../../ui/toasts.tsx';
import { unsavedText, useUnsavedCount } from './unsaved-fields.ts';

/** Copies what was typed and cannot be saved; nothing where there is none. */
export function CopyUnsaved() {
  const count = useUnsavedCount();
  if (count === 0) return null;
  const copy = () =>
    void copyText(unsavedText()).then(
      () => toast.done('What you typed was copied.'),
      () =>
        toast.failed({
          title: 'Not copied',
          message: 'The browser does not allow it. It still stands in its fields: copy it there.',
        }),
    );
  return (
    <Button variant="default" leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={copy}>
      Copy what you typed
    </Button>
  );
}
