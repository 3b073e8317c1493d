import { figure } from '../../../../ui/figures.ts';
import type { RefusedOne } from './useRefused.ts';

const NAMED = 5;

/** Which of many entities stay as they are, and why; nothing where all go along. */
export function RefusedNote({ refused, total }: { refused: readonly RefusedOne[]; total: number }) {
  if (refused.length === 0) return null;
  return (
    <div className="db-left-alone" role="status">
      <span>
        {figure(refused.length)} of {figure(total)}{' '}
        {refused.length === 1 ? 'is refused and stays' : 'are refused and stay'} as{' '}
        {refused.length === 1 ? 'it is' : 'they are'}:
      </span>
      <ul className="db-named">
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
