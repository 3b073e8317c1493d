import { useLayoutEffect, useReducer, useRef } from 'react';

interface Props<TAct extends string> {
  /** The step on which the eye is, which may still be on its way. */
  here: number | undefined;
  /** True once that step has come. */
  isThere: boolean;
  /** Performs an act on the present step; false if that does not take it. */
  perform: (act: TAct) => boolean;
  /** Tells that an act and those behind it were dropped: their step did not take them, or was left by a press. */
  onLost: (why: 'refused' | 'left') => void;
}

/**
 * Holds the keys of a run whose step is still on its way: each counts for the step that the eye sees next, in turn. None is given to another
 * step, and what is dropped is said.
 */
export function useKeysAhead<TAct extends string>({ here, isThere, perform, onLost }: Props<TAct>) {
  const held = useRef<{ acts: TAct[]; at: number | undefined; isMoving: boolean }>({
    acts: [],
    at: undefined,
    isMoving: false,
  });
  const [, turn] = useReducer((count: number) => count + 1, 0);
  // Before the page is painted, so that whoever waits for the step never meets the one before.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it ends: each turn takes one of the held acts
  useLayoutEffect(() => {
    const { current } = held;
    if (current.isMoving) {
      current.isMoving = false;
      current.at = here;
    }
    if (current.acts.length === 0) return;
    const drop = (why: 'refused' | 'left') => {
      current.acts = [];
      onLost(why);
    };
    if (current.at !== here) return drop('left');
    if (!isThere) return;
    if (!perform(current.acts.shift()!)) return drop('refused');
    current.isMoving = true;
    turn();
  });
  const isWaiting = () => held.current.acts.length > 0 || held.current.isMoving;
  return {
    /** True while keys wait for their step. */
    isWaiting,
    /** Performs an act at once, or in its turn; an act that only goes elsewhere waits for no step. */
    press: (act: TAct, { isGoing = false } = {}) => {
      if (!isWaiting() && (isThere || isGoing)) return void perform(act);
      if (!isWaiting()) held.current.at = here;
      held.current.acts.push(act);
    },
  };
}
