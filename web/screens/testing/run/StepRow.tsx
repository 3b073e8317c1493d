import { Textarea } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';

import { Prose } from '../../../attributes/reading/Prose.tsx';
import { useWatching } from '../../../parts/live/presence/own.ts';
import { Visitors } from '../../../parts/live/presence/Visitors.tsx';
import { ClashChooser } from '../../../parts/model/entity/form/ClashChooser.tsx';
import { StoredDraftNote } from '../../../parts/model/unsaved/StoredDraftNote.tsx';
import { State } from './State.tsx';
import type { StepResults } from './useResults.ts';
import { propertyText, type StepFacts } from './useTestCase.ts';

interface Props {
  step: StepFacts;
  at: number;
  /** True if the step is the case itself, whose name is above. */
  isWhole: boolean;
  isHere: boolean;
  /** True if somebody has gone there, so that it scrolls into view. */
  isSought: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  results: StepResults;
  mayRun: boolean;
  onChoose: () => void;
  onDone: (state: string) => void;
}

const EMPTY = <span className="tr-dim">–</span>;

/** Shows a step: instructions, expected and actual result; the latter is edited in the current step, where others see who is there. */
export function StepRow({ step, at, isWhole, isHere, isSought, field, results, mayRun, onChoose, onDone }: Props) {
  const expected = propertyText(step, 'Expected Result');
  const actual = propertyText(step, 'Actual Result');
  const setUp = isWhole ? '' : propertyText(step, 'Set Up');
  const state = propertyText(step, 'Status');
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHere && isSought) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere, isSought]);
  useWatching(step.id, step.entityId, isHere);
  const isTyped = isHere && mayRun;
  return (
    <div
      className="tc-step"
      ref={row}
      role="group"
      aria-label={`Step ${at + 1}`}
      aria-current={isHere ? 'step' : undefined}
    >
      <span className="tr-dim">{at + 1}</span>
      <div className="tc-text">
        <button type="button" className="tc-choose" onClick={onChoose} aria-pressed={isHere}>
          {isWhole ? 'What to do' : step.name || step.displayName}
        </button>
        <Visitors entityId={step.entityId} />
        {step.description && <Prose html={step.description} />}
        {setUp && <p className="tr-dim">Set Up: {setUp}</p>}
      </div>
      <div className="tc-text" data-label="Expected Result">
        {expected || EMPTY}
      </div>
      <div className="tc-text" data-label="Actual Result">
        {isTyped && results.clash ? (
          <ClashChooser
            label="Actual Result"
            value={results.actual}
            clash={results.clash}
            words={(value) => String(value ?? '')}
            onKeep={(value) => results.resolve(String(value))}
            onDiscard={() => results.resolve(undefined)}
          />
        ) : isTyped ? (
          <Textarea
            ref={field}
            aria-label="Actual Result"
            placeholder="Enter the actual result"
            autosize
            minRows={2}
            maxRows={12}
            value={results.actual}
            onChange={(event) => results.type(event.currentTarget.value)}
            onBlur={() => void results.keep()}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key === 'Enter' && event.ctrlKey) {
                event.preventDefault();
                onDone('Passed');
              }
            }}
          />
        ) : (
          actual || EMPTY
        )}
        {isTyped && results.offer && (
          <StoredDraftNote
            label="Actual Result"
            words={String(results.offer.value)}
            at={results.offer.at}
            onPutBack={() => results.takeOffer(true)}
            onDrop={() => results.takeOffer(false)}
          />
        )}
      </div>
      <div data-label="Status">
        <State state={state || 'Not Run'} />
      </div>
    </div>
  );
}
