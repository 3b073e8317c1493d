import { useCallback, useState } from 'react';

type Following<State> = [state: State, set: (state: State) => void];

/** State that is set here, and follows what is given whenever that becomes another: a screen shows what it knew before until its answer has come. */
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
