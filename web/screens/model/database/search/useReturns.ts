import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Counts how often Back and Forward led to another address of this screen. */
export function useReturns(): number {
  const { key } = useLocation();
  const how = useNavigationType();
  const [at, setAt] = useState({ key, returns: 0 });
  if (at.key === key) return at.returns;
  const returns = at.returns + (how === NavigationType.Pop ? 1 : 0);
  setAt({ key, returns });
  return returns;
}
