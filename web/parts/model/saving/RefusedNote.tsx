import './refused-note.css';
import { figure } from '../../../ui/figures.ts';

export interface RefusedOne {
  entityId: number;
  displayName: string;
  reason: string;
}

const NAMED = 5;

interface Props {
  refused: readonly RefusedOne[];
  total: number;
  /** The id by which menu items refer to the note, which is plain text there because a menu holds nothing but choices. */
  describes?: string;
}

/** Lists the entities that an action leaves out, with reasons; nothing if it includes all. */
export function RefusedNote({ refused, total, describes }: Props) {
  if (refused.length === 0) return null;
  const [List, Line] = describes === undefined ? (['ul', 'li'] as const) : (['div', 'div'] as const);
  return (
    <div {...(describes === undefined ? { role: 'status' } : { id: describes, className: 'rf-in-menu' })}>
      <span>
        {figure(refused.length)} of {figure(total)} {refused.length === 1 ? 'is' : 'are'} refused and not changed:
      </span>
      <List className="rf-named">
        {refused.slice(0, NAMED).map(({ entityId, displayName, reason }) => (
          <Line key={entityId}>
            {displayName}: {reason}
          </Line>
        ))}
        {refused.length > NAMED && <Line>and {figure(refused.length - NAMED)} more</Line>}
      </List>
    </div>
  );
}
