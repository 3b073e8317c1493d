import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';

/** A value in the shape of its type; null is none. */
export type Value = string | number | boolean | null;

interface Props {
  type: string;
  choices: readonly string[];
  value: Value;
  onChange: (value: Value) => void;
}

const types = new Set(['TEXT', 'BIG_TEXT', 'ENUMERATION', 'BOOLEAN', 'QUALITY', 'NUMBER', 'PERCENT']);

/** Whether many entities can be given a value of this type at once. */
export const canEdit = (type: string): boolean => types.has(type);

/** A plain editor for the value that all selected entities get. */
export function BulkValue({ type, choices, value, onChange }: Props) {
  const text = typeof value === 'string' ? value : '';
  const common = { label: 'Value', size: 'sm' } as const;
  const select = { ...common, clearable: true, comboboxProps: { withinPortal: false } };
  switch (type) {
    case 'ENUMERATION':
      return <Select {...select} data={[...choices]} value={text || null} onChange={onChange} />;
    case 'BOOLEAN':
    case 'QUALITY':
      return (
        <Select
          {...select}
          data={['Yes', 'No']}
          value={typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null}
          onChange={(next) => onChange(next === null ? null : next === 'Yes')}
        />
      );
    case 'NUMBER':
    case 'PERCENT':
      return (
        <NumberInput
          {...common}
          suffix={type === 'PERCENT' ? ' %' : ''}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      );
    case 'BIG_TEXT':
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
