import { TextDifference } from '../../../ui/TextDifference.tsx';
import type { Conflict, Decide } from './conflict.ts';
import { GivenUp } from './GivenUp.tsx';
import { plural } from './words.ts';

interface Props {
  conflict: Conflict;
  itemId: string;
  mayWrite: boolean;
  onDecide: Decide;
}

/** Shows a conflict over something that one side deleted: the other side's changes in it, and the choice whether it stays. */
export function WholeConflict({ conflict, itemId, mayWrite, onDecide }: Props) {
  const { key, kind, steps, sides, losses, side: chosen, theirs } = conflict;
  const isHere = kind === 'DELETED_THERE' || (kind === 'IN_USE' && theirs === null);
  const options = {
    OURS: isHere ? 'Keep it, as it is in ours' : 'Leave it deleted',
    BASE: 'Keep it, as it was in common',
    THEIRS: isHere ? 'Delete it' : 'Bring it back, as it is in theirs',
  };
  const notes = {
    OURS: isHere ? 'What ours changed stays.' : 'What theirs changed is not taken.',
    BASE: `Without ${plural(steps.length, 'change')}.`,
    THEIRS: isHere ? 'It goes, with its links.' : 'It comes back under its number.',
  };
  return (
    <div className="mg-whole" role="group" aria-label="All of it">
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
