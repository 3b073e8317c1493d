import { createContext, use, useLayoutEffect } from 'react';

/** The function by which a form tells the dialog around it whether its content is being sent. */
export const DialogSending = createContext<(isSending: boolean) => void>(() => undefined);

/** Tells the dialog around a form whether the content of the form is being sent. */
export function useTellDialog(isSending: boolean): void {
  const tell = use(DialogSending);
  useLayoutEffect(() => {
    tell(isSending);
    return () => tell(false);
  }, [tell, isSending]);
}
