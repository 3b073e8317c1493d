import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type { useDrawingArrangeMutation } from '#graph/useDrawingArrangeMutation.graphql';
import type { DiagramGestureInput, useDrawingGestureMutation } from '#graph/useDrawingGestureMutation.graphql';
import { WHOLE_DIAGRAM, type DrawnPlace } from '#shared/drawing/content.ts';

import { useDone } from '../parts/model/saving/useDone.ts';
import { untilOffline } from '../relay/connection.ts';
import { useProjectId } from '../relay/ids.ts';
import { inPlaceOf, placeAmongSteps } from '../relay/outbox/held-back.ts';
import { noteMeant } from '../relay/outbox/sent-so-far.ts';
import { asFacts } from '../relay/refusal.ts';
import { useAction } from '../relay/useAction.ts';
import { useHere } from '../routing/paths.ts';
import { toast } from '../ui/toasts.tsx';
import type { PlaceChange } from './change.ts';
import type { DiagramSnapshot } from './diagram-snapshot.ts';
import { drawnOf } from './DiagramDrawing.ts';
import {
  withRevision,
  withReading,
  isNewerAnswer,
  type KnownDrawing,
  type DrawingRead,
  type RevisionOfDrawing,
} from './drawing-revisions.ts';
import { fetchDrawing } from './fetch-drawing.ts';
import { notDrawn } from './not-drawn.ts';
import { withoutPlace, withPlaces } from './patched.ts';
import { applyNews, useDrawingNews } from './useDrawingNews.ts';

/** Choices that replace those saved with the diagram. */
interface Asked {
  levels: number | null;
  /** A search; empty for everything. */
  filter: string | null;
  /** The ids of relations; empty for all. */
  relations: readonly string[] | null;
}
const EVERYTHING: Asked = { levels: null, filter: null, relations: null };
const spelled = ({ levels, filter, relations }: Asked): string => JSON.stringify([levels, filter, relations]);

