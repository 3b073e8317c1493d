import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import type { NextSteps } from '../parts/model/steps/next-steps.ts';
import type { UndoDirection } from '../parts/model/steps/undo-steps.ts';
import { useHere } from '../routing/paths.ts';
import { part } from '../ui/load-code.ts';

const entries = [
  { direction: 'undo', says: 'Undo', keys: 'Ctrl Z', icon: IconArrowBackUp },
  { direction: 'redo', says: 'Redo', keys: 'Ctrl Shift Z', icon: IconArrowForwardUp },
] as const;

/** Offers undo and redo in a menu, each naming its step, which is read when the menu opens. */
export function UndoItems({ onTurn }: { onTurn: (direction: UndoDirection) => void }) {
  const next = useNextSteps();
  return entries.map(({ direction, says, keys, icon: EntryIcon }) => (
    <Menu.Item
      key={direction}
      leftSection={<EntryIcon size={16} stroke={1.75} aria-hidden />}
      rightSection={<kbd>{keys}</kbd>}
      onClick={() => onTurn(direction)}
    >
      <span className="tr-cut sh-next-step" title={next[direction]}>
        {next[direction] === undefined ? says : `${says}: ${next[direction]}`}
      </span>
    </Menu.Item>
  ));
}

function useNextSteps(): NextSteps {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [next, setNext] = useState<NextSteps>({});
  useEffect(() => {
    let isOpen = true;
    const ask = async () => {
      const { nextSteps } = await part(() => import('../parts/model/steps/next-steps.ts'));
      const found = await nextSteps(environment, { organization, projectId });
      if (isOpen) setNext(found);
    };
    // Without an answer the entries still work, and a failure is explained when one is chosen.
    ask().catch(() => setNext({}));
    return () => {
      isOpen = false;
    };
  }, [environment, organization, projectId]);
  return next;
}
