import { useEffect, useMemo, useRef, useState } from 'react';

import { LockMark } from '../../../ui/LockMark.tsx';
import { useCommands, useShortcut } from '../../../ui/shortcuts.tsx';
import { ErrorState, LoadingLines } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { focusAtEnd } from '../../../ui/typing/focus-at-end.ts';
import { dropTypedAhead, typeIntoFocused, typeIntoWhatComes } from '../../../ui/typing/typed-ahead.ts';
import { CaseHead } from './CaseHead.tsx';
import { caseBeside, nextStep, type Case, type RunPosition } from './cases.ts';
import { Evidence } from './Evidence.tsx';
import { Issues } from './Issues.tsx';
import { allResults, offeredResults, whyClosed } from './offered-results.ts';
import { RaiseIssue } from './RaiseIssue.tsx';
import { caseName, type ResultWords } from './result-words.ts';
import { RunFoot } from './RunFoot.tsx';
import { StepRow } from './StepRow.tsx';
import type { Cycle } from './useCycles.ts';
import { useEvidence } from './useEvidence.ts';
import { useKeysAhead } from './useKeysAhead.ts';
import { useResults } from './useResults.ts';
import type { CaseFacts } from './useTestCase.ts';

interface Props {
  cases: readonly Case[];
  place: RunPosition;
  facts: CaseFacts | undefined;
  problem: { title: string; message: string } | undefined;
  words: ResultWords;
  mayWrite: boolean;
  /** True if the viewer may take transitions, which reviewers may too. */
  mayMove: boolean;
  /** The newest ended cycle: earlier attachments belong to it. */
  newest: Cycle | undefined;
  onChoose: (id: number) => void;
  again: () => Promise<unknown>;
}

const LAST = 'That was the last step.';

