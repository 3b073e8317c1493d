import { countText } from '../../../ui/figures.ts';
import { TextDifference } from '../../../ui/TextDifference.tsx';
import type { Conflict, Decide, SideNames } from './conflict.ts';
import { GivenUp } from './GivenUp.tsx';

interface Props {
  conflict: Conflict;
  itemId: string;
  names: SideNames;
  mayWrite: boolean;
  onDecide: Decide;
}

/** Shows a conflict over something that one side deleted: the other side's changes in it, and the choice whether it stays. */
export function WholeConflict({ conflict, itemId, names, mayWrite, onDecide }: Props) {
  const { key, kind, steps, sides, losses, side: chosen, theirs } = conflict;
  const isHere = kind === 'DELETED_THERE' || (kind === 'IN_USE' && theirs === null);
  const options = {
    OURS: isHere ? `Keep the version of ${names.ours}` : 'Leave it deleted',
    BASE: 'Restore the common version',
    THEIRS: isHere ? 'Delete it' : `Restore the version of ${names.theirs}`,
  };
  const notes = {
    OURS: isHere ? `Changes in ${names.ours} stay.` : `Changes in ${names.theirs} are not merged.`,
    BASE: `Without ${countText(steps.length, 'change')}.`,
    THEIRS: isHere ? 'It is deleted with its relationships.' : 'It is restored with its number.',
  };
  return (
    <div className="mg-whole" role="group" aria-label="Whole entity">
      {steps.length > 0 && (
        <dl className="mg-steps">
          {steps.map(({ key: of, field, beforeText, afterText }) => (
            <div key={of}>
              <dt>{field}</dt>
              <dd>
                <TextDifference before={beforeText} after={afterText} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(['OURS', 'BASE', 'THEIRS'] as const)
        .filter((side) => sides.includes(side))
        .map((side) => (
          <label key={side} className={chosen === side ? 'mg-way mg-chosen' : 'mg-way'}>
            <input
              type="radio"
              name={`${itemId} ${key}`}
              checked={chosen === side}
              disabled={!mayWrite}
              onChange={() => void onDecide(key, side)}
            />
            <strong>{options[side]}</strong>
            <span>
              <span className="tr-dim">{kind === 'IN_USE' ? '' : notes[side]}</span>
              <GivenUp losses={losses} side={side} />
            </span>
          </label>
        ))}
    </div>
  );
}
