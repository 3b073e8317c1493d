import { IconSearch } from '@tabler/icons-react';

import { FindField } from './choosing/FindField.tsx';

interface Props {
  /** The placeholder and accessible name. */
  label: string;
  /** The id of the list below it. */
  list: string;
  value: string;
  onChange: (typed: string) => void;
  /** True until what is typed is answered. */
  isWaiting?: boolean;
}

/** Shows the box above a list in a sidebar: typing filters the list, Enter does what its first row does, Escape clears the box. */
export const FindBox = ({ label, list, value, onChange, isWaiting = false }: Props) => (
  <FindField
    size="xs"
    aria-label={label}
    placeholder={label}
    list={list}
    aria-busy={isWaiting}
    leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || value === '') return;
      event.stopPropagation();
      onChange('');
    }}
  />
);
