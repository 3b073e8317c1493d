import './presence.css';
import { useConnection } from '../../../relay/connection.ts';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { inColourOf } from './colour.ts';
import { doing } from './people.ts';
import { useVisitors } from './store.ts';

const SHOWN = 3;

/** Shows who else views or edits an entity: the first three, and a count; nothing if nobody does. */
export function Visitors({ entityId, size = 18 }: { entityId: number; size?: number }) {
  const visitors = useVisitors(entityId);
  const { isLive } = useConnection();
  if (visitors.length === 0) return null;
  const more = visitors.slice(SHOWN);
  return (
    <span className="tr-inline pr-visitors" data-stale={!isLive || undefined}>
      {visitors.slice(0, SHOWN).map((visitor) => (
        <span
          key={visitor.username}
          className="pr-visitor"
          data-editing={visitor.isEditing || undefined}
          title={doing(visitor)}
          style={inColourOf(visitor.username)}
        >
          <span aria-hidden style={{ display: 'inline-grid' }}>
            <PersonMark username={visitor.username} fullName={visitor.fullName} title={doing(visitor)} size={size} />
          </span>
          <span className="tr-visually-hidden">{doing(visitor)}</span>
        </span>
      ))}
      {more.length > 0 && (
        <span title={more.map(doing).join(', ')}>
          <span aria-hidden>+{more.length}</span>
          <span className="tr-visually-hidden">{more.map(doing).join(', ')}</span>
        </span>
      )}
    </span>
  );
}
