import { Select, type ComboboxItem } from '@mantine/core';

import type { PropertyType } from '#graph/useSchemaSaveMutation.graphql';

import { typeOnPage, typesOnPage } from '../../../../attributes/types/index.ts';

const offered = typesOnPage
  .map((value) => ({ value, label: typeOnPage(value).title }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** Ranks a type for what is typed: its title from the beginning, then from a word within, its name in the API, its line; none is left out at 9. */
function rank({ value, label }: ComboboxItem, typed: string): number {
  const title = label.toLowerCase();
  if (title.startsWith(typed)) return 0;
  if (title.includes(` ${typed}`)) return 1;
  if (value.toLowerCase().replaceAll('_', ' ').includes(typed.replaceAll('_', ' '))) return 2;
  return typeOnPage(value).line.toLowerCase().includes(typed) ? 3 : 9;
}

/** Puts the present type first: whoever writes its whole name finds all of them, and takes the first. */
const presentFirst = (type: PropertyType) =>
  offered.toSorted((a, b) => Number(b.value === type) - Number(a.value === type));

interface Props {
  label: string;
  value: PropertyType;
  disabled: boolean;
  onChange: (type: PropertyType) => void;
}

/** Chooses the type of a property by its words; the names that the API has for types find them too. */
export function TypePicker({ label, value, disabled, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      data={presentFirst(value)}
      value={value}
      onChange={(next) => next && onChange(next)}
      disabled={disabled}
      // Letters that are typed replace the present type.
      onFocus={({ currentTarget }) => currentTarget.select()}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="No matching type."
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      filter={({ options, search }) => {
        const typed = search.trim().toLowerCase();
        return options
          .filter((option) => 'value' in option && rank(option, typed) < 9)
          .toSorted((a, b) => ('value' in a && 'value' in b ? rank(a, typed) - rank(b, typed) : 0));
      }}
      renderOption={({ option }) => (
        <span>
          <b className="sce-type-title">{option.label}</b>
          <span className="tr-small tr-dim sce-type-line">{typeOnPage(option.value).line}</span>
        </span>
      )}
    />
  );
}
