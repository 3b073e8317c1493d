import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import type { RowsHandle } from './DocumentRows.tsx';

/** Keeps the chosen row, at first that of the address, and whether its details were opened. */
export function useChosenRow() {
  const [asked] = useSearchParams();
  const [chosen, setChosen] = useState<number | undefined>(() => Number(asked.get('row')) || undefined);
  const [isBeside, setBeside] = useState(false);
  const list = useRef<RowsHandle>(null);
  const reveal = useCallback((id: number) => {
    setChosen(id);
    list.current?.reveal(id);
  }, []);
  const showBeside = useCallback((id: number) => {
    setChosen(id);
    setBeside(true);
  }, []);
  const jump = useCallback((id: number) => {
    setChosen(id);
    list.current?.reveal(id, true);
  }, []);
  return { list, chosen, setChosen, isBeside, setBeside, reveal, showBeside, jump };
}
