import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { graphql } from 'react-relay';

import type { useEntitySearchQuery, useEntitySearchQuery$data } from '#graph/useEntitySearchQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { bestFirst, fitting } from '../../../ui/choosing/rank.ts';
import { namedWith, quoteText } from '../../platform/plain-words.ts';

export type FoundEntity = useEntitySearchQuery$data['project']['entities']['edges'][number]['node'];

const MILLISECONDS_WITHOUT_TYPING = 180;

interface Settings {
  /** The names of the classes to search; all if empty. */
  classes: readonly string[];
  /** The names of labels of which results have one; any if empty. */
  labels?: readonly string[];
  /** A further condition, in the search language. */
  among?: string;
  first: number;
  /** True while nobody sees the results, so that no search is made. */
  isPaused?: boolean;
  /** True if results come with their parents. */
  hasParents?: boolean;
}

/** Finds entities by the words of a number or name while somebody types, in the past that the page shows. */
export function useEntitySearch(settings: Settings) {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, ...useEntitiesNamed(typed, settings) };
}

/** Finds entities like `useEntitySearch`, for a text that is typed elsewhere. */
export function useEntitiesNamed(
  typed: string,
  { classes, labels = [], among = '', first, isPaused = false, hasParents = false }: Settings,
) {
  const { organization, projectId, asOf } = useHere();
  const [search] = useDebouncedValue(typed.trim(), MILLISECONDS_WITHOUT_TYPING);
  const query = `${queryOf(search, classes, labels)} ${among}`.trim();
  const { data, refusal, isLoading } = useQueryResult<useEntitySearchQuery>(
    graphql`
      query useEntitySearchQuery(
        $organization: String!
        $projectId: Int!
        $asOf: AsOfInput
        $query: String!
        $first: Int!
        $hasParents: Boolean!
      ) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
          id
          entities(query: $query, order: "bestmatch", first: $first) {
            edges {
              node {
                id
                entityId
                number
                name
                displayName
                class {
                  id
                  name
                  icon
                  colour
                }
                parent @include(if: $hasParents) {
                  id
                  name
                  displayName
                }
              }
            }
          }
        }
      }
    `,
    isPaused ? null : { organization, projectId, asOf, query, first, hasParents },
    { keepsLast: true },
  );
  const isWaiting = !isPaused && (isLoading || search !== typed.trim());
  const found = useMemo(() => {
    const nodes = data?.project.entities.edges.map(({ node }) => node);
    if (!nodes || !isWaiting) return nodes && bestFirst(nodes, typed, (node) => node);
    // Of what was found for the text before this one, stays what fits.
    const kept = fitting(nodes, typed, (node) => node);
    return kept.length > 0 ? kept : undefined;
  }, [data, isWaiting, typed]);
  return { search, found, isWaiting, problem: refusal?.message };
}

const queryOf = (search: string, classes: readonly string[], labels: readonly string[]): string => {
  const oneOf = (field: string, names: readonly string[]) =>
    names.length > 0 ? [`${field}:${names.map(quoteText).join(',')}`] : [];
  const words = namedWith(search.split(/\s+/).filter(Boolean));
  return [...oneOf('class', classes), ...oneOf('label', labels), words].join(' ').trim();
};