/** Runs the chosen case: its set-up, its steps with expected and actual results, its evidence and its issues; all of it by keys too. */
export function Running({ cases, place, facts, problem, words, mayWrite, mayMove, newest, onChoose, again }: Props) {
  const here = place.case.steps[place.step];
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const choose = () => picker.current?.click();
  const [first] = useState(here?.id);
  const [isRaising, setRaising] = useState(false);
  const step = facts?.steps.find(({ entityId }) => entityId === here?.id);
  const mayRun = mayWrite && step !== undefined && !step.isLocked;
  const onSuite = useMemo(() => new Set(cases.flatMap(({ steps }) => steps.map(({ id }) => id))), [cases]);
  const results = useResults({ words, step, mayRun, onSuite, again });
  const ways = offeredResults(step, { statusId: words.statusId, mayRun, mayMove });
  const why = whyClosed(step, ways);
  const isOpen = (state: string) => ways.some((each) => each.state === state && each.isOpen);
  const evidence = useEvidence({ of: step, isOn: mayRun, again });
  const next = () => {
    const line = nextStep(cases, place);
    if (line) onChoose(line.id);
    else toast.note(LAST);
  };
  const leave = (id: number) => {
    void results.keep();
    onChoose(id);
  };
  const result = (state: string) => {
    if (!isOpen(state)) return false;
    // The message about the result takes the place of the one about the end.
    results.give(state, nextStep(cases, place) ? undefined : ` ${LAST}`);
    // Where a workflow leads elsewhere, it has not come out yet.
    if (ways.some((each) => each.state === state && each.key)) next();
    return true;
  };
  const beside = (by: 1 | -1) => {
    const other = caseBeside(cases, place, by);
    if (other) leave(other.steps[0]?.id ?? other.line.id);
    else toast.note(by > 0 ? 'That was the last case.' : 'This is the first case.');
  };
  const onward = () => {
    void results.keep();
    next();
  };
  const raise = () => {
    if (mayRun) setRaising(true);
    return mayRun;
  };
  const goes: Readonly<Record<string, () => void>> = {
    onward,
    nextCase: () => beside(1),
    caseBefore: () => beside(-1),
  };
  const ahead = useKeysAhead({
    here: here?.id,
    isThere: facts !== undefined || problem !== undefined,
    perform: (act: string) => {
      if (act === 'raise') return raise();
      if (!goes[act]) return result(act);
      goes[act]();
      return true;
    },
    onLost: (cause) => {
      dropTypedAhead();
      const left = 'You went elsewhere before the step was there.';
      toast.note(
        `${cause === 'left' ? left : (why ?? 'This step takes no results.')} What you pressed ahead did nothing.`,
      );
    },
  });
  const go = (act: keyof typeof goes) => ahead.press(act, { isGoing: true });
  const isAwaited = useRef(false);
  const write = () => {
    if (field.current) return focusAtEnd(field.current);
    isAwaited.current = true;
    const place = () => (ahead.isWaiting() ? undefined : (field.current?.parentElement ?? undefined));
    typeIntoWhatComes(place, { text: '', isEntered: false });
  };
  useEffect(() => {
    if (!facts || !isAwaited.current || ahead.isWaiting()) return;
    isAwaited.current = false;
    if (!mayRun) dropTypedAhead();
  });
  const raiseAhead = () => {
    ahead.press('raise');
    if (ahead.isWaiting())
      typeIntoFocused({ text: '', isEntered: false }, (each) => each.closest('[role=dialog]') !== null);
  };
  useCommands(
    (facts || !mayMove ? ways : allResults).map(({ state, verb, key, isOpen: isOffered }) => ({
      keys: key?.toLowerCase(),
      does: key ? `${verb} step` : verb,
      words: key ? `${verb}, ${state}` : 'status, state, result',
      notNow: isOffered ? undefined : why,
      isOnce: true,
      run: () => ahead.press(state),
    })),
  );
  useShortcut('e', 'Enter the actual result', write, { isOn: mayRun || (mayWrite && !facts) });
  useShortcut('a', 'Attach evidence', choose, {
    isOn: mayRun,
    words: 'attach, attachment, file, photo, image, screenshot, upload',
  });
  useShortcut('i', 'Raise issue', raiseAhead, {
    isOn: mayRun || (mayWrite && !facts),
    words: 'bug, defect, new issue',
  });
  useShortcut('n', 'Next step', () => go('onward'), { words: 'next, skip' });
  useShortcut('j', 'Next case', () => go('nextCase'));
  useShortcut('k', 'Previous case', () => go('caseBefore'));
  if (problem) return <ErrorState {...problem} onRetry={() => void again()} />;
  if (!facts) return <LoadingLines count={8} />;
  return (
    <>
      <div className="tc-scroll" {...evidence.dropZone}>
        <CaseHead facts={facts} line={place.case.line} isLeaf={here?.id === place.case.line.id} />
        {facts.steps.length === 0 ? (
          <p className="tc-why tr-dim">This case has no steps. Run its child cases one by one.</p>
        ) : (
          <div className="tc-steps">
            <div className="tc-step tc-step-heads" aria-hidden>
              <span />
              <span>Step</span>
              <span>Expected Result</span>
              <span>Actual Result</span>
              <span>Status</span>
            </div>
            {facts.steps.map((each, at) => (
              <StepRow
                key={each.id}
                step={each}
                at={at}
                isWhole={each.entityId === place.case.line.id}
                isHere={each.entityId === step?.entityId}
                isSought={here?.id !== first}
                field={field}
                results={results}
                mayRun={mayRun}
                onChoose={() => leave(each.entityId)}
                onDone={result}
              />
            ))}
          </div>
        )}
        {step?.isLocked && (
          <p className="tc-why tr-dim">
            <LockMark locker={step.locker} lockedBy={step.lockedBy} size={14} /> {caseName(step)} is locked.{' '}
            {ways.some((each) => each.isOpen)
              ? 'You can only set the results that the workflow allows.'
              : "You can't enter results."}
          </p>
        )}
        {why && <p className="tc-why tr-dim">{why}</p>}
        {step && (
          <div className="tc-beside">
            <Evidence facts={facts} newest={newest} evidence={evidence} picker={picker} mayRun={mayRun} again={again} />
            <Issues facts={facts} of={caseName(step)} onRaise={mayRun ? () => setRaising(true) : undefined} />
          </div>
        )}
      </div>
      {step && (
        <RunFoot
          at={place.step}
          count={place.case.steps.length}
          then={nextStep(cases, place)}
          ways={ways}
          onResult={result}
          onNext={onward}
        />
      )}
      {isRaising && step && (
        <RaiseIssue
          step={step}
          state={results.state}
          actual={results.actual}
          evidence={facts.evidence.filter(({ caseId }) => caseId === step.entityId).length}
          save={() => results.keep()}
          onRaised={again}
          onClose={() => setRaising(false)}
        />
      )}
    </>
  );
}
