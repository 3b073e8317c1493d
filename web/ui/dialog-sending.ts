import { createContext, use, useLayoutEffect } from 'react';

/** How a form tells the dialog around it whether what stands in it is on its way. */
export const DialogSending = createContext<(isSending: boolean) => void>(() => undefined);

/** Tells the dialog around a form whether what stands in it is on its way. */
export function useTellDialog(isSending: boolean): void {
  const tell = use(DialogSending);
  useLayoutEffect(() => {
    tell(isSending);
    return () => tell(false);
  }, [tell, isSending]);
}
