import { Button, Kbd } from '@mantine/core';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { stateShape } from '../../../ui/state-shape.ts';
import type { OfferedResult } from './offered-results.ts';

interface Props {
  at: number;
  count: number;
  then: ArtifactLine | undefined;
  /** The results on offer; empty for people who may give none. */
  ways: readonly OfferedResult[];
  onResult: (state: string) => void;
  onNext: () => void;
}

/** Shows the position in the case and the three results of the step, which all weigh the same. */
export function RunFoot({ at, count, then, ways, onResult, onNext }: Props) {
  return (
    <div className="tc-foot">
      <div className="tc-where">
        <div>
          Step {at + 1} of {count}
        </div>
        <div className="tr-dim tc-cut">{then ? `then ${then.number || then.name}` : 'the last one'}</div>
      </div>
      <span className="tc-space" />
      {ways.map(({ state, verb, key, isOpen }) => {
        const { mark: Mark, colour } = stateShape(state);
        return (
          <Button
            key={`${state} ${verb}`}
            variant="default"
            className="tc-result"
            disabled={!isOpen}
            leftSection={<Mark size={16} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />}
            rightSection={key && <Kbd aria-hidden>{key}</Kbd>}
            // The second click of two at once would be about the next step, which nobody has looked at.
            onClick={({ detail }) => detail < 2 && onResult(state)}
          >
            {verb}
          </Button>
        );
      })}
      <Button
        variant="subtle"
        color="gray"
        className="tc-result"
        rightSection={<Kbd aria-hidden>N</Kbd>}
        onClick={onNext}
      >
        Next
      </Button>
    </div>
  );
}
