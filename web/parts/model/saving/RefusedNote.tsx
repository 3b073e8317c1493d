import './refused-note.css';
import { figure } from '../../../ui/figures.ts';

export interface RefusedOne {
  entityId: number;
  displayName: string;
  reason: string;
}

const NAMED = 5;

/** Which of many entities stay as they are, and why; nothing where all go along. */
export function RefusedNote({ refused, total }: { refused: readonly RefusedOne[]; total: number }) {
  if (refused.length === 0) return null;
  return (
    <div role="status">
      <span>
        {figure(refused.length)} of {figure(total)}{' '}
        {refused.length === 1 ? 'is refused and stays' : 'are refused and stay'} as{' '}
        {refused.length === 1 ? 'it is' : 'they are'}:
      </span>
      <ul className="rf-named">
        {refused.slice(0, NAMED).map(({ entityId, displayName, reason }) => (
          <li key={entityId}>
            {displayName}: {reason}
          </li>
        ))}
        {refused.length > NAMED && <li>and {figure(refused.length - NAMED)} more</li>}
      </ul>
    </div>
  );
}
