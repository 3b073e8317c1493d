import { Button } from '@mantine/core';

import { When } from '../../../ui/dates.tsx';
import { choosing, type InTheWay, type StepObstacle } from './in-the-way.ts';
import { StepDialog } from './StepDialog.tsx';
import type { StepChoice } from './undo-steps.ts';

interface Props extends InTheWay {
  onChoose: (choice: StepChoice) => void;
  onClose: () => void;
}

const SHOWN = 20;

/** Lists the fields that keep a step from being undone or redone, and offers to do the rest, to skip the step, or to stop. */
export default function InTheWayDialog({
  direction,
  choice,
  facts,
  step,
  clashes,
  mayTakeRest,
  mayOpen,
  ...on
}: Props) {
  const isUndo = direction === 'undo';
  const { onChoose, onClose } = on;
  const choose = (what: 'rest' | 'skip') => onChoose(choosing(choice, what, step.revision));
  const more = clashes.length - SHOWN;
  return (
    <StepDialog
      title={isUndo ? "This change can't be undone completely" : "This change can't be redone completely"}
      words={step.words}
      size={560}
      note={
        <>
          {mayTakeRest && 'You can continue without it. '}If you skip a change, it stays, and you continue with the one
          before it; you can still choose it in Your changes.
        </>
      }
      acts={
        <>
          <Button variant="default" onClick={() => choose('skip')}>
            Skip this
          </Button>
          {mayOpen && (
            <Button variant="default" onClick={() => onChoose({ ...choice, throughLocks: true })}>
              Edit anyway
            </Button>
          )}
          {mayTakeRest && <Button onClick={() => choose('rest')}>{isUndo ? 'Undo the rest' : 'Redo the rest'}</Button>}
        </>
      }
      onClose={onClose}
    >
      {clashes.length === 0 ? (
        <div role="alert">{facts.message}</div>
      ) : (
        <ul className="tr-list tr-stack st-obstacles" aria-label="Conflicts">
          {clashes.slice(0, SHOWN).map((each) => (
            <ObstacleLine key={`${each.entityName} ${each.type} ${each.field}`} obstacle={each} />
          ))}
          {more > 0 && <li>{more.toLocaleString('en')} more</li>}
        </ul>
      )}
    </StepDialog>
  );
}

function ObstacleLine({ obstacle }: { obstacle: StepObstacle }) {
  const { entityName, type, field, yoursText, theirsText, savedBy, savedAt } = obstacle;
  return (
    <li>
      <div>
        <strong>{field}</strong> of {entityName}
      </div>
      <div className="tr-dim st-when">
        {type === 'DELETED' ? 'deleted' : type === 'LOCKED' ? 'locked' : 'changed'} by {savedBy || 'yourself'}
        {savedAt && (
          <>
            {' '}
            <When iso={savedAt} />
          </>
        )}
      </div>
      {type !== 'DELETED' && type !== 'LOCKED' && (
        <div className="st-values">
          <span className="tr-dim">is</span> {theirsText || 'nothing'}
          <span className="tr-dim">would be</span> {yoursText || 'nothing'}
        </div>
      )}
    </li>
  );
}
