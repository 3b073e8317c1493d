import './states.css';
import { stateShape } from '../../../ui/state-shape.ts';

/** Shows counts by state, as a bar and in words. */
export function StateBar({ states }: { states: readonly { state: string; count: number }[] }) {
  if (states.length === 0) return null;
  return (
    <>
      <div className="st-bar" aria-hidden>
        {states.map(({ state, count }) => (
          <span key={state} style={{ flexGrow: count, background: `var(--tr-${stateShape(state).colour})` }} />
        ))}
      </div>
      <ul className="st-states">
        {states.map(({ state, count }) => {
          const { mark: Mark, colour } = stateShape(state);
          return (
            <li key={state}>
              <Mark size={14} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden /> {state || 'None'}{' '}
              <span className="st-count">{count}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
