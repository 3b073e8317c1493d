import { useEntitySearch } from '../../../../../parts/model/entities/useEntitySearch.ts';
import { ManyValues } from './ManyValues.tsx';
import type { Written } from './parts.ts';

interface Props {
  label: string;
  values: readonly Written[];
  onChange: (values: Written[]) => void;
}

/** Chooses entities by typing; each is written by its number, or else by its id. */
export function EntityValue({ label, values, onChange }: Props) {
  const { setTyped, found, isWaiting } = useEntitySearch({ classes: [], first: 20 });
  const choices = (found ?? []).map(({ number, entityId, displayName }) => ({
    value: number || String(entityId),
    label: displayName,
  }));
  return (
    <ManyValues
      label={label}
      values={values}
      choices={choices}
      onChange={onChange}
      onSearch={setTyped}
      isWaiting={isWaiting}
    />
  );
}
