import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useState } from 'react';

import { useChoice } from '../../../../parts/platform/preferences/useChoice.ts';
import type { Put } from '../search/useAddress.ts';

const PARAMETER = 'entity';
/** Milliseconds of pause, so that moving through rows does not write the address for each of them. */
const PAUSE = 500;

/** Keeps which entity stands beside the table: that of the current row, or at first the one in the address. */
export function useBeside(preferences: unknown, params: URLSearchParams, put: Put) {
  const given = params.get(PARAMETER) ?? undefined;
  const [isChosen, choose] = useChoice('databaseSplit', preferences, false);
  const [current, setCurrent] = useState(given);
  // The table has no current row at first; that alone must not take away the entity in the address.
  const [hasRow, setRow] = useState(false);
  const isOpen = isChosen || given !== undefined;
  const write = useDebouncedCallback((id: string) => put(PARAMETER, id), PAUSE);
  const onCurrent = useCallback(
    (id: string | undefined) => {
      if (id === undefined && !hasRow) return;
      setRow(id !== undefined);
      setCurrent(id);
      if (isOpen) write(id ?? '');
    },
    [hasRow, isOpen, write],
  );
  const toggle = () => {
    choose(!isOpen);
    write.cancel();
    put(PARAMETER, isOpen ? '' : (current ?? ''));
  };
  return { isOpen, current, onCurrent, toggle };
}
