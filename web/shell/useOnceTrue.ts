import { useState } from 'react';

/** Returns true from the first time on that a condition is true, so that a shown element stays to close in its own way. */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
