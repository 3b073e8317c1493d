import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Calls back when the address asks for something, such as a dialog, and removes the question: Back and a reload do not ask again. */
export function useAskedOnce(name: string, open: (value: string) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  const latest = useRef({ open, setParams });
  useEffect(() => {
    latest.current = { open, setParams };
  });
  useEffect(() => {
    if (asked === null) return;
    const rest = new URLSearchParams(location.search);
    rest.delete(name);
    latest.current.setParams(rest, { replace: true });
    latest.current.open(asked);
  }, [asked, name]);
}
