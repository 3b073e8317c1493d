import { Modal, type ModalProps } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';

import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DialogSending } from './dialog-sending.ts';
import { useFocusGivenBack } from './focus/useFocusGivenBack.ts';
import { useOnline } from './online.ts';

interface Props extends Omit<ModalProps, 'returnFocus'> {
  /** True while there is unsaved input, for dialogs that save some fields at once. */
  isTouched?: boolean;
}

/**
 * A dialog with a form: Escape closes it, and asks first if there is unsaved input. What is on its way is not asked about: it stays until the
 * server has said yes or no, or closes where that waits for the connection. Once it is closed, the focus is where it was before.
 */
export function FormModal({ opened, onClose, children, isTouched, ...props }: Props) {
  // A field counts only while it is in the dialog: a saved form may have been replaced by another.
  const touched = useRef(new Set<Element>());
  const inside = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  useFocusGivenBack(opened, inside);
  const isOnline = useOnline();
  // A form on its way is not asked about, unless somebody types on.
  const [isSending, setSending] = useState(false);
  const typedSince = useRef(false);
  const tell = useCallback((isSending: boolean) => {
    typedSince.current = false;
    setSending(isSending);
  }, []);
  useEffect(() => {
    if (!opened) touched.current.clear();
  }, [opened]);
  const isFilled = () => isTouched ?? [...touched.current].some((field) => field.isConnected);
  const touch = (field: Element) => {
    touched.current.add(field);
    typedSince.current = true;
  };
  const typed = ({ target }: FormEvent) => void (target instanceof Element && touch(target));
  // Options of a list are outside of the dialog, while its field keeps the focus.
  const chosen = ({ target }: MouseEvent) => {
    const isChoice = target instanceof Element && target.closest('[role=option]');
    if (isChoice && document.activeElement) touch(document.activeElement);
  };
  const leave = () => {
    // The key belongs to the topmost dialog, such as the question that this one asks.
    const onTop = document.activeElement?.closest('[role=dialog]');
    if (onTop && !onTop.contains(inside.current)) return;
    if (isSending && !typedSince.current) return isOnline ? undefined : onClose();
    if (isFilled()) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Modal {...props} opened={opened} onClose={leave} returnFocus={false}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only hears that something was filled in below it */}
        <div ref={inside} onInput={typed} onClick={chosen}>
          <DialogSending value={tell}>{children}</DialogSending>
        </div>
      </Modal>
      <ConfirmDialog
        isOpen={opened && isAsking}
        title="Discard your changes?"
        verb="Discard"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        {isSending ? 'What you sent will still be saved. Later changes are not saved.' : 'They are not saved.'}
      </ConfirmDialog>
    </>
  );
}
