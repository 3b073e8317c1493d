import { useCallback, useState } from 'react';

type Following<State> = [state: State, set: (state: State) => void];

/**
 * Keeps state that is set here, and resets it whenever the given value changes: a screen shows its earlier data until the answer has come.
 */
export function useFollowing<Given>(given: Given): Following<Given>;
export function useFollowing<Given, State>(given: Given, stateOf: (given: Given) => State): Following<State>;
export function useFollowing(given: unknown, stateOf: (given: unknown) => unknown = (same) => same) {
  const [{ of, state }, setState] = useState(() => ({ of: given, state: stateOf(given) }));
  const isOther = of !== given;
  const now = isOther ? stateOf(given) : state;
  if (isOther) setState({ of: given, state: now });
  const set = useCallback((next: unknown) => setState((before) => ({ ...before, state: next })), []);
  return [now, set];
}
