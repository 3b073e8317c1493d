import { Fragment } from 'react';

import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { stateShape } from '../../../ui/state-shape.ts';
import { TextDifference } from '../../../ui/TextDifference.tsx';
import { caseName } from './result-words.ts';
import { propertyText, type CaseFacts } from './useTestCase.ts';

type Run = CaseFacts['runs'][number];
interface Step {
  entityId: number;
  number: string;
  name: string;
  expected: string;
}
interface Props {
  facts: CaseFacts;
  /** True if an ended cycle is on the page, so that nothing is running. */
  isPast: boolean;
}

/** Lists the results of the case in each cycle, newest first, and the expected results that changed in between. */
export function CaseHistory({ facts, isPast }: Props) {
  const running: Step[] = facts.steps.map((step) => ({
    entityId: step.entityId,
    number: step.number,
    name: step.name,
    expected: propertyText(step, 'Expected Result'),
  }));
  return (
    <section className="tc-history" aria-label="Results by cycle">
      <h2 title={caseName(facts.entity)}>{facts.entity.number || caseName(facts.entity)} results by cycle</h2>
      <ol>
        {!isPast && (
          <li>
            <Mark state={facts.state} />
            <div>
              <div className="tc-line">
                <b>Running</b> <span className="tr-dim">{facts.state}</span>
              </div>
              <Seen
                steps={facts.steps.map((step) => ({
                  entityId: step.entityId,
                  number: step.number,
                  name: step.name,
                  actual: propertyText(step, 'Actual Result'),
                }))}
              />
            </div>
          </li>
        )}
        {facts.runs.map((run, at) => (
          <Fragment key={run.cycle?.id ?? at}>
            {(at > 0 || !isPast) && (
              <Changed before={run.steps} after={at === 0 ? running : facts.runs[at - 1]!.steps} />
            )}
            <Ended run={run} />
          </Fragment>
        ))}
      </ol>
      {facts.runs.length === 0 && <p className="tr-dim">This case is not in any completed cycle.</p>}
    </section>
  );
}

function Mark({ state }: { state: string }) {
  const { mark: Shape, colour } = stateShape(state);
  return <Shape className="tc-mark" size={18} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />;
}

/** Shows the actual results; with numbers if the case has several steps. */
function Seen({ steps }: { steps: readonly { entityId: number; number: string; name: string; actual: string }[] }) {
  return steps
    .filter(({ actual }) => actual !== '')
    .map((step) => (
      <p key={step.entityId} className="tc-text">
        {steps.length > 1 && <span className="tr-dim">{step.number || step.name}: </span>}
        {step.actual}
      </p>
    ));
}

function Ended({ run: { cycle, state, steps, changed, changedBy, tester } }: { run: Run }) {
  const name = tester?.fullName ?? changedBy;
  return (
    <li>
      <Mark state={state} />
      <div>
        <div className="tc-line">
          <b className="tc-cut">{cycle?.name ?? 'A cycle'}</b> <span className="tr-dim">{state}</span>
          <span className="tc-space" />
          <span className="tr-dim">
            <When iso={cycle?.created ?? changed} />
          </span>
        </div>
        <Seen steps={steps} />
        <div className="tc-line tr-dim">
          <PersonMark username={changedBy} fullName={name} size={18} /> {name}
        </div>
      </div>
    </li>
  );
}

/** Shows expected results that changed between two cycles, since the case was then judged by other words. */
function Changed({ before, after }: { before: readonly Step[]; after: readonly Step[] }) {
  const then = new Map(before.map((step) => [step.entityId, step.expected]));
  return after
    .filter(({ entityId, expected }) => then.has(entityId) && then.get(entityId) !== expected)
    .map((step) => (
      <li key={step.entityId} className="tc-changed">
        <div>
          <div>
            <b>Expected Result</b> changed{after.length > 1 && ` in ${step.number || step.name}`}
          </div>
          <TextDifference before={then.get(step.entityId)!} after={step.expected} />
        </div>
      </li>
    ));
}
