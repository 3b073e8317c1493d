import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

import { copyText } from '../../../ui/clipboard.ts';
import { toast } from '../../../ui/toasts.tsx';

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() =>
        void copyText(text).then(
          () => setCopied(true),
          () =>
            toast.failed({
              title: 'Not copied',
              message: 'Your browser blocked copying. Select the text and copy it by hand.',
            }),
        )
      }
    >
      <span aria-live="polite">{isCopied ? 'Copied' : name}</span>
    </Button>
  );
}
