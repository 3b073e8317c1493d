import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import type { DiagramEntry } from './entry.ts';
import { EntryMenu, EntryName } from './EntryParts.tsx';
import { ownName, useEntry } from './useEntry.ts';

interface Props {
  entry: DiagramEntry;
  mayWrite: boolean;
  onChanged: () => void;
}

/** Shows a diagram as a line of the list: its name, its type, and its last change. */
export function DiagramRow({ entry, mayWrite, onChanged }: Props) {
  const { organization, projectId } = useHere();
  const act = useEntry(entry, onChanged);
  const { root, type, modified, modifiedBy: who } = entry;
  const path = paths.diagram(organization, projectId, type.slug, root.entityId);
  return (
    <li className="tr-stack dd-row">
      <ClassMark {...root.class} />
      <EntryName entry={entry} act={act} to={path} />
      <span className="dd-row-type tr-dim">{type.name}</span>
      <span className="dd-row-root tr-grow tr-cut tr-dim">
        {ownName(entry) !== undefined && `of ${root.displayName}`}
      </span>
      <span className="tr-row dd-row-who">
        {who && (
          <>
            <PersonMark username={who.username} fullName={who.fullName} size={18} />
            <span className="tr-grow tr-cut">{who.fullName.trim() || who.username}</span>
          </>
        )}
      </span>
      <span className="dd-row-when tr-dim">{modified && <When iso={modified} />}</span>
      <EntryMenu entry={entry} act={act} mayWrite={mayWrite} />
    </li>
  );
}
