import { Button } from '@mantine/core';

import { textOfHtml } from '../../../attributes/html-text.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import type { Unmade } from './useCreation.ts';

/** Shows an entity that was refused while the next one was already typed, and restores its fields on request. */
export function NotMade({ unmade: { fields, refusal }, onPutBack }: { unmade: Unmade; onPutBack: () => void }) {
  const called = fields.name || fields.number || textOfHtml(fields.description) || 'What you typed';
  return (
    <div>
      <RefusalNote title={`“${called}” was not created`} message={refusal.message} />
      <Button variant="default" size="compact-xs" mt="xs" onClick={onPutBack}>
        Restore “{called}”
      </Button>
    </div>
  );
}
