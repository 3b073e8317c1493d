import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { useEntitySearch, type FoundEntity } from '../../../parts/model/entities/useEntitySearch.ts';
import { useEnterTakesFirst } from '../../../ui/choosing/useEnterTakesFirst.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';

/** Picks the root entity by number or name. */
export function RootPicker({
  classes,
  chosen,
  onChoose,
}: {
  classes: readonly string[];
  chosen: FoundEntity | undefined;
  onChoose: (root: FoundEntity) => void;
}) {
  const { typed, setTyped, found, isWaiting, problem } = useEntitySearch({ classes, first: 50 });
  const first = found?.[0];
  const isTaken = first !== undefined && first.id === chosen?.id;
  const onKeyDown = useEnterTakesFirst({ typed, first, isTaken, isWaiting, onTake: onChoose });
  return (
    <div>
      <TextInput
        label="Find root entity"
        placeholder="Name or number"
        autoComplete="off"
        data-autofocus
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        aria-busy={isWaiting}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {problem && <p>{problem}</p>}
      <ul className="tr-box dd-roots" aria-label="Possible roots">
        {found?.map((entity) => (
          <li key={entity.id}>
            <UnstyledButton aria-pressed={chosen?.id === entity.id} onClick={() => onChoose(entity)}>
              <ClassMark {...entity.class} />
              <span className="tr-grow tr-cut">
                {entity.number && entity.name && <span className="tr-dim">{entity.number} </span>}
                {entity.name || entity.displayName}
              </span>
            </UnstyledButton>
          </li>
        ))}
        {found?.length === 0 && <li className="tr-dim">No entity of {classes.join(' or ') || 'any class'} matches.</li>}
      </ul>
    </div>
  );
}
