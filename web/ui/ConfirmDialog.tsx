import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';

import { DialogForm, type DialogFormProps } from './DialogForm.tsx';

/** `verb` is the verb of the title; the children name the consequences, with counts. */
interface Props extends Omit<DialogFormProps, 'onSubmit' | 'colour'> {
  isOpen: boolean;
  /** A title that names the object: "Delete R.2.3?" */
  title: string;
  onConfirm: () => void;
  /** The text to type first, for an action that cannot be undone. */
  typedName?: string;
  /** Shows the question above other dialogs, for one that an action inside a dialog asks. */
  isOnTop?: boolean;
}

/** The z-index of warnings. */
const ON_TOP = 405;

/** Asks before something is destroyed. */
export const ConfirmDialog = ({ isOpen, title, isOnTop = false, ...question }: Props) => (
  <Modal opened={isOpen} onClose={question.onClose} title={title} size={440} {...(isOnTop && { zIndex: ON_TOP })}>
    {isOpen && <Question {...question} />}
  </Modal>
);

function Question({
  onConfirm,
  typedName,
  isReady = true,
  children,
  ...form
}: Omit<Props, 'isOpen' | 'title' | 'isOnTop'>) {
  const [typed, setTyped] = useState('');
  const isSure = isReady && (typedName === undefined || typed === typedName);
  return (
    <DialogForm {...form} colour="red.9" isReady={isSure} onSubmit={onConfirm}>
      <div>{children}</div>
      {typedName !== undefined && (
        <TextInput
          label={`Type ${typedName} to confirm`}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}
