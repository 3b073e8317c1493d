import '../../../../parts/live/presence/presence.css';
import { usePeople } from '../../../../parts/live/presence/store.ts';
import { useSession } from '../../../../relay/session.ts';
import { PersonMark } from '../../../../ui/PersonMark.tsx';
import type { TableLine } from './lines.ts';

const SHOWN = 2;

/** Names the first two people who edit loaded entities. */
export function EditingNow({ lines }: { lines: readonly TableLine[] }) {
  const { username: me } = useSession();
  const found = usePeople().flatMap(({ username, fullName, editing }) => {
    if (username === me || editing.length === 0) return [];
    const entry = lines.find(({ entry }) => editing.some(({ entityId }) => entityId === entry?.entityId))?.entry;
    return entry ? [{ username, fullName, displayName: entry.displayName }] : [];
  });
  if (found.length === 0) return null;
  return (
    <ul className="tr-list tr-row pr-now" aria-label="Editing now">
      {found.slice(0, SHOWN).map(({ username, fullName, displayName }) => (
        <li key={username}>
          <span aria-hidden style={{ display: 'inline-grid' }}>
            <PersonMark username={username} fullName={fullName} size={18} />
          </span>
          <span className="db-text">
            {fullName} is editing {displayName}
          </span>
        </li>
      ))}
      {found.length > SHOWN && <li>+{found.length - SHOWN}</li>}
    </ul>
  );
}
