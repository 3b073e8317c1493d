import { useEffect, useRef, useState, type RefObject } from 'react';

/** Milliseconds in which a question above the dialog gives the focus back to it first. */
const AFTER_OTHERS = 20;

/**
 * Gives the focus back to what opened a dialog once that closes, unless a hand is elsewhere by then. What opened it is read before the
 * fields of the dialog are there, since the first of them takes the focus at once.
 */
export function useFocusGivenBack(isOpen: boolean, inside: RefObject<Element | null>): void {
  const [was, setWas] = useState<{ isOpen: boolean; opener?: Element | null | undefined }>({ isOpen: false });
  if (was.isOpen !== isOpen) setWas({ isOpen, opener: isOpen ? openerOf(document.activeElement) : was.opener });
  const { opener } = was;
  const isOpenNow = useRef(isOpen);
  useEffect(() => {
    isOpenNow.current = isOpen;
    if (!isOpen || !(opener instanceof HTMLElement)) return;
    const giveBack = () => {
      const { activeElement } = document;
      const isLost = !activeElement || activeElement === document.body;
      const dialog = inside.current?.closest('[role=dialog]');
      if (isOpenNow.current || !(isLost || dialog?.contains(activeElement))) return;
      opener.focus({ preventScroll: true });
    };
    return () => {
      isOpenNow.current = false;
      setTimeout(giveBack, AFTER_OTHERS);
    };
  }, [isOpen, opener, inside]);
}

/** Returns what stays of the element that opened a dialog: the button of its menu, if it is an item of one. */
function openerOf(element: Element | null): Element | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (button && document.getElementById(button)) || element;
}
