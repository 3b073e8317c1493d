import { useCallback, useMemo, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useDrawingArrangeMutation } from '#graph/useDrawingArrangeMutation.graphql';
import type { DiagramGestureInput, useDrawingGestureMutation } from '#graph/useDrawingGestureMutation.graphql';
import type { useDrawingQuery } from '#graph/useDrawingQuery.graphql';

import { WHOLE, type Place } from '../drawing/content.ts';
import { useProjectId } from '../relay/ids.ts';
import { asFacts } from '../relay/refusal.ts';
import { useAction } from '../relay/useAction.ts';
import { useHere } from '../routing/paths.ts';
import { toast } from '../ui/toasts.tsx';
import type { Change } from './change.ts';
import { contentOf, layoutOf, type Drawn } from './DiagramDrawing.ts';
import { sharing, withPlaces } from './patched.ts';
import { after, useDrawingNews, type DrawingNews } from './useDrawingNews.ts';

const again = graphql`
  query useDrawingQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $slug: String!
    $entityId: Int!
    $levels: Int
    $filter: String
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagram(slug: $slug, entityId: $entityId) {
        id
        ...DiagramDrawing_diagram @relay(mask: false)
      }
    }
  }
`;

interface Asked {
  levels: number | null;
  /** What is to be shown in place of what is kept with the diagram; empty: everything. */
  filter: string | null;
}
const EVERYTHING: Asked = { levels: null, filter: null };

/** A diagram that is drawn on: what stands on it now, and what changes it. Others' changes come in by themselves. */
export function useDrawing(first: Drawn, slug: string, { id, entityId }: { id: string; entityId: number }) {
  const { organization, projectId, asOf } = useHere();
  const project = useProjectId();
  const environment = useRelayEnvironment();
  const [drawn, setDrawn] = useState(first);
  /** What of it is shown: so many levels, and only what a search finds. */
  const [asked, setAsked] = useState<Asked>(EVERYTHING);
  const { levels } = asked;
  /** What was moved here and is on its way to the server. */
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [isGone, setGone] = useState(false);
  const variables = useMemo(
    () => ({ organization, projectId, asOf, slug, entityId }),
    [organization, projectId, asOf, slug, entityId],
  );
  const meant = useMemo(() => ({ projectId: project, slug, entityId: id }), [project, slug, id]);
  /** What others did while the drawing is read, which what is read may not know yet. */
  const meanwhile = useRef<DrawingNews[]>(undefined);
  /** What was asked for earlier may be answered later: it must not take back what has been drawn since. */
  const turns = useRef({ asked: 0, drawn: 0 });
  const take = useCallback(
    (read: Drawn, since: readonly DrawingNews[] = []) =>
      setDrawn((before) => since.reduce((now, news) => after(now, news, entityId), sharing(before, read))),
    [entityId],
  );
  const refresh = useCallback(
    (wanted: Asked): Promise<{ message: string } | undefined> => {
      const since: DrawingNews[] = (meanwhile.current = []);
      const turn = ++turns.current.asked;
      return fetchQuery<useDrawingQuery>(
        environment,
        again,
        { ...variables, ...wanted },
        { fetchPolicy: 'network-only' },
      )
        .toPromise()
        .then(
          (answer) => {
            if (answer?.project.diagram && turn > turns.current.drawn) {
              turns.current.drawn = turn;
              take(answer.project.diagram, since);
            }
            return undefined;
          },
          (error: unknown) => {
            const facts = asFacts(error);
            if (facts.status === 404) setGone(true);
            else if (wanted.filter === null) toast.failed(facts);
            return facts;
          },
        );
    },
    [environment, variables, take],
  );
  useDrawingNews({
    drawn,
    rootId: entityId,
    change: (news) => {
      meanwhile.current?.push(news);
      setDrawn((before) => after(before, news, entityId));
    },
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
    mutation useDrawingGestureMutation($input: DrawOnDiagramInput!, $levels: Int, $filter: String) {
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
      try {
        await arrange({
          input: {
            ...meant,
            places: changes.map((change) => ({
              ...change,
              ...(change.waypoints && { waypoints: change.waypoints.map((point) => [...point]) }),
            })),
            drop: [...drop],
          },
        });
        setDrawn((before) => withPlaces(before, changes, drop));
      } catch (error) {
        toast.failed(asFacts(error));
      }
      setPending((before) => before.filter((each) => !changes.includes(each)));
    },
    [arrange, meant],
  );
  /** Does something to the model as the picture shows it; answers the keys of what came new onto the picture. */
  const gesture = useCallback(
    async (
      input: DiagramGestureInput,
      { throughLocks = false }: { throughLocks?: boolean } = {},
    ): Promise<readonly string[] | undefined> => {
      try {
        const { drawOnDiagram } = await draw({
          input: { ...meant, gesture: input, ...(throughLocks && { throughLocks }) },
          ...asked,
        });
        const { diagram } = drawOnDiagram;
        if (!diagram) return undefined;
        const before = new Set(drawn.content.shapes.map(({ key }) => key));
        turns.current.drawn = ++turns.current.asked;
        take(diagram);
        return diagram.content.shapes.map(({ key }) => key).filter((key) => !before.has(key));
      } catch (error) {
        toast.failed(asFacts(error));
        return undefined;
      }
    },
    [draw, meant, asked, drawn, take],
  );
  const { content: raw } = drawn;
  const content = useMemo(() => contentOf({ content: raw }), [raw]);
  const places = useMemo(() => {
    const merged = new Map<string, Place>(layoutOf(drawn).map((each) => [each.key, each]));
    for (const change of pending) merged.set(change.key, { ...merged.get(change.key), ...change });
    return [...merged.values()];
  }, [drawn, pending]);
  const whole = places.find(({ key }) => key === WHOLE);
  const keptFilter = whole?.filter ?? null;
  return {
    content,
    places,
    isStored: drawn.isStored,
    isGone,
    isBusy: isArranging || isDrawing,
    levels,
    /** What of it is shown; null for all. */
    filter: (asked.filter ?? keptFilter) || null,
    colourBy: whole?.colourBy ?? null,
    setLevels: (next: number) => {
      setAsked({ ...asked, levels: next });
      void refresh({ ...asked, levels: next });
    },
    /** Shows only what a search finds, with what stands above it; answers why not, where it cannot be searched so. */
    setFilter: async (query: string, { isKept }: { isKept: boolean }): Promise<string | undefined> => {
      const next = { ...asked, filter: query.trim() };
      const problem = await refresh(next);
      if (problem) return problem.message;
      setAsked(next);
      if (!isKept) return undefined;
      // Kept with the diagram it holds for everybody, until somebody keeps another one.
      await place([{ key: WHOLE, filter: query.trim() || null }]);
      setAsked({ ...asked, filter: null });
      return undefined;
    },
    place,
    gesture,
    refresh: () => refresh(asked),
  };
}
