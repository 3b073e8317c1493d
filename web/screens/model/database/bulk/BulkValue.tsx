import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { numberMarks } from '../../../../ui/typed/typed-number.ts';

/** A value in the shape of its type; null for none. */
export type BulkFieldValue = string | number | boolean | null;

interface Props {
  type: string;
  choices: readonly string[];
  value: BulkFieldValue;
  onChange: (value: BulkFieldValue) => void;
}

/** Edits the value that all selected entities get. */
export default function BulkValue({ type, choices, value, onChange }: Props) {
  const text = typeof value === 'string' ? value : '';
  const common = { label: 'Value', size: 'sm' } as const;
  const select = { ...common, clearable: true, comboboxProps: { withinPortal: false } };
  const { bulk, unit = '' } = typeOnPage(type);
  switch (bulk) {
    case 'choice':
      return <Select {...select} data={[...choices]} value={text || null} onChange={onChange} />;
    case 'yes':
      return (
        <Select
          {...select}
          data={['Yes', 'No']}
          value={typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null}
          onChange={(next) => onChange(next === null ? null : next === 'Yes')}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          suffix={unit}
          decimalSeparator={numberMarks().decimal}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      );
    case 'lines':
      return (
        <Textarea
          {...common}
          autosize
          maxRows={8}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    default:
      return <TextInput {...common} value={text} onChange={(event) => onChange(event.currentTarget.value || null)} />;
  }
}
