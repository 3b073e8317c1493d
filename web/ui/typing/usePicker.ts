import { useCombobox } from '@mantine/core';
import { useLayoutEffect } from 'react';

interface Options {
  opened?: boolean;
  onOpenedChange?: (isOpen: boolean) => void;
  onClose?: () => void;
}

/**
 * Controls a list with a field above it that a button opens. The field has the focus as it opens and the button as it closes, and not a
 * moment later: by then the user types on.
 */
export function usePicker({ onClose, ...options }: Options = {}): ReturnType<typeof useCombobox> {
  const combobox = useCombobox({
    ...options,
    onDropdownClose: () => {
      onClose?.();
      combobox.targetRef.current?.focus();
    },
  });
  const { dropdownOpened, searchRef } = combobox;
  useLayoutEffect(() => {
    if (dropdownOpened) searchRef.current?.focus({ preventScroll: true });
  }, [dropdownOpened, searchRef]);
  return combobox;
}
