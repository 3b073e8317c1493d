import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useLocksHereQuery } from '#graph/useLocksHereQuery.graphql';
import type { Line, Shape } from '#shared/drawing/content.ts';

import { toast } from '../../../../ui/toasts.tsx';

/** The lock on an entity, and whether the viewer may open it. */
export interface Held {
  id: string;
  name: string;
  by: string;
  mayOpen: boolean;
}
/** The way past the locks of a gesture: there are none, or the viewer may open them. */
export type Consent = 'free' | 'through';

/** Entities whose locks are read at once; the server refuses any others. */
const MOST = 100;
const query = graphql`
  query useLocksHereQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Entity {
        displayName
        isLocked
        lockedBy
        viewerMayUnlock
        locker {
          id
          fullName
        }
      }
    }
  }
`;

const heldIn = (answer: useLocksHereQuery['response'] | null | undefined): Held[] =>
  (answer?.nodes ?? []).flatMap((node) =>
    node?.isLocked
      ? [
          {
            id: node.id,
            name: node.displayName ?? '',
            by: node.locker?.fullName ?? node.lockedBy ?? 'a state of its workflow',
            mayOpen: node.viewerMayUnlock === true,
          },
        ]
      : [],
  );

interface Given {
  shapes: ReadonlyMap<string, Shape>;
  lines: readonly Line[];
  root: { id: string; isLocked: boolean };
  selection: ReadonlySet<string>;
}

/** Reads the locks of the selection before anybody edits it; asks those who may open a lock whether to continue. */
export function useLocksHere({ shapes, lines, root, selection }: Given) {
  const environment = useRelayEnvironment();
  const [known, setKnown] = useState<ReadonlyMap<string, Held>>(new Map());
  const [asking, setAsking] = useState<{ held: readonly Held[]; answer: (isMeant: boolean) => void }>();
  // A line may be something of its own, such as a conduit, and locked like that.
  const lockedLines = useMemo(
    () =>
      new Map(lines.filter(({ marks, entity }) => entity && marks.includes('LOCKED')).map((line) => [line.key, line])),
    [lines],
  );
  const lockedIn = useCallback(
    (keys: Iterable<string | undefined>): string[] => {
      const ids = new Set<string>();
      for (const key of keys) {
        const thing = key === undefined ? undefined : (shapes.get(key) ?? lockedLines.get(key));
        if (key === undefined ? root.isLocked : thing?.marks.includes('LOCKED'))
          ids.add(key === undefined ? root.id : thing!.entity!.id);
      }
      return [...ids].slice(0, MOST);
    },
    [shapes, lockedLines, root.id, root.isLocked],
  );
  const note = useCallback(
    (held: readonly Held[]) =>
      setKnown((before) => new Map([...before, ...held.map((each) => [each.id, each] as const)])),
    [],
  );
  const picked = useMemo(() => lockedIn([undefined, ...selection]), [lockedIn, selection]);
  const asked = picked.join(' ');
  useEffect(() => {
    if (asked === '') return;
    const { unsubscribe } = fetchQuery<useLocksHereQuery>(environment, query, { ids: asked.split(' ') }).subscribe({
      next: (answer) => note(heldIn(answer)),
      // If the locks cannot be read now, the server refuses the gesture in words.
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, note, asked]);
  const latest = useRef(lockedIn);
  useEffect(() => {
    latest.current = lockedIn;
  });
  /** Checks whether the entities of these keys may be changed (no key: the root); asks before going through a lock, or says why not. */
  const consent = useCallback(
    async (keys: Iterable<string | undefined>): Promise<Consent | undefined> => {
      const ids = latest.current(keys);
      if (ids.length === 0) return 'free';
      const held = await fetchQuery<useLocksHereQuery>(environment, query, { ids })
        .toPromise()
        .then(heldIn, (): Held[] => []);
      note(held);
      const closed = held.find(({ mayOpen }) => !mayOpen);
      if (closed) return void toast.failed({ title: 'Locked', message: `${lockText(closed)} ${adviceOn(closed)}` });
      if (held.length === 0) return 'free';
      const isMeant = await new Promise<boolean>((answer) => setAsking({ held, answer }));
      setAsking(undefined);
      return isMeant ? 'through' : undefined;
    },
    [environment, note],
  );
  const of = useCallback(
    (key: string | undefined): Held | undefined => {
      const [id] = lockedIn([key]);
      return id === undefined ? undefined : known.get(id);
    },
    [lockedIn, known],
  );
  return { of, consent, asking };
}

export const lockText = ({ name, by }: Held): string => `${name} is locked by ${by}.`;
export const adviceOn = ({ mayOpen, by }: Held): string =>
  mayOpen ? 'You can edit it anyway.' : `Ask ${by} to unlock it.`;

export type LocksHere = ReturnType<typeof useLocksHere>;
