import './entity-picker.css';
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';

import { ENTITIES, lastUsed, noteUsed, usedFirst } from '../../../ui/choosing/last-used.ts';
import { asFound } from '../../../ui/choosing/rank.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { nothingFound } from '../../../ui/nothingFound.tsx';
import { useEntitiesNamed, type FoundEntity } from './useEntitySearch.ts';

interface Props {
  label: string;
  /** The names of the classes to choose from; all if empty. */
  classes: readonly string[];
  /** The message if nothing is found. */
  none: string;
  chosen: Pick<FoundEntity, 'id' | 'displayName'> | undefined;
  onChoose: (entity: FoundEntity) => void;
  /** True if the dialog around it begins here. */
  isFirst?: boolean;
}

/** Picks an entity by number or name; before a letter, what was picked last comes first. */
export function EntityPicker({ label, classes, none, chosen, onChoose, isFirst = false }: Props) {
  const [typed, setTyped] = useState('');
  // The field contains what is chosen: opening the list again shows the others.
  const sought = typed === chosen?.displayName ? '' : typed;
  const { found, isWaiting, problem } = useEntitiesNamed(sought, { classes, first: 50 });
  const known = useMemo(() => {
    const all = sought === '' ? usedFirst(found ?? [], lastUsed(ENTITIES), ({ id }) => id) : (found ?? []);
    return new Map(all.map((entity) => [entity.id, entity]));
  }, [found, sought]);
  const isNamed = chosen !== undefined && sought === '' && !known.has(chosen.id);
  const offered = isNamed ? [chosen, ...known.values()] : [...known.values()];
  return (
    <Select
      label={label}
      placeholder="Number or name"
      searchable
      allowDeselect={false}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      data={offered.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      filter={asFound}
      aria-busy={isWaiting}
      error={problem}
      value={chosen?.id ?? null}
      onSearchChange={setTyped}
      onChange={(id) => {
        const entity = known.get(id ?? '');
        if (!entity) return;
        noteUsed(ENTITIES, entity.id);
        onChoose(entity);
      }}
      nothingFoundMessage={nothingFound(found ? none : 'Loading…', problem === undefined)}
      renderOption={({ option: { value, label: name } }) => {
        const entity = known.get(String(value));
        return (
          <span className="tr-inline">
            {entity && <ClassMark {...entity.class} />}
            <span className="ep-name">{name}</span>
          </span>
        );
      }}
    />
  );
}
