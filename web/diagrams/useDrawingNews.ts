import { useEffect, useRef } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type {
  useDrawingNewsSubscription,
  useDrawingNewsSubscription$data,
} from '#graph/useDrawingNewsSubscription.graphql';
import { WHOLE, type Place } from '#shared/drawing/content.ts';
import { placeOf } from '#shared/drawing/unpacked.ts';

import { keepSubscribed } from '../relay/keep-subscribed.ts';
import { paced } from '../relay/pace.ts';
import { useHere } from '../routing/paths.ts';
import type { Drawn } from './drawn.ts';
import { mayBecomeSuspect } from './may-become-suspect.ts';
import { isNamedElsewhere } from './named-elsewhere.ts';
import { withNames, withPlaces } from './patched.ts';

const subscription = graphql`
  subscription useDrawingNewsSubscription($organization: String!, $projectId: Int!, $after: Int) {
    projectChanged(organization: $organization, projectId: $projectId, after: $after) {
      revision
      isLarge
      records {
        id
        type
        entityId
        changes {
          type
          identifiers
          value
        }
      }
      entities {
        id
        entityId
        name
        number
      }
    }
  }
`;

export type DrawingNews = useDrawingNewsSubscription$data['projectChanged'];

/** What is read anew comes soon after the first change, and not at once again after that: others have changed something meanwhile. */
const PACE = { first: 20, apart: 400 };
/** Suspect marks come when nobody has given a new name for a while: thousands are read anew for them, and more names may be on their way. */
const MARKS_MS = 2_000;
/** What changes only where things stand is drawn without asking for anything. */
const LAYOUT = 'DIAGRAM_LAYOUT';
/** What comes with the news itself, unless it is written elsewhere too. */
const NAME = 'NAME';
/** What may change a picture on which neither end of it is. */
const FAR: ReadonlySet<string> = new Set(['RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE', 'CONTROL_STEP', 'BRANCHES']);

/** A drawing after somebody's revision, as far as the revision says it: where things stand, and what they are called. */
export function after(drawn: Drawn, { records, entities }: DrawingNews, rootId: number): Drawn {
  let now = drawn;
  for (const { entityId, changes } of records)
    for (const { type, identifiers, value } of changes)
      if (type === LAYOUT && entityId === rootId && identifiers[0] === drawn.storedKey) {
        const places = value === null ? { put: [], gone: drawn.layout.map(({ key }) => key) } : placesOf(value);
        now = withPlaces(now, places.put, places.gone, true);
      }
  return withNames(now, new Map(entities.map((entity) => [entity.id, entity])));
}

/** Whether more of a drawing may have changed than a revision says. Where nothing is kept any more, all stands as it is computed. */
export function isStale(
  { content, layout, storedKey }: Drawn,
  { records, isLarge }: DrawingNews,
  rootId: number,
  isFiltered = false,
): boolean {
  if (isLarge) return true;
  const isFound = isFiltered || layout.some(({ key, filter }) => key === WHOLE && filter != null);
  const shown = new Set([rootId, ...[...content.shapes, ...content.lines].map(({ entity }) => entity?.entityId)]);
  return records.some(
    ({ type, entityId, changes }) =>
      type !== 'UPDATE' ||
      changes.some((change) =>
        change.type === LAYOUT
          ? entityId === rootId &&
            change.identifiers[0] === storedKey &&
            (change.value === null || showsOtherwise(layout, placesOf(change.value)))
          : FAR.has(change.type) ||
            (shown.has(entityId) && (change.type !== NAME || isFound || isNamedElsewhere(content, entityId))),
      ),
  );
}

/** Whether links of a drawing may have become suspect, or calm again, by new names; for all else `isStale` tells. */
export const mayMark = ({ content }: Drawn, { records }: DrawingNews): boolean =>
  records.some(
    ({ entityId, changes }) => changes.some(({ type }) => type === NAME) && mayBecomeSuspect(content, entityId),
  );

/** What is kept of how much of a diagram is shown. */
const choices = (layout: readonly Place[]): string => {
  const { filter, levels, relations } = layout.find(({ key }) => key === WHOLE) ?? {};
  return JSON.stringify([filter ?? null, levels ?? null, relations ?? null]);
};

/** Whether something else is shown of the diagram from now on: what that is has to be read. */
const showsOtherwise = (layout: Drawn['layout'], { put, gone }: ReturnType<typeof placesOf>): boolean =>
  (gone.includes(WHOLE) || put.some(({ key }) => key === WHOLE)) && choices(put) !== choices(layout);

function placesOf(value: unknown): { put: Place[]; gone: string[] } {
  const all = Object.entries((value as { places?: Record<string, Omit<Place, 'key'> | null> } | null)?.places ?? {});
  return {
    put: all.flatMap(([key, place]) => (place ? [placeOf(key, place)] : [])),
    gone: all.flatMap(([key, place]) => (place ? [] : [key])),
  };
}

interface Given {
  drawn: Drawn;
  rootId: number;
  /** Whether only what a search finds is shown: it may find something else then. */
  isFiltered: boolean;
  change: (news: DrawingNews) => void;
  refresh: () => Promise<unknown>;
}

/** Takes others' changes into a drawing: places and names as they come, the rest by reading it anew. */
export function useDrawingNews(given: Given): void {
  const environment = useRelayEnvironment();
  const { organization, projectId, asOf } = useHere();
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const isPast = asOf != null;
  useEffect(() => {
    // What was drawn then stays as it was.
    if (isPast) return;
    const again = paced<true>(() => latest.current.refresh(), PACE);
    let marks: ReturnType<typeof setTimeout> | undefined;
    let seen = latest.current.drawn.revision;
    const stop = keepSubscribed<useDrawingNewsSubscription>(environment, () => ({
      subscription,
      variables: { organization, projectId, after: seen },
      onNext: (response) => {
        const news = response?.projectChanged;
        if (!news) return;
        seen = news.revision;
        const { change, drawn, rootId, isFiltered } = latest.current;
        const isToRead = isStale(drawn, news, rootId, isFiltered);
        if (isToRead || mayMark(drawn, news)) clearTimeout(marks);
        if (isToRead) again.add(true);
        else if (mayMark(drawn, news)) marks = setTimeout(() => again.add(true), MARKS_MS);
        change(news);
      },
    }));
    return () => {
      clearTimeout(marks);
      again.stop();
      stop();
    };
  }, [environment, organization, projectId, isPast]);
}
