import type { ReactNode } from 'react';

import { FieldMark } from '../../comments/FieldMark.tsx';
import { useForm } from './useEntityForm.ts';

interface Props {
  id: string;
  fieldKey: string;
  label: string;
  type?: string;
  children: ReactNode;
}

/** Shows a field to readers: its name, and its value as text. */
export function ReadField({ id, fieldKey, label, type, children }: Props) {
  const form = useForm();
  return (
    <div className="en-field is-read" data-type={type} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="tr-small en-label">
        {label}
      </span>
      <FieldMark entityId={form.id} fieldKey={fieldKey} label={label} />
      <div className="en-value">{children}</div>
    </div>
  );
}
