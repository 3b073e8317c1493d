import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { FindBox } from '../../../../ui/FindBox.tsx';
import { RefusalNote } from '../../../../ui/States.tsx';
import { useEntitySearch } from '../../entities/useEntitySearch.ts';

interface Props {
  onTake: ((id: string) => void) | undefined;
  /** The number of the entity on the page. */
  current?: number | undefined;
}

/** Lists entities by number or name, to be dragged to a place, or added by their button. */
export function ExistingEntities({ onTake, current }: Props) {
  const { organization, projectId } = useHere();
  const { typed, setTyped, found, isWaiting, problem } = useEntitySearch({ classes: [], first: 50 });
  const list = useId();
  return (
    <div className="tr-pane ls-existing">
      <FindBox label="Find an entity" list={list} isWaiting={isWaiting} value={typed} onChange={setTyped} />
      {problem !== undefined && <RefusalNote message={problem} />}
      {found?.length === 0 && <div className="tr-dim">No entities to display.</div>}
      <ul id={list} className="tr-list">
        {(found ?? []).map((entity) => (
          <li key={entity.id} aria-current={entity.entityId === current || undefined}>
            <Link to={paths.entity(organization, projectId, entity.entityId)} title={entity.displayName}>
              <ClassMark {...entity.class} /> {entity.displayName}
            </Link>
            {onTake && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Add ${entity.displayName}`}
                title="Add"
                data-enter
                onClick={() => onTake(entity.id)}
              >
                <IconPlus size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
