import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';

import type { ReportOptionValue, ReportOption } from './answers.ts';

interface Props {
  option: ReportOption;
  value: ReportOptionValue | undefined;
  /** The names to choose from, by kind of option. */
  names: {
    properties: readonly string[];
    relations: readonly string[];
    baselines: readonly { value: string; label: string }[];
  };
  onChange: (value: ReportOptionValue) => void;
}

/** The field of one option of a report. */
export function OptionField({ option: { kind, title, description, byDefault }, value, names, onChange }: Props) {
  const about = { label: title, description };
  switch (kind) {
    case 'YES_NO':
      return (
        <Checkbox
          {...about}
          checked={(value ?? byDefault) === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'NUMBER':
      return (
        <NumberInput
          {...about}
          min={1}
          allowDecimal={false}
          value={Number(value) || ''}
          onChange={(next) => onChange(next === '' ? '' : Number(next))}
        />
      );
    case 'BASELINE':
      return (
        <Select
          {...about}
          clearable
          placeholder={names.baselines.length === 0 ? 'None yet' : 'Choose one'}
          data={names.baselines}
          value={value ? String(value) : null}
          onChange={(next) => onChange(next === null ? '' : Number(next))}
        />
      );
    case 'PROPERTIES':
    case 'RELATIONS':
      return (
        <MultiSelect
          {...about}
          searchable
          clearable
          data={[...(kind === 'PROPERTIES' ? names.properties : names.relations)]}
          value={Array.isArray(value) ? [...value] : []}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput {...about} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value)} />
      );
  }
}
