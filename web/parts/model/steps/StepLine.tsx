import { Anchor, Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay';
import { Link } from 'react-router';

import type { StepLine_step$key } from '#graph/StepLine_step.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { inTheWayOf, type InTheWay } from './in-the-way.ts';
import InTheWayDialog from './InTheWayDialog.tsx';
import { undoOrRedoSteps, type StepChoice, type UndoDirection, type StepsTurned } from './undo-steps.ts';

interface Props {
  step: StepLine_step$key;
  /** Called when it was undone or redone. */
  onTurned: () => void;
  onClose: () => void;
}

/** Tells the outcome of undoing or redoing steps. */
function tell(direction: UndoDirection, { revision, done, skipped }: StepsTurned): void {
  const verb = direction === 'undo' ? 'Undone' : 'Redone';
  if (done.length === 0 && skipped.length > 0)
    return toast.note(skipped.length === 1 ? `Skipped: ${skipped[0]}` : `Skipped: ${skipped.length} changes`);
  const more = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  toast.changed((done.length === 1 ? `${verb}: ${done[0]}` : `${verb}: ${done.length} changes`) + more, revision);
}

/** Shows one step: its words, its time, its state, and a button that undoes back to before it. */
export function StepLine({ step, onTurned, onClose }: Props) {
  const { revision, date, words, isTakenBack, isSkipped, isRedoable, turned, turnedBy } = useFragment(
    graphql`
      fragment StepLine_step on Step {
        revision
        date
        words
        isTakenBack
        isSkipped
        isRedoable
        turned
        turnedBy {
          id
          fullName
        }
      }
    `,
    step,
  );
  const { organization, projectId } = useHere();
  const project = useProjectId();
  const environment = useRelayEnvironment();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusalFacts>();
  const [inTheWay, setInTheWay] = useState<InTheWay>();
  const turn = async (direction: UndoDirection, choice: StepChoice) => {
    setBusy(true);
    setRefused(undefined);
    setInTheWay(undefined);
    try {
      const turned = await undoOrRedoSteps(environment, direction, {
        projectId: project,
        ...(choice.only === undefined && { to: revision }),
        ...choice,
      });
      tell(direction, turned);
      onTurned();
    } catch (error) {
      const found = inTheWayOf(error, direction, choice);
      if (found) setInTheWay(found);
      else setRefused(asFacts(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="st-step" data-back={isTakenBack || undefined}>
      <div className="tr-grow st-what">
        <span className="st-words">{words}</span>
        <span className="tr-dim st-when">
          <When iso={date} />
          {isTakenBack && turned && (
            <>
              , undone by {turnedBy?.fullName ?? 'someone'} <When iso={turned} />
            </>
          )}
          {isSkipped && !isTakenBack && ', skipped'}
          {', '}
          <Anchor
            component={Link}
            inherit
            underline="always"
            to={paths.asOf(organization, projectId, revision)}
            onClick={onClose}
          >
            revision {revision}
          </Anchor>
        </span>
        {refused && <RefusalNote title={refused.title} message={refused.message} />}
      </div>
      {inTheWay && (
        <InTheWayDialog
          {...inTheWay}
          onClose={() => setInTheWay(undefined)}
          onChoose={(choice) => void turn(inTheWay.direction, choice)}
        />
      )}
      {!isTakenBack && (
        <Menu position="bottom-end" zIndex={402}>
          <Menu.Target>
            <Button variant="default" size="compact-sm" loading={isBusy} aria-label={`Undo: ${words}`}>
              Undo
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => void turn('undo', {})}>
              Undo to here
            </Menu.Item>
            <Menu.Item onClick={() => void turn('undo', { only: revision })}>Undo only this</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isRedoable && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowForwardUp size={16} aria-hidden />}
          loading={isBusy}
          aria-label={`Redo to here: ${words}`}
          onClick={() => void turn('redo', {})}
        >
          Redo
        </Button>
      )}
    </li>
  );
}
