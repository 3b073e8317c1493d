import { Checkbox, MultiSelect, Select } from '@mantine/core';

import { ChoiceDot, ChoiceText, useChoiceColour } from '../../ui/ChoiceText.tsx';
import type { EditorProps } from '../editor.ts';

/** Edits a yes or no. */
export function BooleanEditor({ id, value, onChange, disabled, describedBy }: EditorProps<boolean>) {
  return (
    <Checkbox
      id={id}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={disabled}
      aria-describedby={describedBy}
      label={value ? 'Yes' : 'No'}
    />
  );
}

interface Quality {
  value: boolean;
  suggestions: string[];
}

/** Edits a quality of a requirement, with the suggestions of a checker. */
export function QualityEditor({ id, value, onChange, disabled, describedBy }: EditorProps<Quality>) {
  const { value: holds, suggestions } = value ?? { value: false, suggestions: [] };
  return (
    <>
      <Checkbox
        id={id}
        checked={holds}
        onChange={(event) => onChange({ value: event.currentTarget.checked, suggestions })}
        disabled={disabled}
        aria-describedby={describedBy}
        label={holds ? 'Yes' : 'No'}
      />
      {suggestions.map((suggestion) => (
        <div key={suggestion} className="tr-small at-suggestion">
          {suggestion}
        </div>
      ))}
    </>
  );
}

const FEW = 8;

/** Chooses one of the choices. */
export function EnumerationEditor({
  id,
  value,
  onChange,
  choices,
  disabled,
  describedBy,
  invalid,
  name = '',
}: EditorProps<string>) {
  const colour = useChoiceColour(name, value ?? '');
  const offered = value !== null && !choices.includes(value) ? [...choices, value] : [...choices];
  return (
    <Select
      id={id}
      data={offered}
      value={value}
      onChange={(next) => onChange(next)}
      clearable
      searchable
      // A few are quicker to touch than to type.
      {...(offered.length <= FEW && { inputMode: 'none' })}
      disabled={disabled}
      error={invalid}
      aria-describedby={describedBy}
      placeholder="–"
      leftSection={colour && <ChoiceDot colour={colour} />}
      renderOption={({ option }) => <ChoiceText property={name} text={option.value} />}
      clearButtonProps={{ 'aria-label': 'Clear' }}
    />
  );
}

/** Chooses any of the choices. */
export function MultiselectEditor({
  id,
  value,
  onChange,
  choices,
  disabled,
  describedBy,
  invalid,
  name = '',
}: EditorProps<string[]>) {
  return (
    <MultiSelect
      id={id}
      data={[...choices]}
      value={value ?? []}
      onChange={onChange}
      searchable
      {...(choices.length <= FEW && { inputMode: 'none' })}
      disabled={disabled}
      error={invalid}
      aria-describedby={describedBy}
      renderOption={({ option }) => <ChoiceText property={name} text={option.value} />}
      placeholder={value?.length ? undefined : '–'}
      clearButtonProps={{ 'aria-label': 'Clear' }}
    />
  );
}
