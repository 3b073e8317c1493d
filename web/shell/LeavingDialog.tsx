import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useBlocker } from 'react-router';

import { questions } from '../routing/leaving.ts';
import { isSamePage } from '../routing/same-page.ts';
import { useStore } from '../ui/store.ts';

/** Asks before a page with unsaved input is left. */
export function LeavingDialog() {
  const question = useStore(questions, (all) => [...all.values()].at(-1));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      question !== undefined &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isSamePage(nextLocation, historyAction),
  );
  // The dialog keeps its words while it closes.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const { title, text, tools } = question ?? last ?? { title: '', text: '' };
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={title} size={440}>
      <Stack gap="md">
        <div>{text}</div>
        <Group justify="flex-end">
          {tools}
          <Button variant="default" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button color="red.9" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
