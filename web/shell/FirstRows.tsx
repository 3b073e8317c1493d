import { Modal, Textarea } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

import { firstRows, writeFirstRows } from '../parts/artifacts/new-rows/first-rows.ts';
import { overAll } from '../ui/focus/over-all.ts';
import { useStore } from '../ui/store.ts';

/** The z-index above the dialog that asks for the document. */
const ABOVE = 405;

/** Takes the text that somebody types while a document is created and loaded, as its first rows. */
export function FirstRows() {
  const now = useStore(firstRows);
  // Returns no focus: the field that replaces the dialog has it already.
  return (
    <Modal
      opened={now !== undefined}
      onClose={() => undefined}
      title={`Creating ${now?.name ?? ''}`}
      withCloseButton={false}
      returnFocus={false}
      trapFocus={false}
      attributes={{ content: overAll }}
      zIndex={ABOVE}
      transitionProps={{ duration: 0 }}
    >
      {now && <Lines text={now.text} />}
    </Modal>
  );
}

function Lines({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <Textarea
      ref={field}
      label="First rows, one per line"
      description="Keep typing. They are added to the document as soon as it is created."
      autosize
      minRows={3}
      maxRows={10}
      value={text}
      onChange={(event) => writeFirstRows(event.currentTarget.value)}
    />
  );
}
