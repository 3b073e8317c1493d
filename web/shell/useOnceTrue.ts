import { useState } from 'react';

/** Whether something has been true by now: what has been shown stays on the page, to close in its own way. */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
