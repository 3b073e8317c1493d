import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState, type MouseEvent } from 'react';

import { ConfirmDialog } from './ConfirmDialog.tsx';

/** A dialog in which something is filled in: Escape closes it while nothing was, and asks once something is. */
export function FormModal({ opened, onClose, children, closeOnEscape = true, ...props }: ModalProps) {
  const isTouched = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!opened) isTouched.current = false;
  }, [opened]);
  const touch = () => void (isTouched.current = true);
  const chosen = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[role=option]')) touch();
  };
  return (
    <>
      <Modal
        {...props}
        opened={opened}
        onClose={() => (isTouched.current ? setAsking(true) : onClose())}
        closeOnEscape={closeOnEscape && !isAsking}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only hears that something was filled in below it */}
        <div onInput={touch} onClick={chosen}>
          {children}
        </div>
      </Modal>
      <ConfirmDialog
        isOpen={opened && isAsking}
        title="Drop what you typed?"
        verb="Drop"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        It was not saved.
      </ConfirmDialog>
    </>
  );
}
