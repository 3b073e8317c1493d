import { useCallback, useMemo, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useDrawingArrangeMutation } from '#graph/useDrawingArrangeMutation.graphql';
import type { DiagramGestureInput, useDrawingGestureMutation } from '#graph/useDrawingGestureMutation.graphql';
import type { useDrawingQuery } from '#graph/useDrawingQuery.graphql';

import type { Place } from '../drawing/content.ts';
import { useProjectId } from '../relay/ids.ts';
import { asFacts } from '../relay/refusal.ts';
import { useAction } from '../relay/useAction.ts';
import { usePacedNews } from '../relay/usePacedNews.ts';
import { useHere } from '../routing/paths.ts';
import { toast } from '../ui/toasts.tsx';
import { contentOf, layoutOf, type Drawn } from './DiagramDrawing.ts';

const again = graphql`
  query useDrawingQuery($organization: String!, $projectId: Int!, $slug: String!, $entityId: Int!, $levels: Int) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      diagram(slug: $slug, entityId: $entityId) {
        id
        ...DiagramDrawing_diagram @relay(mask: false)
      }
    }
  }
`;

export type Change = Partial<Omit<Place, 'key'>> & { key: string };

/** A diagram that is drawn on: what stands on it now, and what changes it. Others' changes come in by themselves. */
export function useDrawing(first: Drawn, slug: string, { id, entityId }: { id: string; entityId: number }) {
  const { organization, projectId } = useHere();
  const project = useProjectId();
  const environment = useRelayEnvironment();
  const [drawn, setDrawn] = useState(first);
  const [levels, setLevels] = useState<number | null>(null);
  /** What was moved here and is on its way to the server. */
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [isGone, setGone] = useState(false);
  const variables = useMemo(
    () => ({ organization, projectId, slug, entityId }),
    [organization, projectId, slug, entityId],
  );
  const meant = useMemo(() => ({ projectId: project, slug, entityId: id }), [project, slug, id]);
  const refresh = useCallback(
    (depth: number | null) =>
      fetchQuery<useDrawingQuery>(environment, again, { ...variables, levels: depth }, { fetchPolicy: 'network-only' })
        .toPromise()
        .then(
          (answer) => {
            if (answer?.project.diagram) setDrawn(answer.project.diagram);
          },
          (error: unknown) => {
            if (asFacts(error).status === 404) setGone(true);
            else toast.failed(asFacts(error));
          },
        ),
    [environment, variables],
  );
  usePacedNews(() => refresh(levels));
  const [arrange, isArranging] = useAction<useDrawingArrangeMutation>(graphql`
    mutation useDrawingArrangeMutation($input: ArrangeDiagramInput!, $levels: Int) {
      arrangeDiagram(input: $input) {
        ... on ArrangeDiagramPayload {
          revision
          diagram {
            id
            ...DiagramDrawing_diagram @relay(mask: false)
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [draw, isDrawing] = useAction<useDrawingGestureMutation>(graphql`
    mutation useDrawingGestureMutation($input: DrawOnDiagramInput!, $levels: Int) {
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
        const { arrangeDiagram } = await arrange({
          input: {
            ...meant,
            places: changes.map((change) => ({
              ...change,
              ...(change.waypoints && { waypoints: change.waypoints.map((point) => [...point]) }),
            })),
            drop: [...drop],
          },
          levels,
        });
        if (arrangeDiagram.diagram) setDrawn(arrangeDiagram.diagram);
      } catch (error) {
        toast.failed(asFacts(error));
      }
      setPending((before) => before.filter((each) => !changes.includes(each)));
    },
    [arrange, meant, levels],
  );
  /** Does something to the model as the picture shows it; answers the keys of what came new onto the picture. */
  const gesture = useCallback(
    async (input: DiagramGestureInput): Promise<readonly string[] | undefined> => {
      try {
        const { drawOnDiagram } = await draw({ input: { ...meant, gesture: input }, levels });
        const { diagram } = drawOnDiagram;
        if (!diagram) return undefined;
        const before = new Set(drawn.content.shapes.map(({ key }) => key));
        setDrawn(diagram);
        return diagram.content.shapes.map(({ key }) => key).filter((key) => !before.has(key));
      } catch (error) {
        toast.failed(asFacts(error));
        return undefined;
      }
    },
    [draw, meant, levels, drawn],
  );
  const content = useMemo(() => contentOf(drawn), [drawn]);
  const places = useMemo(() => {
    const merged = new Map<string, Place>(layoutOf(drawn).map((each) => [each.key, each]));
    for (const change of pending) merged.set(change.key, { ...merged.get(change.key), ...change });
    return [...merged.values()];
  }, [drawn, pending]);
  return {
    content,
    places,
    isStored: drawn.isStored,
    isGone,
    isBusy: isArranging || isDrawing,
    levels,
    setLevels: (next: number) => {
      setLevels(next);
      void refresh(next);
    },
    place,
    gesture,
    refresh: () => refresh(levels),
  };
}
