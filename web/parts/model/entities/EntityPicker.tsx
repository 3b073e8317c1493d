import './entity-picker.css';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { useEnterTakesFirst } from '../../../ui/choosing/useEnterTakesFirst.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { useEntitySearch, type FoundEntity } from './useEntitySearch.ts';

type Chosen = Pick<FoundEntity, 'id' | 'displayName'>;

interface Props {
  label: string;
  /** The accessible name of the list of results. */
  listName: string;
  /** The names of the classes to choose from; all if empty. */
  classes: readonly string[];
  /** The message if nothing is found. */
  none: string;
  chosen: Chosen | undefined;
  onChoose: (entity: Chosen) => void;
}

/** Picks an entity by number or name. */
export function EntityPicker({ label, listName, classes, none, chosen, onChoose }: Props) {
  const { typed, setTyped, found, isWaiting, problem } = useEntitySearch({ classes, first: 50 });
  const first = found?.[0];
  const isTaken = first !== undefined && first.id === chosen?.id;
  const onKeyDown = useEnterTakesFirst({ typed, first, isTaken, isWaiting, onTake: onChoose });
  const isListed = found?.some(({ id }) => id === chosen?.id) ?? false;
  return (
    <div>
      <TextInput
        label={label}
        placeholder="Number or name"
        autoComplete="off"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        aria-busy={isWaiting}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {chosen && !isListed && <p>{chosen.displayName} is chosen.</p>}
      {problem && <p role="alert">{problem}</p>}
      <ul className="ep-picks" aria-label={listName}>
        {found?.map((entity) => (
          <li key={entity.id} data-first={(typed.trim() !== '' && entity === first) || undefined}>
            <UnstyledButton aria-pressed={chosen?.id === entity.id} onClick={() => onChoose(entity)}>
              <ClassMark {...entity.class} />
              <span className="ep-name">{entity.displayName}</span>
            </UnstyledButton>
          </li>
        ))}
        {!found && !problem && <li className="tr-dim">Loading…</li>}
        {found?.length === 0 && <li className="tr-dim">{none}</li>}
      </ul>
    </div>
  );
}
