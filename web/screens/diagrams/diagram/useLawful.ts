import { useEffect, useMemo, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useLawfulQuery } from '#graph/useLawfulQuery.graphql';

import type { Tool, TypeFacts } from '../../../diagrams/DiagramTypeFacts.ts';
import type { Shape } from '../../../drawing/content.ts';

/** What the class of an entity may be linked with: classes by relation. */
type Law = ReadonlyMap<string, ReadonlySet<string>>;

const query = graphql`
  query useLawfulQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Entity {
        class {
          id
          targetRelations {
            relation {
              id
            }
            targetClasses {
              id
              name
            }
          }
        }
      }
    }
  }
`;

/** Where lines may end that begin at a shape, by the schema; what is not known yet the server judges. */
export function useLawful(type: TypeFacts, shapes: ReadonlyMap<string, Shape>, from: string | undefined) {
  const environment = useRelayEnvironment();
  const id = from === undefined ? undefined : shapes.get(from)?.entity?.id;
  const [known, setKnown] = useState<{ id: string; law: Law }>();
  const hasLines = type.tools.some(({ line }) => line);
  useEffect(() => {
    if (id === undefined || !hasLines) return;
    const { unsubscribe } = fetchQuery<useLawfulQuery>(
      environment,
      query,
      { id },
      { fetchPolicy: 'store-or-network' },
    ).subscribe({
      next: ({ node }) =>
        setKnown({
          id,
          law: new Map(
            (node?.class?.targetRelations ?? []).map(({ relation, targetClasses }) => [
              relation.id,
              new Set(targetClasses.map(({ name }) => name)),
            ]),
          ),
        }),
      // The server refuses in words what is not lawful.
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, id, hasLines]);
  return useMemo(() => {
    const law = known && known.id === id ? known.law : undefined;
    const isLawful = (tool: Tool, start: string, end: string): boolean => {
      const [a, b] = [shapes.get(start), shapes.get(end)];
      if (!a || !b || (!a.entity && !b.entity)) return false;
      // A tool that makes an entity of its line writes relations of that entity: the server knows them.
      if (!tool.relation || tool.class || !law || start !== from) return true;
      const classes = law.get(tool.relation.id);
      return classes !== undefined && b.entity != null && classes.has(b.entity.className);
    };
    const targets = (start: string, tool?: Tool): ReadonlySet<string> => {
      const tools = tool ? [tool] : type.tools.filter(({ line }) => line);
      return new Set(
        [...shapes.keys()].filter((end) => end !== start && tools.some((each) => isLawful(each, start, end))),
      );
    };
    return { isLawful, targets };
  }, [known, id, shapes, type, from]);
}
