import { useCallback, useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { usePacedNews } from '../relay/news/usePacedNews.ts';
import { asFacts } from '../relay/refusal.ts';
import { useIsLatest } from '../relay/useIsLatest.ts';
import { useHere } from '../routing/paths.ts';
import { fetchDrawing, type FetchedDiagram } from './fetch-drawing.ts';

interface Fetched {
  /** Undefined until it is read; null if there is none. */
  diagram: FetchedDiagram | null | undefined;
  /** The reason why it cannot be read. */
  problem: string | undefined;
}

/** Reads a diagram beside other content, once it is wanted and again after changes by others. */
export function useFetchedDrawing(slug: string, entityId: number, isWanted: boolean): Fetched {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [fetched, setFetched] = useState<Fetched>({ diagram: undefined, problem: undefined });
  const of = JSON.stringify([organization, projectId, asOf, slug, entityId]);
  const isLatest = useIsLatest(of);
  const load = useCallback(
    () =>
      isWanted
        ? fetchDrawing(environment, { organization, projectId, asOf, slug, entityId })
            .toPromise()
            .then(
              (answer) => isLatest(of) && setFetched({ diagram: answer?.project.diagram, problem: undefined }),
              (error: unknown) =>
                isLatest(of) && setFetched(({ diagram }) => ({ diagram, problem: asFacts(error).message })),
            )
        : undefined,
    [environment, isWanted, organization, projectId, asOf, slug, entityId, of, isLatest],
  );
  useEffect(() => void load(), [load]);
  usePacedNews(load);
  return fetched;
}
