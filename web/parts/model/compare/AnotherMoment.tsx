import { Button, Group } from '@mantine/core';
import type { FormEvent } from 'react';

import type { AsOf } from '../../../routing/moment.ts';
import { useWhen } from '../as-of/useWhen.tsx';

interface Props {
  onChoose: (asOf: AsOf) => void;
  onCancel: () => void;
}

/** Asks for any moment or revision to compare with. */
export function AnotherMoment({ onChoose, onCancel }: Props) {
  const [asked, fields] = useWhen();
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (asked) onChoose(asked);
  };
  return (
    <form className="tr-box bl-moment" aria-label="Another date or revision" onSubmit={choose}>
      {fields}
      <Group gap="sm">
        <Button type="submit" disabled={!asked}>
          Compare
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
