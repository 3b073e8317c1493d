import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

import type { useLiveCountsQuery } from '#graph/useLiveCountsQuery.graphql';
import type { AsOfInput, useLiveRowsQuery } from '#graph/useLiveRowsQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useIsLatest } from '../../../relay/useIsLatest.ts';
import { useHere } from '../../../routing/paths.ts';
import { cellsOf, pointOf } from './rows.ts';
import type { ChartBox, ChartPoint, TableBox } from './slide.ts';

const rowsQuery = graphql`
  query useLiveRowsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!, $first: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, first: $first) {
        edges {
          node {
            id
            entityId
            number
            name
            displayName
            plainDescription
            qualityScore
            class {
              id
              name
            }
            labels {
              id
              name
            }
            attributes {
              id
              text
              json
              property {
                id
                name
              }
            }
          }
        }
      }
    }
  }
`;
const countsQuery = graphql`
  query useLiveCountsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      counts(query: $query) {
        byClass {
          class {
            id
            name
          }
          count
        }
        byLabel {
          label {
            id
            name
          }
          count
        }
        byStatus {
          name
          count
        }
      }
    }
  }
`;

type Asked<T> = Omit<T, 'frozen' | 'x' | 'y' | 'w' | 'h' | 'id' | 'kind' | 'form'>;
interface Live<T> {
  found: T | undefined;
  problem: string | undefined;
}

/** Fetches an answer, and again when the question or the model changes; does nothing while it is frozen. */
function useAsked<T>(ask: (() => Promise<T | undefined>) | undefined): Live<T> {
  const [answer, setAnswer] = useState<Live<T>>({ found: undefined, problem: undefined });
  const isLatest = useIsLatest(ask);
  const load = useCallback(
    () =>
      ask?.().then(
        (found) => isLatest(ask) && setAnswer({ found, problem: undefined }),
        (error: unknown) => isLatest(ask) && setAnswer({ found: undefined, problem: asFacts(error).message }),
      ),
    [ask, isLatest],
  );
  useEffect(() => void load(), [load]);
  usePacedNews(load);
  return answer;
}

type Ask = <T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T['variables'],
) => Promise<T['response'] | undefined>;
interface Place {
  organization: string;
  projectId: number;
  asOf: AsOfInput | null | undefined;
}
const MOST_POINTS = 24;

/** Fetches the rows of a live table. */
export async function askRows(ask: Ask, place: Place, { query, columns, limit }: Asked<TableBox>) {
  const answer = await ask<useLiveRowsQuery>(rowsQuery, { ...place, query, first: limit });
  return answer?.project.entities.edges.map(({ node }) => cellsOf(node, columns));
}

/** Fetches the points of a live chart: counts by kind, or values of single entities. */
export async function askPoints(
  ask: Ask,
  place: Place,
  { query, by, property = '' }: Asked<ChartBox>,
): Promise<readonly ChartPoint[] | undefined> {
  if (by === 'value') {
    const answer = await ask<useLiveRowsQuery>(rowsQuery, { ...place, query, first: MOST_POINTS });
    return answer?.project.entities.edges.flatMap(({ node }) => pointOf(node, property) ?? []);
  }
  const counts = (await ask<useLiveCountsQuery>(countsQuery, { ...place, query: wholly(query) }))?.project.counts;
  const all: readonly ChartPoint[] | undefined =
    by === 'class'
      ? counts?.byClass.map((each) => ({ name: each.class.name, value: each.count }))
      : by === 'label'
        ? counts?.byLabel.map((each) => ({ name: each.label.name, value: each.count }))
        : counts?.byStatus.map(({ name, count }) => ({ name, value: count }));
  return all?.filter(({ value }) => value > 0).slice(0, MOST_POINTS);
}

/** Returns the content of a live box; the frozen content, if there is one. */
function useShown<T>(
  key: string,
  frozen: T | undefined,
  now: (ask: Ask, place: Place) => Promise<T | undefined>,
): Live<T> {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const isFrozen = frozen !== undefined;
  const what = useRef(now);
  useEffect(() => {
    what.current = now;
  });
  const load = useCallback(
    () =>
      what.current(
        (query, variables) => fetchQuery(environment, query, variables, { fetchPolicy: 'network-only' }).toPromise(),
        { organization, projectId, asOf },
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another key asks for something else
    [environment, organization, projectId, asOf, key],
  );
  const { found, problem } = useAsked<T>(isFrozen ? undefined : load);
  return { found: frozen ?? found, problem };
}

export const useLiveTable = (box: TableBox): Live<readonly (readonly string[])[]> =>
  useShown<readonly (readonly string[])[]>(
    JSON.stringify([box.query, box.columns, box.limit]),
    box.frozen?.rows,
    (ask, place) => askRows(ask, place, box),
  );

export const useLiveChart = (box: ChartBox): Live<readonly ChartPoint[]> =>
  useShown<readonly ChartPoint[]>(JSON.stringify([box.query, box.by, box.property]), box.frozen?.points, (ask, place) =>
    askPoints(ask, place, box),
  );

/** Rewrites a search so that counts stay within it even where it names classes or labels, and drops its order. */
const wholly = (query: string): string => {
  const asked = query.replace(/(?:^|\s)(?:order|limit):(?:"[^"]*"|\S+)/gi, '').trim();
  return asked && `(${asked})`;
};
