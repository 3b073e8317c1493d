import { useCombobox } from '@mantine/core';
import { useLayoutEffect } from 'react';

import { useFirstMatch } from '../choosing/useFirstMatch.ts';

interface Options {
  opened?: boolean;
  onOpenedChange?: (isOpen: boolean) => void;
  /** Called as it closes, and as it begins anew for the next choice: the typed text is over. */
  onClose?: () => void;
}
interface Picker extends ReturnType<typeof useCombobox> {
  /** Ends a choice: the list closes, or stays for the next one after Shift and Enter. */
  finish: () => void;
}

/**
 * Controls a list with a field above it that a button opens. The field has the focus as it opens and the button as it closes, and not a
 * moment later: by then the user types on.
 */
export function usePicker({ onClose, ...options }: Options = {}): Picker {
  const combobox = useCombobox({
    ...options,
    onDropdownClose: () => {
      onClose?.();
      combobox.targetRef.current?.focus();
    },
  });
  const choosing = useFirstMatch(combobox, true);
  const { dropdownOpened, searchRef } = combobox;
  useLayoutEffect(() => {
    if (dropdownOpened) searchRef.current?.focus({ preventScroll: true });
  }, [dropdownOpened, searchRef]);
  const finish = () => {
    if (!choosing.current.isStaying) return combobox.closeDropdown();
    onClose?.();
    searchRef.current?.focus({ preventScroll: true });
    return undefined;
  };
  return { ...combobox, finish };
}
