import { TextInput } from '@mantine/core';
import { useId } from 'react';

import { FieldFrame } from '../form/FieldFrame.tsx';
import { ReadField } from '../form/ReadField.tsx';
import { useForm } from '../form/useEntityForm.ts';

interface Props {
  fieldKey: 'name' | 'number';
  label: string;
  stored: string;
  changedBy: string;
  disabled: boolean;
}

/** Edits the name or the number of an entity. */
export function PlainField({ fieldKey, label, stored, changedBy, disabled }: Props) {
  const form = useForm();
  const id = useId();
  const draft = form.draft(fieldKey);
  if (disabled && !draft)
    return (
      <ReadField id={id} fieldKey={fieldKey} label={label}>
        <span className="rd-text">{stored || '–'}</span>
      </ReadField>
    );
  const value = (draft?.value ?? stored) as string;
  return (
    <FieldFrame
      id={id}
      fieldKey={fieldKey}
      label={label}
      stored={stored}
      changedBy={changedBy}
      words={String}
      disabled={disabled}
    >
      <TextInput
        id={id}
        value={value}
        onChange={(event) => form.change(fieldKey, event.currentTarget.value, stored)}
        onKeyDown={(event) => event.key === 'Enter' && void form.save(fieldKey)}
        readOnly={disabled}
        error={draft?.refusal !== undefined}
        aria-describedby={`${id}-problem`}
      />
    </FieldFrame>
  );
}
