import { percentText } from '../../../ui/figures.ts';
import { stateShape } from '../../../ui/state-shape.ts';
import { State } from './State.tsx';

export type States = readonly { readonly state: string; readonly count: number }[];

/** The progress of a suite, from the server. */
export interface ProgressFacts {
  caseCount: number;
  state: string | null | undefined;
  doneCount: number;
  doneShare: number | null | undefined;
  passRate: number | null | undefined;
}

/** Draws counts by state as a bar. */
export const Bar = ({ states }: { states: States }) => (
  <span className="tc-bar" aria-hidden>
    {states.map(({ state, count }) => (
      <span key={state} data-state={state} data-colour={stateShape(state).colour} style={{ flexGrow: count }} />
    ))}
  </span>
);

/** Shows the progress of the suite: by the worst of its cases, as a bar, and in figures. */
export function Progress({ states, progress }: { states: States; progress: ProgressFacts | null | undefined }) {
  if (!progress || progress.caseCount === 0) return null;
  return (
    <section className="tc-progress" aria-label="Progress">
      <div className="tc-line">
        <span className="tr-dim">Status Roll-Up</span>
        <State state={progress.state ?? ''} />
        <span className="tc-space" />
        <span>
          <b>
            {progress.doneCount} of {progress.caseCount}
          </b>{' '}
          <span className="tr-dim">done, {percentText(progress.doneShare ?? 0)}</span>
        </span>
      </div>
      <Bar states={states} />
      <ul className="tc-counts">
        {states.map(({ state, count }) => (
          <li key={state}>
            <State state={state} /> <span className="tr-dim">{count}</span>
          </li>
        ))}
        <li className="tc-rate tr-dim">Pass rate {percentText(progress.passRate ?? 0)}</li>
      </ul>
    </section>
  );
}
