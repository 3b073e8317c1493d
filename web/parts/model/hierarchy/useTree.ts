import { useCallback, useEffect, useMemo } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { useHere } from '../../../routing/paths.ts';
import { useStateForBack } from '../../../routing/state-for-back.ts';
import { ancestorsOf } from './ancestors.ts';
import { TOP } from './pages.ts';
import { useLists, type TreeLists } from './useLists.ts';
import { useTreeNews } from './useTreeNews.ts';

const none: ReadonlySet<string> = new Set();

/** Returns the keys of the lines, from top to bottom, as far as branches are open: an entity can be part of several. */
function keysOf(lists: TreeLists, opened: ReadonlySet<string>, of = TOP, path = ''): string[] {
  return (lists.get(of)?.entries ?? []).flatMap(({ entityId }) => {
    const key = `${path}.${entityId}`;
    return opened.has(key) ? [key, ...keysOf(lists, opened, entityId, key)] : key;
  });
}

const isAt = (entityId: number) => (key: string) => key.endsWith(`.${entityId}`);

/** Keeps the tree as far as it is open, and opens the path to the entity on the page. */
export function useTree(current: number) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const { lists, load, more, refresh } = useLists();
  const [opened, setOpened] = useStateForBack('hierarchy opened', none);
  const [active, setActive] = useStateForBack<string | undefined>('hierarchy row', undefined);
  useTreeNews(refresh);
  const keys = useMemo(() => keysOf(lists, opened), [lists, opened]);
  const isShown = keys.some(isAt(current));
  useEffect(() => {
    if (isShown) return;
    const open = async (way: readonly number[]) => {
      const lists = [TOP, ...way];
      await Promise.all(lists.map((of, at) => load(of, lists[at + 1] ?? current)));
      setOpened((old) => new Set([...old, ...way.map((_, at) => `.${way.slice(0, at + 1).join('.')}`)]));
    };
    void load(TOP);
    // Branches that were open when the user left are opened again.
    for (const key of opened) void load(Number(key.split('.').at(-1)));
    // An entity that cannot be found has no way to be opened; the screen says why.
    ancestorsOf(environment, { organization, projectId, asOf }, current)
      .then(open)
      .catch(() => undefined);
    // Once for each entity: its branch may be closed again.
  }, [environment, organization, projectId, asOf, load, current]); // oxlint-disable-line react-hooks/exhaustive-deps -- `isShown` changes when a branch is closed
  const toggle = useCallback(
    (key: string, entityId: number) => {
      setOpened((old) => {
        const next = new Set(old);
        if (!next.delete(key)) next.add(key);
        return next;
      });
      void load(entityId);
    },
    [load, setOpened],
  );
  /** The only line that Tab reaches. */
  const tabbable = active !== undefined && keys.includes(active) ? active : (keys.find(isAt(current)) ?? keys[0]);
  return { current, lists, opened, tabbable, isShown, load, more, toggle, setActive };
}

export type TreeState = ReturnType<typeof useTree>;
