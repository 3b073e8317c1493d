import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';

import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props extends ModalProps {
  /** True while there is unsaved input, for dialogs that save some fields at once. */
  isTouched?: boolean;
}

/** Shows a dialog with a form: Escape closes it, and asks first if there is unsaved input. */
export function FormModal({ opened, onClose, children, isTouched, ...props }: Props) {
  // A field counts only while it is in the dialog: a saved form may have been replaced by another.
  const touched = useRef(new Set<Element>());
  const inside = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!opened) touched.current.clear();
  }, [opened]);
  const isFilled = () => isTouched ?? [...touched.current].some((field) => field.isConnected);
  const typed = ({ target }: FormEvent) => void (target instanceof Element && touched.current.add(target));
  // Options of a list are outside of the dialog, while its field keeps the focus.
  const chosen = ({ target }: MouseEvent) => {
    const isChoice = target instanceof Element && target.closest('[role=option]');
    if (isChoice && document.activeElement) touched.current.add(document.activeElement);
  };
  const leave = () => {
    // The key belongs to the topmost dialog, such as the question that this one asks.
    const onTop = document.activeElement?.closest('[role=dialog]');
    if (onTop && !onTop.contains(inside.current)) return;
    if (isFilled()) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Modal {...props} opened={opened} onClose={leave}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only hears that something was filled in below it */}
        <div ref={inside} onInput={typed} onClick={chosen}>
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
