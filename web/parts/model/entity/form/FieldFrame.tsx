import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Fragment, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

import { inColourOf } from '../../../live/presence/colour.ts';
import { EditorTag } from '../../../live/presence/EditorTag.tsx';
import { useEditedField } from '../../../live/presence/own.ts';
import { useEditor } from '../../../live/presence/store.ts';
import { FieldMark } from '../../comments/FieldMark.tsx';
import { StoredDraftNote } from '../../unsaved/StoredDraftNote.tsx';
import { useUnsavedField } from '../../unsaved/unsaved-fields.ts';
import { copyUnsaved } from '../../unsaved/words-left.ts';
import { ClashChooser } from './ClashChooser.tsx';
import { sameValue } from './drafts.ts';
import { saveAndShow } from './saveAndShow.ts';
import { useForm } from './useEntityForm.ts';
import { useGivingUp } from './useGivingUp.ts';

interface Props {
  id: string;
  fieldKey: string;
  label: string;
  /** The stored value; others may have changed it since the draft began. */
  stored: unknown;
  /** The person who changed the entity last. */
  changedBy: string;
  words: (value: unknown) => string;
  type?: string;
  /** True if the field is read-only. */
  disabled?: boolean;
  children: ReactNode;
}

/** Frames a field with its name, its editor and any obstacle to saving. The field is saved when it is left; others see who is in it. */
export function FieldFrame({ id, fieldKey, label, stored, changedBy, words, type, disabled, children }: Props) {
  const form = useForm();
  const draft = form.draft(fieldKey);
  useUnsavedField(label, draft && words(draft.value));
  const [isInside, setInside] = useState(false);
  useEditedField(form.id, form.entityId, !disabled && (isInside || draft) ? fieldKey : null);
  const editor = useEditor(form.entityId, fieldKey);
  const offer = form.offer(fieldKey);
  const message = draft?.problem ?? draft?.refusal;
  const isOvertaken =
    draft &&
    draft.waitsAs === undefined &&
    !form.isShared(fieldKey) &&
    !draft.isSaving &&
    !draft.clash &&
    !sameValue(stored, draft.base);
  const saveNow = (event: KeyboardEvent<HTMLDivElement>) => {
    // A note on the field, or a clash in it, has a meaning of its own for the key.
    if (event.defaultPrevented || draft?.clash || !(event.target instanceof Element) || event.target.closest('form'))
      return;
    if (!event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    void saveAndShow(form.saveAll);
  };
  const { times, end, onInput, onKeyDown } = useGivingUp(form, fieldKey, id);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setInside(false);
    end();
    void form.save(fieldKey);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears the keys of the field in it
    <div
      className="en-field"
      data-type={type}
      data-wrong={message !== undefined || draft?.clash !== undefined || undefined}
      onFocus={() => setInside(true)}
      onBlur={leave}
      onInput={onInput}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) saveNow(event);
        else onKeyDown(event);
      }}
    >
      <label id={`${id}-label`} htmlFor={id} className="tr-small en-label">
        {label}
        {draft?.isSaving && (
          <span className="en-saving" aria-hidden>
            {' '}
            saving
          </span>
        )}
        {draft?.waitsAs !== undefined && (
          <span className="en-saving" aria-hidden>
            {' '}
            waiting
          </span>
        )}
      </label>
      <FieldMark entityId={form.id} fieldKey={fieldKey} label={label} />
      <div className={editor ? 'en-value pr-field' : 'en-value'} style={editor && inColourOf(editor.username)}>
        {editor && <EditorTag editor={editor} />}
        {draft?.clash ? (
          <ClashChooser
            label={label}
            value={draft.value}
            clash={draft.clash}
            words={words}
            onKeep={(value) => void form.resolve(fieldKey, value)}
            onDiscard={() => form.discard(fieldKey)}
          />
        ) : (
          <Fragment key={times}>{children}</Fragment>
        )}
        {offer && !disabled && !sameValue(offer.text ?? offer.value, stored) && (
          <StoredDraftNote
            label={label}
            words={offer.text ?? words(offer.value)}
            at={offer.at}
            onPutBack={() => form.takeOffer(fieldKey, true)}
            onDrop={() => form.takeOffer(fieldKey, false)}
          />
        )}
        {message !== undefined && (
          <div className="en-problem" id={`${id}-problem`} role="alert">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            <span>{message}</span>
          </div>
        )}
        {disabled && draft && draft.waitsAs === undefined && !sameValue(draft.value, stored) && (
          <div className="en-problem" role="alert">
            <span>This is read-only now. What you typed is not saved.</span>
            <Button variant="default" size="compact-xs" onClick={() => copyUnsaved(words(draft.value))}>
              Copy
            </Button>
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
