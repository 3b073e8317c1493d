import { Anchor, Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay';
import { Link } from 'react-router';

import type { StepLine_step$key } from '#graph/StepLine_step.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts, mayPassLocks, type RefusalFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUndo } from '../saving/useUndo.ts';
import { undoOrRedoSteps } from './undo-steps.ts';

interface Props {
  step: StepLine_step$key;
  /** It was taken back or done again. */
  onTurned: () => void;
  onClose: () => void;
}

/** One step: what it did, when, whether it stands, and the way back to before it. */
export function StepLine({ step, onTurned, onClose }: Props) {
  const { revision, date, words, isTakenBack, isRedoable, turned, turnedBy } = useFragment(
    graphql`
      fragment StepLine_step on Step {
        revision
        date
        words
        isTakenBack
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
  const [undoOne] = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ facts: RefusalFacts; again: (() => void) | undefined }>();
  const turn = async (work: (throughLocks: boolean) => Promise<string>, throughLocks = false) => {
    setBusy(true);
    setRefused(undefined);
    try {
      toast.done(await work(throughLocks));
      onTurned();
    } catch (error) {
      const facts = asFacts(error);
      setRefused({ facts, again: mayPassLocks(facts) ? () => void turn(work, true) : undefined });
    } finally {
      setBusy(false);
    }
  };
  const upTo = (direction: 'undo' | 'redo') => async (throughLocks: boolean) => {
    const done = await undoOrRedoSteps(environment, direction, {
      projectId: project,
      to: revision,
      ...(throughLocks && { throughLocks }),
    });
    const verb = direction === 'undo' ? 'Undone' : 'Done again';
    return done.length === 1 ? `${verb}: ${done[0]}` : `${verb}: ${done.length} changes`;
  };
  const only = async (throughLocks: boolean) => {
    await undoOne(revision, { throughLocks });
    return `Undone: ${words}`;
  };
  return (
    <li className="st-step" data-back={isTakenBack || undefined}>
      <div className="st-what">
        <span className="st-words">{words}</span>
        <span className="tr-dim st-when">
          <When iso={date} />
          {isTakenBack && turned && (
            <>
              , taken back by {turnedBy?.fullName ?? 'somebody'} <When iso={turned} />
            </>
          )}
          {', '}
          <Anchor component={Link} inherit to={paths.asOf(organization, projectId, revision)} onClick={onClose}>
            revision {revision}
          </Anchor>
        </span>
        {refused && <RefusalNote title={refused.facts.title} message={refused.facts.message} again={refused.again} />}
      </div>
      {!isTakenBack && (
        <Menu position="bottom-end" zIndex={402}>
          <Menu.Target>
            <Button variant="default" size="compact-sm" loading={isBusy} aria-label={`Take back: ${words}`}>
              Take back
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => void turn(upTo('undo'))}>
              Take back to here
            </Menu.Item>
            <Menu.Item onClick={() => void turn(only)}>Take back only this</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isRedoable && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowForwardUp size={16} aria-hidden />}
          loading={isBusy}
          aria-label={`Do again up to here: ${words}`}
          onClick={() => void turn(upTo('redo'))}
        >
          Do again
        </Button>
      )}
    </li>
  );
}
