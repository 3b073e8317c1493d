import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { useEntitySearch, type FoundEntity } from '../../../parts/model/entities/useEntitySearch.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';

type Chosen = Pick<FoundEntity, 'id' | 'displayName'>;

interface Props {
  label: string;
  chosen: Chosen | undefined;
  onChoose: (entity: Chosen) => void;
}

/** An artifact, found by number or name. */
export function EntityPicker({ label, chosen, onChoose }: Props) {
  const { typed, setTyped, found, problem } = useEntitySearch({ classes: ['Artifact'], first: 50 });
  const isListed = found?.some(({ id }) => id === chosen?.id) ?? false;
  return (
    <div>
      <TextInput
        label={label}
        placeholder="Number or name"
        autoComplete="off"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {chosen && !isListed && <p>{chosen.displayName} is chosen.</p>}
      {problem && <p role="alert">{problem}</p>}
      <ul className="bl-picks" aria-label={`${label}s`}>
        {found?.map((entity) => (
          <li key={entity.id}>
            <UnstyledButton aria-pressed={chosen?.id === entity.id} onClick={() => onChoose(entity)}>
              <ClassMark {...entity.class} />
              <span className="bl-cut">{entity.displayName}</span>
            </UnstyledButton>
          </li>
        ))}
        {found?.length === 0 && <li className="tr-dim">No artifact matches.</li>}
      </ul>
    </div>
  );
}
