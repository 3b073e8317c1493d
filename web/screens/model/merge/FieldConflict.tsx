import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconCircleDashed, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

import { LoadingLines } from '../../../ui/States.tsx';
import { TextDifference } from '../../../ui/TextDifference.tsx';
import type { Conflict, Decide, SideNames } from './conflict.ts';
import { GivenUp } from './GivenUp.tsx';
import { isWritten, thirdWord } from './third.ts';
import { ThirdText } from './ThirdText.tsx';

interface Props {
  conflict: Conflict;
  itemId: string;
  names: SideNames;
  mayWrite: boolean;
  onDecide: Decide;
}

/** Shows a field that both sides changed: both values as differences from the common one, their losses, and a third value to be typed. */
export function FieldConflict({ conflict, itemId, names, mayWrite, onDecide }: Props) {
  const words = { OURS: names.ours, THEIRS: names.theirs, BASE: 'Base' };
  const { key, field, kind, baseText, oursText, theirsText, sides, losses, side: chosen } = conflict;
  const [isOpen, setOpen] = useState(chosen === 'EDITED');
  const group = `${itemId} ${key}`;
  const third = thirdWord(conflict);
  const isBarred = kind === 'UNLAWFUL' && !sides.includes('THEIRS');
  const option = (side: 'OURS' | 'THEIRS' | 'BASE', text: string) => {
    const isOffered = sides.includes(side);
    const difference = side === 'BASE' || baseText === '' ? text : <TextDifference before={baseText} after={text} />;
    return (
      <label className={chosen === side ? 'mg-option mg-chosen' : 'mg-option'}>
        {isOffered && (
          <input
            type="radio"
            name={group}
            checked={chosen === side}
            disabled={!mayWrite}
            aria-label={`${field}: ${words[side]}`}
            onChange={() => {
              setOpen(false);
              void onDecide(key, side);
            }}
          />
        )}
        <span className="mg-side-word">{words[side]}</span>
        <span className="mg-text">
          {text === '' ? <span className="tr-dim">nothing</span> : difference}
          {isOffered && <GivenUp losses={losses} side={side} />}
          {side === 'THEIRS' && isBarred && (
            <span className="mg-given-up">
              <IconBan size={14} stroke={2} aria-hidden /> Not possible in {names.ours}
            </span>
          )}
        </span>
      </label>
    );
  };
  return (
    <div className="mg-conflict" role="group" aria-label={field}>
      <div className="mg-field">
        <strong>{field}</strong>
        {chosen ? (
          <span className="tr-inline mg-is-decided">
            <IconCheck size={14} stroke={2} aria-hidden /> {chosen === 'EDITED' ? third : words[chosen]}
          </span>
        ) : (
          <span className="tr-inline mg-open">
            <IconCircleDashed size={14} stroke={2} aria-hidden /> Choose one
          </span>
        )}
      </div>
      {option('BASE', baseText)}
      {option('OURS', kind === 'NUMBER_TAKEN' ? `${oursText}, the next free number` : oursText)}
      {option('THEIRS', kind === 'NUMBER_TAKEN' ? `${theirsText}, used twice` : theirsText)}
      {mayWrite && isWritten(conflict) && (
        <div className={chosen === 'EDITED' ? 'mg-third mg-chosen' : 'mg-third'}>
          {isOpen ? (
            <>
              <span className="mg-third-word">{third}</span>
              <Suspense fallback={<LoadingLines count={2} />}>
                <ThirdText
                  names={names}
                  conflict={conflict}
                  itemId={itemId}
                  onKeep={(value) => void onDecide(key, 'EDITED', value)}
                />
              </Suspense>
            </>
          ) : (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
              aria-label={`${field}: ${third}`}
              onClick={() => setOpen(true)}
            >
              {third}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
