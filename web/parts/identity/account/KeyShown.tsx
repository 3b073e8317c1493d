import './account.css';
import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';

import { CopyButton } from './CopyButton.tsx';

interface Props {
  apiKey: string;
  onHold: (isHeld: boolean) => void;
  onDone: () => void;
}

/** Shows a new key, once, and explains how scripts send it. */
export function KeyShown({ apiKey, onHold, onDone }: Props) {
  useEffect(() => onHold(true), [onHold]);
  const example = `curl -H "Authorization: Bearer ${apiKey}" ${location.origin}/api/v4/user`;
  return (
    <div className="tr-stack ac-stack">
      <div>
        <strong>This is your new key.</strong> Copy it now: it is not shown again, and no one can look it up.
      </div>
      <code className="tr-box ac-once" data-testid="api-key">
        {apiKey}
      </code>
      <Group gap="sm">
        <CopyButton text={apiKey} name="Copy key" />
        <CopyButton text={example} name="Copy an example for curl" />
      </Group>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onDone}>
          I have copied it
        </Button>
      </Group>
    </div>
  );
}
