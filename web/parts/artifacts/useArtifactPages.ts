import { useCallback, useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import type { Disposable, GraphQLTaggedNode, OperationType } from 'relay-runtime';

import { fetchRetained } from '../../relay/fetch-retained.ts';
import { asFacts } from '../../relay/refusal.ts';
import { useHere } from '../../routing/paths.ts';
import type { ArtifactLine } from './lines.ts';

interface RowsQuery<Row> extends OperationType {
  readonly response: { readonly project: { readonly entities: { readonly edges: readonly { readonly node: Row }[] } } };
}
const AT_ONCE = 60;

/** Reads the content of rows when it is asked for by their places, and again when they have changed. */
export function useArtifactPages<Row extends { readonly entityId: number }>(
  query: GraphQLTaggedNode,
  lines: readonly ArtifactLine[],
) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [rows, setRows] = useState<ReadonlyMap<number, Row>>(new Map());
  const [problem, setProblem] = useState<{ title: string; message: string }>();
  const asked = useRef(new Map<number, number>());
  const holds = useRef<Disposable[]>([]);
  useEffect(() => {
    const retained = holds.current;
    return () => {
      for (const hold of retained) hold.dispose();
    };
  }, []);
  const load = useCallback(
    async (from: number, to: number): Promise<void> => {
      const wanted = lines
        .slice(Math.max(0, from), to + 1)
        .filter(({ id, revision }) => (asked.current.get(id) ?? -1) < revision);
      if (wanted.length === 0) return;
      for (const { id, revision } of wanted) asked.current.set(id, revision);
      const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, at) =>
        wanted.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      );
      for (const part of parts)
        try {
          const ids = part.map(({ id }) => id).join(',');
          const variables = { organization, projectId, asOf, query: `id:${ids}` };
          const found = await fetchRetained<RowsQuery<Row>>(environment, query, variables);
          if (!found) return;
          holds.current.push(found.hold);
          const nodes = found.answer.project.entities.edges.map(({ node }) => node);
          setProblem(undefined);
          setRows((known) => new Map([...known, ...nodes.map((node) => [node.entityId, node] as const)]));
        } catch (error) {
          for (const { id } of part) asked.current.delete(id);
          setProblem(asFacts(error));
        }
    },
    [environment, query, organization, projectId, asOf, lines],
  );
  return { rows, setRows, load, problem };
}
