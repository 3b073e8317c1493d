import { Menu } from '@mantine/core';
import { IconClockHour4, IconHistory, IconListDetails } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';

import type { InTheWay } from '../parts/model/steps/in-the-way.ts';
import type { StepChoice } from '../parts/model/steps/undo-steps.ts';
import { useHere } from '../routing/paths.ts';
import { part } from '../ui/load-code.ts';
import { useCommand } from '../ui/shortcuts.tsx';
import { ToolMenu } from './ToolMenu.tsx';
import { UndoItems } from './UndoItems.tsx';
import { useUndoKeys } from './useUndoKeys.ts';

const StepsDialog = lazy(() => part(() => import('../parts/model/steps/StepsDialog.tsx')));
const InTheWayDialog = lazy(() => part(() => import('../parts/model/steps/InTheWayDialog.tsx')));
const ElsewhereDialog = lazy(() => part(() => import('../parts/model/steps/ElsewhereDialog.tsx')));
const MomentDialog = lazy(() => part(() => import('../parts/model/as-of/MomentDialog.tsx')));

/** Opens the viewer's own changes, to undo them, and earlier states of the project. */
export function HistoryMenu({ permissions }: { permissions: readonly string[] }) {
  const { asOf } = useHere();
  const [opened, setOpened] = useState<'steps' | 'moment'>();
  const opener = useRef<HTMLButtonElement>(null);
  const mayChange = !asOf && (permissions.includes('WRITE') || permissions.includes('REVIEW'));
  const [inTheWay, setInTheWay] = useState<InTheWay>();
  const turn = useUndoKeys(mayChange, setInTheWay);
  const choose = (choice: StepChoice) => {
    setInTheWay(undefined);
    if (inTheWay) turn(inTheWay.direction, choice);
  };
  const Question = inTheWay?.isElsewhere ? ElsewhereDialog : InTheWayDialog;
  const steps = () => setOpened('steps');
  const moment = () => setOpened('moment');
  useCommand(
    {
      keys: 'ctrl+alt+z',
      does: 'Your changes',
      words: 'history, trash, deleted, recover, undo history',
      icon: IconListDetails,
      place: 'project',
      run: steps,
    },
    mayChange,
  );
  useCommand({
    does: 'View an earlier point in time',
    words: 'restore, past, older version, as of, deleted entities, project history',
    icon: IconClockHour4,
    place: 'project',
    run: moment,
  });
  const close = () => {
    setOpened(undefined);
    opener.current?.focus();
  };
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true };
  return (
    <>
      <ToolMenu label="Undo and history" icon={IconHistory} opener={opener} width={240}>
        {mayChange && (
          <>
            <UndoItems onTurn={turn} />
            <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={steps}>
              Your changes
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item leftSection={<IconClockHour4 {...icon} />} onClick={moment}>
          View an earlier point in time
        </Menu.Item>
      </ToolMenu>
      <Suspense fallback={null}>
        {opened === 'steps' && <StepsDialog onClose={close} />}
        {opened === 'moment' && <MomentDialog onClose={close} />}
        {inTheWay && <Question {...inTheWay} onClose={() => setInTheWay(undefined)} onChoose={choose} />}
      </Suspense>
    </>
  );
}
