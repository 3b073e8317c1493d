import { IconAlertCircle } from '@tabler/icons-react';
import type { FocusEvent, ReactNode } from 'react';

import { useTyped } from '../../../parts/typed/typed.ts';
import { ClashChooser } from './ClashChooser.tsx';
import { sameValue } from './drafts.ts';
import { useForm } from './useEntityForm.ts';

interface Props {
  id: string;
  fieldKey: string;
  label: string;
  /** What is stored now; others may have changed it since the draft began. */
  stored: unknown;
  /** Who changed the entity last. */
  changedBy: string;
  words: (value: unknown) => string;
  type?: string;
  children: ReactNode;
}

/** A field: its name, its editor, and below it whatever stands in the way of saving it. It is saved when it is left. */
export function FieldFrame({ id, fieldKey, label, stored, changedBy, words, type, children }: Props) {
  const form = useForm();
  const draft = form.draft(fieldKey);
  useTyped(label, draft && words(draft.value));
  const message = draft?.problem ?? draft?.refusal;
  const isOvertaken = draft && !draft.isSaving && !draft.clash && !sameValue(stored, draft.base);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void form.save(fieldKey);
  };
  return (
    <div className="en-field" data-type={type} onBlur={leave}>
      <label id={`${id}-label`} htmlFor={id} className="en-label">
        {label}
        {draft?.isSaving && (
          <span className="en-saving" aria-hidden>
            {' '}
            saving
          </span>
        )}
      </label>
      <div className="en-value">
        {draft?.clash ? <ClashChooser fieldKey={fieldKey} label={label} draft={draft} words={words} /> : children}
        {message !== undefined && (
          <div className="en-problem" id={`${id}-problem`} role="alert">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            <span>{message}</span>
          </div>
        )}
        {isOvertaken && (
          <div className="en-overtaken" role="status">
            {changedBy} has just changed this to “{words(stored) || '–'}”. You choose when you leave the field.
          </div>
        )}
      </div>
    </div>
  );
}
