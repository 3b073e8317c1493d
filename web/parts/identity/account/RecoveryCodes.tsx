import './account.css';
import { Button, Checkbox, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { CopyButton } from './CopyButton.tsx';

interface Props {
  codes: readonly string[];
  username: string;
  onHold: (isHeld: boolean) => void;
  onDone: () => void;
}

/** Shows the recovery codes, once. The dialog stays open until the user confirms that they are kept. */
export function RecoveryCodes({ codes, username, onHold, onDone }: Props) {
  const [isKept, setKept] = useState(false);
  useEffect(() => onHold(true), [onHold]);
  const text = `Recovery codes of ${username} for Truss at ${location.origin}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="tr-stack ac-stack">
      <div>
        <strong>Two-factor authentication is on. Save these recovery codes.</strong> If you lose your phone, each of
        them replaces a code from the app once. They are not shown again. Earlier codes no longer work.
      </div>
      <ul className="tr-box ac-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton text={codes.join('\n')} name="Copy codes" />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="truss-recovery-codes.txt"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          Download codes
        </Button>
      </Group>
      <Checkbox
        label="I have saved the codes"
        data-autofocus
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={onDone}>
          Done
        </Button>
      </Group>
    </div>
  );
}
