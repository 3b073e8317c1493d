import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { Disposable } from 'relay-runtime';

import type { useSlidesQuery } from '#graph/useSlidesQuery.graphql';

import { fetchRetained } from '../../../relay/fetch-retained.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import type { Line } from './lines.ts';

const query = graphql`
  query useSlidesQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, first: 100) {
        edges {
          node {
            id
            entityId
            revision
            name
            displayName
            description
            metadata
            isLocked
            isVeiled
          }
        }
      }
    }
  }
`;

export type Slide = useSlidesQuery['response']['project']['entities']['edges'][number]['node'];
const AT_ONCE = 60;

/** Reads the content of slides as they are needed, and again when they have changed. */
export function useSlides(lines: readonly Line[]) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [slides, setSlides] = useState<ReadonlyMap<number, Slide>>(new Map());
  const [problem, setProblem] = useState<{ title: string; message: string }>();
  const asked = useRef(new Map<number, number>());
  const holds = useRef<Disposable[]>([]);
  useEffect(() => {
    const kept = holds.current;
    return () => {
      for (const hold of kept) hold.dispose();
    };
  }, []);
  const load = useCallback(() => {
    const wanted = lines.filter(({ id, revision }) => (asked.current.get(id) ?? -1) < revision);
    for (const { id, revision } of wanted) asked.current.set(id, revision);
    const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, at) =>
      wanted.slice(at * AT_ONCE, (at + 1) * AT_ONCE).map(({ id }) => id),
    );
    const read = (ids: readonly number[]) =>
      fetchRetained<useSlidesQuery>(environment, query, {
        organization,
        projectId,
        asOf,
        query: `id:${ids.join(',')}`,
      }).then(
        (found) => {
          if (!found) return;
          holds.current.push(found.hold);
          const nodes = found.answer.project.entities.edges.map(({ node }) => node);
          setProblem(undefined);
          setSlides((known) => new Map([...known, ...nodes.map((node) => [node.entityId, node] as const)]));
        },
        (error: unknown) => {
          for (const id of ids) asked.current.delete(id);
          setProblem(asFacts(error));
        },
      );
    return Promise.all(parts.map(read));
  }, [environment, organization, projectId, asOf, lines]);
  useEffect(() => void load(), [load]);
  /** Keeps saved content until it is read again. */
  const put = useCallback(
    (id: number, change: Partial<Slide>) =>
      setSlides((known) => {
        const slide = known.get(id);
        return slide ? new Map(known).set(id, { ...slide, ...change }) : known;
      }),
    [],
  );
  return { slides, put, problem, load };
}
