import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type { useDrawingArrangeMutation } from '#graph/useDrawingArrangeMutation.graphql';
import type { DiagramGestureInput, useDrawingGestureMutation } from '#graph/useDrawingGestureMutation.graphql';
import { WHOLE, type Place } from '#shared/drawing/content.ts';

import { useProjectId } from '../relay/ids.ts';
import { asFacts } from '../relay/refusal.ts';
import { useAction } from '../relay/useAction.ts';
import { useHere } from '../routing/paths.ts';
import { toast } from '../ui/toasts.tsx';
import type { Change } from './change.ts';
import { drawnOf } from './DiagramDrawing.ts';
import {
  withRevision,
  withReading,
  isNewerAnswer,
  type KnownDrawing,
  type Reading,
  type RevisionOfDrawing,
} from './drawing-revisions.ts';
import type { Drawn } from './drawn.ts';
import { fetchDrawing } from './fetch-drawing.ts';
import { withPlaces } from './patched.ts';
import { after, useDrawingNews } from './useDrawingNews.ts';

/** What is to be shown in place of what is kept with the diagram. */
interface Asked {
  levels: number | null;
  /** Empty: everything. */
  filter: string | null;
  /** By their ids; empty: along all. */
  relations: readonly string[] | null;
}
const EVERYTHING: Asked = { levels: null, filter: null, relations: null };
const spelled = ({ levels, filter, relations }: Asked): string => JSON.stringify([levels, filter, relations]);

/** A diagram that is drawn on: what stands on it now, and what changes it. Others' changes come in by themselves. */
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
  /** What was moved here and is on its way to the server. */
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [isGone, setGone] = useState(false);
  const variables = useMemo(
    () => ({ organization, projectId, asOf, slug, entityId }),
    [organization, projectId, asOf, slug, entityId],
  );
  const meant = useMemo(() => ({ projectId: project, slug, entityId: id }), [project, slug, id]);
  /** How many readings and changes are under way, whose answers may know less than has been heard. */
  const underWay = useRef(0);
  const turns = useRef(0);
  /** What is drawn is the answer to this. */
  const last = useRef<Reading>({ turn: 0, wanted: spelled(EVERYTHING), revision: drawn.revision });
  const hear = useCallback((step: RevisionOfDrawing) => {
    const isAlone = underWay.current === 0;
    setKnown((known) => withRevision(isAlone ? { ...known, steps: [] } : known, step));
  }, []);
  const take = useCallback((turn: number, wanted: string, anew: Drawn) => {
    const reading = { turn, wanted, revision: anew.revision };
    if (!isNewerAnswer(reading, last.current)) return;
    last.current = reading;
    setKnown((known) => withReading(known, anew));
  }, []);
  /** Asks for the drawing; its answer is drawn unless another one says more. */
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
  // Of a diagram that was open before, the store says what it had, and the server's answer comes after it.
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
        else if (wanted.filter === null) toast.failed(facts);
        return facts;
      }
    },
    [environment, variables, asking],
  );
  useDrawingNews({
    drawn,
    rootId: entityId,
    isFiltered: Boolean(asked.filter),
    change: (news) => hear({ revision: news.revision, on: (now) => after(now, news, entityId) }),
    refresh: () => refresh(asked),
  });
  const [arrange, isArranging] = useAction<useDrawingArrangeMutation>(graphql`
    mutation useDrawingArrangeMutation($input: ArrangeDiagramInput!) {
      arrangeDiagram(input: $input) {
        ... on ArrangeDiagramPayload {
          revision
          diagram {
            id
            name
            isStored
          }
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
    async (changes: readonly Change[], drop: readonly string[] = []) => {
      setPending((before) => [...before, ...changes]);
      underWay.current++;
      try {
        const { arrangeDiagram } = await arrange({
          input: {
            ...meant,
            places: changes.map((change) => ({
              ...change,
              ...(change.waypoints && { waypoints: change.waypoints.map((point) => [...point]) }),
            })),
            drop: [...drop],
          },
        });
        const { revision } = arrangeDiagram;
        if (revision != null) hear({ revision, on: (now) => withPlaces(now, changes, drop) });
      } catch (error) {
        toast.failed(asFacts(error));
      } finally {
        underWay.current--;
      }
      setPending((before) => before.filter((each) => !changes.includes(each)));
    },
    [arrange, meant, hear],
  );
  /** Does something to the model as the picture shows it, and says so by the given words; answers the keys of what came new onto the picture. */
  const gesture = useCallback(
    async (
      input: DiagramGestureInput,
      { throughLocks = false, words }: { throughLocks?: boolean; words?: string | undefined } = {},
    ): Promise<readonly string[] | undefined> => {
      const send = () => draw({ input: { ...meant, gesture: input, ...(throughLocks && { throughLocks }) }, ...asked });
      try {
        const { drawOnDiagram } = await asking(asked, send, (answer) => answer.drawOnDiagram.diagram);
        const { diagram, revision } = drawOnDiagram;
        if (words) toast.changed(words, revision);
        if (!diagram) return undefined;
        const before = new Set(drawn.content.shapes.map(({ key }) => key));
        // The root comes by itself, as the frame about the first that stands in it: nobody put it there.
        return drawnOf(diagram)
          .content.shapes.filter(({ key, entity }) => !before.has(key) && entity?.id !== id)
          .map(({ key }) => key);
      } catch (error) {
        toast.failed(asFacts(error));
        return undefined;
      }
    },
    [draw, meant, asked, drawn, asking, id],
  );
  const { content, layout } = drawn;
  const places = useMemo(() => {
    if (pending.length === 0) return layout;
    const merged = new Map<string, Place>(layout.map((each) => [each.key, each]));
    for (const change of pending) merged.set(change.key, { ...merged.get(change.key), ...change });
    return [...merged.values()];
  }, [layout, pending]);
  const whole = places.find(({ key }) => key === WHOLE);
  const keptFilter = whole?.filter ?? null;
  /** Shows it so; kept with the diagram it holds for everybody, until somebody keeps something else. Answers why not, where it cannot be shown so. */
  const showOnly = async (some: Partial<Asked>, kept: Omit<Change, 'key'> | undefined): Promise<string | undefined> => {
    const next = { ...asked, ...some };
    const problem = await refresh(next);
    if (problem) return problem.message;
    setAsked(next);
    if (!kept) return undefined;
    await place([{ key: WHOLE, ...kept }]);
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
    /** How many levels are shown; null for the usual number. */
    levels: asked.levels ?? whole?.levels ?? null,
    /** What of it is shown; null for all. */
    filter: (asked.filter ?? keptFilter) || null,
    colourBy: whole?.colourBy ?? null,
    /** Along which relations it leads: by their ids, and by their names where that is kept; null for all. */
    relations: asked.relations,
    keptRelations: whole?.relations ?? null,
    setLevels: (next: number, { isKept }: { isKept: boolean }) =>
      void showOnly({ levels: next }, isKept ? { levels: next } : undefined),
    /** Shows only what is reached along these relations; null: along all. */
    setRelations: (next: readonly { id: string; name: string }[] | null, { isKept }: { isKept: boolean }) =>
      void showOnly(
        { relations: next?.map(({ id: each }) => each) ?? [] },
        isKept ? { relations: next?.map(({ name }) => name) ?? null } : undefined,
      ),
    /** Shows only what a search finds, with what stands above it; answers why not, where it cannot be searched so. */
    setFilter: (query: string, { isKept }: { isKept: boolean }) =>
      showOnly({ filter: query.trim() }, isKept ? { filter: query.trim() || null } : undefined),
    place,
    gesture,
    refresh: () => refresh(asked),
  };
}