/** Keeps a diagram that is edited: its current content, and the functions that change it. Changes by others come in by themselves. */
export function useDrawing(
  first: Parameters<typeof drawnOf>[0],
  slug: string,
  { id, entityId }: { id: string; entityId: number },
) {
  const { organization, projectId, asOf } = useHere();
  const project = useProjectId();
  const environment = useRelayEnvironment();
  const [{ drawn }, setKnown] = useState<KnownDrawing>(() => ({ drawn: drawnOf(first), steps: [] }));
  const [asked, setAsked] = useState<Asked>(EVERYTHING);
  /** Moves that are on their way to the server. */
  const [pending, setPending] = useState<readonly PlaceChange[]>([]);
  const [isGone, setGone] = useState(false);
  const variables = useMemo(
    () => ({ organization, projectId, asOf, slug, entityId }),
    [organization, projectId, asOf, slug, entityId],
  );
  const meant = useMemo(() => ({ projectId: project, slug, entityId: id }), [project, slug, id]);
  /** The number of reads and changes under way, whose answers may miss later revisions. */
  const underWay = useRef(0);
  /** By key, until it is answered where something was put. */
  const placing = useRef(new Map<string, Promise<void>>());
  const turns = useRef(0);
  /** The read whose answer is drawn. */
  const last = useRef<DrawingRead>({ turn: 0, wanted: spelled(EVERYTHING), revision: drawn.revision });
  const hear = useCallback((step: RevisionOfDrawing) => {
    const isAlone = underWay.current === 0;
    setKnown((known) => withRevision(isAlone ? { ...known, steps: [] } : known, step));
  }, []);
  const take = useCallback((turn: number, wanted: string, anew: DiagramSnapshot) => {
    const reading = { turn, wanted, revision: anew.revision };
    if (!isNewerAnswer(reading, last.current)) return;
    last.current = reading;
    setKnown((known) => withReading(known, anew));
  }, []);
  /** Reads the drawing; the answer is drawn unless a newer one is. */
  const asking = useCallback(
    async <R>(
      wanted: Asked,
      ask: () => Promise<R>,
      read: (answer: R) => Parameters<typeof drawnOf>[0] | null | undefined,
    ) => {
      const turn = ++turns.current;
      underWay.current++;
      try {
        const answer = await ask();
        const diagram = read(answer);
        if (!diagram) return answer;
        take(turn, spelled(wanted), drawnOf(diagram));
        return answer;
      } finally {
        underWay.current--;
      }
    },
    [take],
  );
  // For a diagram that was open before, the store has an earlier state, and the server's answer follows.
  useEffect(() => {
    const read = drawnOf(first);
    if (read.revision > last.current.revision) take(++turns.current, spelled(EVERYTHING), read);
  }, [first, take]);
  const refresh = useCallback(
    async (wanted: Asked): Promise<{ message: string } | undefined> => {
      const ask = () => fetchDrawing(environment, { ...variables, ...wanted }).toPromise();
      try {
        await asking(wanted, ask, (answer) => answer?.project.diagram);
        return undefined;
      } catch (error) {
        const facts = asFacts(error);
        if (facts.status === 404) setGone(true);
        else if (wanted.filter === null) toast.failed(notDrawn(error, 'Not loaded'));
        return facts;
      }
    },
    [environment, variables, asking],
  );
  useDrawingNews({
    drawn,
    rootId: entityId,
    isFiltered: Boolean(asked.filter),
    change: (news) => hear({ revision: news.revision, on: (now) => applyNews(now, news, entityId) }),
    refresh: () => refresh(asked),
  });
  const [arrange, isArranging] = useAction<useDrawingArrangeMutation>(graphql`
    mutation useDrawingArrangeMutation($input: ArrangeDiagramInput!) {
      arrangeDiagram(input: $input) {
        ... on ArrangeDiagramPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [draw, isDrawing] = useAction<useDrawingGestureMutation>(graphql`
    mutation useDrawingGestureMutation($input: DrawOnDiagramInput!, $levels: Int, $filter: String, $relations: [ID!]) {
      drawOnDiagram(input: $input) {
        ... on DrawOnDiagramPayload {
          revision
          entities {
            id
            entityId
          }
          diagram {
            id
            ...DiagramDrawing_diagram @relay(mask: false)
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const place = useCallback(
    async (
      changes: readonly PlaceChange[],
      { drop = [], stands = [] }: { drop?: readonly string[]; stands?: readonly PlaceChange[] } = {},
    ) => {
      const shown = [...stands, ...changes];
      setPending((before) => [...before, ...shown]);
      underWay.current++;
      const before = changes.flatMap(({ key }) => placing.current.get(key) ?? []);
      const own = Promise.withResolvers<void>();
      for (const { key } of changes) placing.current.set(key, own.promise);
      const meantAt = placeAmongSteps();
      noteMeant(Promise.race([own.promise, untilOffline()]));
      try {
        // Of one thing, a change that overtook the one before would be lost to it. Without a connection the outbox has the order.
        if (before.length > 0) await Promise.race([Promise.all(before), untilOffline()]);
        const { arrangeDiagram } = await inPlaceOf(meantAt, () =>
          arrange({
            input: {
              ...meant,
              places: changes.map((change) => ({
                ...change,
                ...(change.waypoints && { waypoints: change.waypoints.map((point) => [...point]) }),
              })),
              drop: [...drop],
              ...(stands.length > 0 && { stands: stands.map(({ waypoints: _none, ...each }) => each) }),
            },
          }),
        );
        const { revision } = arrangeDiagram;
        if (revision != null)
          hear({ revision, on: (now) => withPlaces(now, [...withoutPlace(now.layout, stands), ...changes], drop) });
      } catch (error) {
        toast.failed(notDrawn(error));
      } finally {
        underWay.current--;
        own.resolve();
        for (const { key } of changes) if (placing.current.get(key) === own.promise) placing.current.delete(key);
      }
      setPending((before) => before.filter((each) => !shown.includes(each)));
    },
    [arrange, meant, hear],
  );
  const say = useDone();
  /** Says that something was done, and offers to undo it; the drawing is read again then. */
  const done = useCallback(
    (words: string, revision: number | null | undefined) =>
      say(words, revision ?? null, {
        onUndone: async (undone) => {
          await refresh(asked);
          toast.changed('Undone.', undone);
        },
      }),
    [say, refresh, asked],
  );
  /** Sends a gesture that changes the model, and shows its toast; resolves with the keys of new shapes. */
  const gesture = useCallback(
    async (
      input: DiagramGestureInput,
      {
        throughLocks = false,
        words,
        stands = [],
      }: { throughLocks?: boolean; words?: string | undefined; stands?: readonly PlaceChange[] } = {},
    ): Promise<readonly string[] | undefined> => {
      const send = () =>
        draw({
          input: {
            ...meant,
            gesture: input,
            ...(throughLocks && { throughLocks }),
            ...(stands.length > 0 && { stands: stands.map(({ waypoints: _none, ...each }) => each) }),
          },
          ...asked,
        });
      try {
        const { drawOnDiagram } = await asking(asked, send, (answer) => answer.drawOnDiagram.diagram);
        const { diagram, revision } = drawOnDiagram;
        if (words) done(words, revision);
        if (!diagram) return undefined;
        const before = new Set(drawn.content.shapes.map(({ key }) => key));
        // The root appears by itself, as the frame around its first part: nobody placed it.
        return drawnOf(diagram)
          .content.shapes.filter(({ key, entity }) => !before.has(key) && entity?.id !== id)
          .map(({ key }) => key);
      } catch (error) {
        toast.failed(notDrawn(error));
        return undefined;
      }
    },
    [draw, meant, asked, drawn, asking, id, done],
  );
  const { content, layout } = drawn;
  const places = useMemo(() => {
    if (pending.length === 0) return layout;
    const merged = new Map<string, DrawnPlace>(layout.map((each) => [each.key, each]));
    for (const change of pending) merged.set(change.key, { ...merged.get(change.key), ...change });
    return [...merged.values()];
  }, [layout, pending]);
  const whole = places.find(({ key }) => key === WHOLE_DIAGRAM);
  const keptFilter = whole?.filter ?? null;
  /** Changes the part that is shown; saved with the diagram it applies to everybody. Resolves with the reason if it is impossible. */
  const showOnly = async (
    some: Partial<Asked>,
    kept: Omit<PlaceChange, 'key'> | undefined,
  ): Promise<string | undefined> => {
    const next = { ...asked, ...some };
    const problem = await refresh(next);
    if (problem) return problem.message;
    setAsked(next);
    if (!kept) return undefined;
    await place([{ key: WHOLE_DIAGRAM, ...kept }]);
    const none = Object.fromEntries(Object.keys(some).map((name) => [name, null]));
    setAsked((now) => ({ ...now, ...none }));
    return undefined;
  };
  return {
    content,
    places,
    isStored: drawn.isStored,
    isGone,
    isBusy: isArranging || isDrawing,
    /** The number of levels on show; null for the default. */
    levels: asked.levels ?? whole?.levels ?? null,
    /** The filter; null for everything. */
    filter: (asked.filter ?? keptFilter) || null,
    colourBy: whole?.colourBy ?? null,
    /** The ids of the relations to follow, and their names if saved; null for all. */
    relations: asked.relations,
    keptRelations: whole?.relations ?? null,
    setLevels: (next: number, { isKept }: { isKept: boolean }) =>
      void showOnly({ levels: next }, isKept ? { levels: next } : undefined),
    /** Shows only shapes that these relations lead to; null for all. */
    setRelations: (next: readonly { id: string; name: string }[] | null, { isKept }: { isKept: boolean }) =>
      void showOnly(
        { relations: next?.map(({ id: each }) => each) ?? [] },
        isKept ? { relations: next?.map(({ name }) => name) ?? null } : undefined,
      ),
    /** Shows only search results with their parents; resolves with the reason if the search is invalid. */
    setFilter: (query: string, { isKept }: { isKept: boolean }) =>
      showOnly({ filter: query.trim() }, isKept ? { filter: query.trim() || null } : undefined),
    place,
    done,
    gesture,
    refresh: () => refresh(asked),
  };
}
