import { useCallback, useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import type { Disposable } from 'relay-runtime';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { fetchPage, type TreeEntry, type TreePage } from './pages.ts';

/** The children of one entity that have been fetched. */
export interface List extends TreePage {
  isBusy: boolean;
  refusal?: RefusalFacts;
}

export type TreeLists = ReadonlyMap<number, List>;

type IsEnough = (entries: readonly TreeEntry[]) => boolean;

const empty: List = { entries: [], after: null, isBusy: false };
/** The most children that are fetched to find one of them. */
const MOST = 1000;

/** Keeps the fetched children of every opened branch, by the parent's number, while the tree is on the page. */
export function useLists() {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [lists, setLists] = useState<TreeLists>(new Map());
  const latest = useRef(lists);
  const held = useRef(new Map<string, Disposable>());
  const queues = useRef(new Map<number, Promise<void>>());
  useEffect(() => {
    const holds = held.current;
    return () => {
      for (const hold of holds.values()) hold.dispose();
      holds.clear();
    };
  }, []);
  const put = useCallback((of: number, list: List) => {
    latest.current = new Map(latest.current).set(of, list);
    setLists(latest.current);
  }, []);
  const read = useCallback(
    async (of: number, isEnough: IsEnough, isAnew: boolean) => {
      const before = latest.current.get(of);
      const from = isAnew || !before || before.refusal ? empty : before;
      if (from === before && (before.after === null || isEnough(before.entries))) return;
      put(of, { entries: before?.entries ?? [], after: before?.after ?? null, isBusy: true });
      try {
        let { entries, after }: TreePage = from;
        do {
          const page = await fetchPage(environment, { organization, projectId, asOf }, of, after);
          if (!page) break;
          const name = `${of} ${after}`;
          held.current.get(name)?.dispose();
          held.current.set(name, page.hold);
          entries = [...entries, ...page.entries];
          after = page.after;
        } while (after !== null && !isEnough(entries) && entries.length < from.entries.length + MOST);
        put(of, { entries, after, isBusy: false });
      } catch (error) {
        put(of, { ...(before ?? empty), isBusy: false, refusal: asFacts(error) });
      }
    },
    [environment, organization, projectId, asOf, put],
  );
  /** Runs one fetch after the other, so that no two answers mix. */
  const queue = useCallback(
    (of: number, isEnough: IsEnough, isAnew = false): Promise<void> => {
      const next = (queues.current.get(of) ?? Promise.resolve()).then(() => read(of, isEnough, isAnew));
      queues.current.set(of, next);
      return next;
    },
    [read],
  );
  /** Fetches the first page if there is none yet, and further ones until the list contains an entity. */
  const load = useCallback(
    (of: number, entityId?: number) =>
      queue(of, (entries) => entityId === undefined || entries.some((entry) => entry.entityId === entityId)),
    [queue],
  );
  const more = useCallback(
    (of: number) => {
      const known = latest.current.get(of);
      const count = known?.entries.length ?? 0;
      if (!known?.isBusy) void queue(of, (entries) => entries.length > count);
    },
    [queue],
  );
  /** Fetches changed lists again, as far as they had been loaded. */
  const refresh = useCallback(
    (isTouched: (of: number, entries: readonly TreeEntry[]) => boolean) => {
      const touched = [...latest.current].filter(([of, { entries }]) => isTouched(of, entries));
      return Promise.all(touched.map(([of, { entries }]) => queue(of, (now) => now.length >= entries.length, true)));
    },
    [queue],
  );
  return { lists, load, more, refresh };
}
