import { UnstyledButton } from '@mantine/core';
import { IconGripVertical, IconSearch } from '@tabler/icons-react';
import { useId } from 'react';

import { useEntitySearch } from '../../../../parts/model/entities/useEntitySearch.ts';
import { FindField } from '../../../../ui/choosing/FindField.tsx';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { carry } from '../../../../ui/drag-data.ts';

interface Props {
  /** The classes of entities that the picture may contain. */
  classes: readonly string[];
  /** The labels of which entities need one; any without it. */
  labels?: readonly string[];
  /** The ids of entities on the picture. */
  shown: ReadonlySet<string>;
  disabled: boolean;
  onAdd: (entity: { id: string; className: string }) => void;
}

/** Lists entities that are not on the picture, found by number or name, to be dragged or added there. */
export function Existing({ classes, labels = [], shown, disabled, onAdd }: Props) {
  const { typed, setTyped, search, found = [], isWaiting, problem } = useEntitySearch({ classes, labels, first: 60 });
  const list = useId();
  const offered = found.filter(({ id }) => !shown.has(id));
  return (
    <>
      <FindField
        list={list}
        aria-busy={isWaiting}
        className="dg-find"
        size="xs"
        aria-label="Find entities to add"
        placeholder="Find entities to add"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {problem && <p className="dg-hint">{problem}</p>}
      <ul id={list} className="tr-list dg-existing">
        {offered.map(({ id, number, name, displayName, class: of }) => (
          <li key={id}>
            <UnstyledButton
              disabled={disabled}
              draggable={!disabled}
              title={`Add ${displayName} to the diagram`}
              onDragStart={(event) => carry(event.dataTransfer, { id, className: of.name })}
              onClick={() => onAdd({ id, className: of.name })}
            >
              <IconGripVertical size={12} stroke={2} aria-hidden />
              <ClassMark {...of} />
              <span className="tr-cut">
                {number && name && <span className="tr-dim">{number} </span>}
                {name || displayName}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {offered.length === 0 && !problem && (
        <p className="dg-hint tr-dim">{search ? 'No matches.' : 'All matching entities are already on the diagram.'}</p>
      )}
    </>
  );
}
