import { useEffect, useRef, useState } from 'react';

import { useSession } from '../../../../relay/session.ts';
import { useHere } from '../../../../routing/paths.ts';
import { noteSearch } from './recent.ts';
import { DEFAULT_ORDER, readSearchRequest } from './search-request.ts';
import { ordersItself } from './terms.ts';
import { useAccepted } from './useAccepted.ts';
import type { Put } from './useAddress.ts';
import { useReturns } from './useReturns.ts';

const PAUSE = 300;
/** Milliseconds after which somebody who types on begins another search. */
const REST = 5_000;

interface Options {
  isFlat: boolean;
  params: URLSearchParams;
  put: Put;
  /** Says why a text is no query yet, such as the beginning of a name: typing it leaves the last result in place. */
  mistakeOf: (text: string) => string | undefined;
}

/** Keeps the search and its order in the address: each search is a step of the browser's history, and no letter is. */
export function useSearch({ isFlat, params, put, mistakeOf }: Options) {
  const { organization, projectId } = useHere();
  const { username } = useSession();
  const asked = params.get('query') ?? '';
  const order = params.get('order') ?? DEFAULT_ORDER;
  const [text, setTyped] = useState(asked);
  const [entered, setEntered] = useState(asked);
  const shown = useRef(asked);
  // What this screen has written into the address and not seen there yet.
  const own = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The moment of the search that was typed last, until it is left: what is typed on belongs to the same step.
  const typedAt = useRef<number>(undefined);
  const isOrdered = ordersItself(asked);
  const wanted = readSearchRequest(params, isFlat);
  const { isTree } = wanted;
  const returns = useReturns();
  const { accepted, ...answer } = useAccepted(wanted, returns);
  const recentPlace = `${username}.${organization}/${projectId}`;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (asked === shown.current) return;
    shown.current = asked;
    const at = own.current.indexOf(asked);
    own.current = own.current.slice(at + 1);
    if (at >= 0) return;
    // The address was changed elsewhere: by Back, or by a link to a search.
    own.current = [];
    clearTimeout(timer.current);
    typedAt.current = undefined;
    setTyped(asked);
    setEntered(asked);
  }, [asked]);
  const search = (next: string, isTyped: boolean) => {
    const isSame = typedAt.current !== undefined && Date.now() - typedAt.current < REST;
    typedAt.current = isTyped ? Date.now() : undefined;
    if (next !== (own.current.at(-1) ?? asked)) own.current.push(next);
    put('query', next, !isSame);
  };
  const setText = (next: string) => {
    clearTimeout(timer.current);
    setTyped(next);
    setEntered(next);
    noteSearch(recentPlace, next);
    search(next, false);
  };
  return {
    ...answer,
    accepted,
    /** True after Back and Forward until the search is there again, with which the table as it was left begins anew. */
    isReturning: accepted !== undefined && accepted.returns !== returns,
    asked: asked.trim(),
    /** The mistake in the search of this page, which its box names. */
    mistake: mistakeOf(asked),
    text,
    /** The text that was last searched by a key or a button, or came with the address. */
    entered,
    recentPlace,
    order,
    isTree,
    isOrdered,
    setText,
    /** Searches what is in the box, unless it is no query yet: then its mistake is named, and only the same once more searches for it. */
    enter: (next: string) => {
      if (mistakeOf(next) === undefined || entered === next) return setText(next);
      clearTimeout(timer.current);
      setEntered(next);
    },
    type: (next: string) => {
      setTyped(next);
      clearTimeout(timer.current);
      if (mistakeOf(next) === undefined) timer.current = setTimeout(() => search(next, true), PAUSE);
    },
    /** Ends a search that was typed without Enter, when the box is left. */
    rest: () => {
      if (typedAt.current === undefined || asked !== text) return;
      typedAt.current = undefined;
      noteSearch(recentPlace, text);
    },
    setOrder: (next: string) => put('order', next === DEFAULT_ORDER ? '' : next),
  };
}

export type Search = ReturnType<typeof useSearch>;
