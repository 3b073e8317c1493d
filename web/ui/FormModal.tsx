import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';

import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props extends ModalProps {
  /** Whether something is filled in, where the dialog saves at once what is changed in some of its fields. */
  isTouched?: boolean;
}

/** A dialog in which something is filled in: Escape closes it while nothing is, and asks once something is. */
export function FormModal({ opened, onClose, children, isTouched, ...props }: Props) {
  // Of a form that was saved and has made room for another, the fields are gone.
  const touched = useRef(new Set<Element>());
  const inside = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!opened) touched.current.clear();
  }, [opened]);
  const isFilled = () => isTouched ?? [...touched.current].some((field) => field.isConnected);
  const typed = ({ target }: FormEvent) => void (target instanceof Element && touched.current.add(target));
  // A choice is made in a list of its own, while its field keeps the focus.
  const chosen = ({ target }: MouseEvent) => {
    const isChoice = target instanceof Element && target.closest('[role=option]');
    if (isChoice && document.activeElement) touched.current.add(document.activeElement);
  };
  const leave = () => {
    // The key is meant for the dialog on top, such as a question that this one asks.
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
