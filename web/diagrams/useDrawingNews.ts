import { useEffect, useRef } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type {
  useDrawingNewsSubscription,
  useDrawingNewsSubscription$data,
} from '#graph/useDrawingNewsSubscription.graphql';
import { WHOLE_DIAGRAM, type DrawnPlace, type StoredPlace } from '#shared/drawing/content.ts';
import { unpackPlace } from '#shared/drawing/unpacked.ts';

import { keepSubscribed } from '../relay/keep-subscribed.ts';
import { createPacer } from '../relay/news/pace.ts';
import { useHere } from '../routing/paths.ts';
import type { DiagramSnapshot } from './diagram-snapshot.ts';
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

/** The pace of reads after changes by others: soon after the first one, and less often after that. */
const PACE = { first: 20, apart: 400 };
/** Milliseconds without a new name before suspect marks are read, because that reads thousands of lines and more names may follow. */
const MARKS_MS = 2_000;
/** The type of changes in layout, which need no read. */
const LAYOUT = 'DIAGRAM_LAYOUT';
/** The type of changes of names, which need no read unless the name appears elsewhere too. */
const NAME = 'NAME';
/** Types of changes that may affect a picture without either of their ends. */
const FAR: ReadonlySet<string> = new Set(['RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE', 'CONTROL_STEP', 'BRANCHES']);

/** Applies a revision to a drawing, as far as its records say: places and names. */
export function applyNews(drawn: DiagramSnapshot, { records, entities }: DrawingNews, rootId: number): DiagramSnapshot {
  let now = drawn;
  for (const { entityId, changes } of records)
    for (const { type, identifiers, value } of changes)
      if (type === LAYOUT && entityId === rootId && identifiers[0] === drawn.storedKey) {
        const places = value === null ? { put: [], gone: drawn.layout.map(({ key }) => key) } : placesOf(value);
        now = withPlaces(now, places.put, places.gone, true);
      }
  return withNames(now, new Map(entities.map((entity) => [entity.id, entity])));
}

/**
 * Tells whether a revision may have changed more of a drawing than its records say. Without any saved layout, the server computes all
 * places.
 */
export function isStale(
  { content, layout, storedKey }: DiagramSnapshot,
  { records, isLarge }: DrawingNews,
  rootId: number,
  isFiltered = false,
): boolean {
  if (isLarge) return true;
  const isFound = isFiltered || layout.some(({ key, filter }) => key === WHOLE_DIAGRAM && filter != null);
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

/** Tells whether new names may have made links of a drawing suspect, or cleared them; `isStale` covers everything else. */
export const mayMark = ({ content }: DiagramSnapshot, { records }: DrawingNews): boolean =>
  records.some(
    ({ entityId, changes }) => changes.some(({ type }) => type === NAME) && mayBecomeSuspect(content, entityId),
  );

/** Returns the saved choices of levels, filter and relations. */
const choices = (layout: readonly DrawnPlace[]): string => {
  const { filter, levels, relations } = layout.find(({ key }) => key === WHOLE_DIAGRAM) ?? {};
  return JSON.stringify([filter ?? null, levels ?? null, relations ?? null]);
};

/** Tells whether the saved choices change, so that other content must be read. */
const showsOtherwise = (layout: DiagramSnapshot['layout'], { put, gone }: ReturnType<typeof placesOf>): boolean =>
  (gone.includes(WHOLE_DIAGRAM) || put.some(({ key }) => key === WHOLE_DIAGRAM)) && choices(put) !== choices(layout);

function placesOf(value: unknown): { put: DrawnPlace[]; gone: string[] } {
  const all = Object.entries((value as { places?: Record<string, StoredPlace | null> } | null)?.places ?? {});
  return {
    put: all.flatMap(([key, place]) => (place ? [unpackPlace(key, place)] : [])),
    gone: all.flatMap(([key, place]) => (place ? [] : [key])),
  };
}

interface Given {
  drawn: DiagramSnapshot;
  rootId: number;
  /** True if only search results are shown, which any change may affect. */
  isFiltered: boolean;
  change: (news: DrawingNews) => void;
  refresh: () => Promise<unknown>;
}

/** Brings changes by others into a drawing: places and names directly, everything else by a new read. */
export function useDrawingNews(given: Given): void {
  const environment = useRelayEnvironment();
  const { organization, projectId, asOf } = useHere();
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const isPast = asOf != null;
  useEffect(() => {
    // A drawing of the past never changes.
    if (isPast) return;
    const again = createPacer<true>(() => latest.current.refresh(), PACE);
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
