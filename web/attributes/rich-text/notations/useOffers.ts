import { useDebouncedValue } from '@mantine/hooks';
import { graphql } from 'react-relay';

import type { useOffersQuery } from '#graph/useOffersQuery.graphql';
import type { useOffersValuesQuery } from '#graph/useOffersValuesQuery.graphql';

import { namedWith } from '../../../parts/platform/plain-words.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { fitting } from '../../../ui/choosing/rank.ts';

export interface MentionOffer {
  /** The number of the entity. */
  target: string;
  attribute: string;
  title: string;
  value?: string;
  class?: { name: string; icon: string; colour: string };
  /** True if it has values to choose from. */
  hasMore?: boolean;
}

const MILLISECONDS_WITHOUT_TYPING = 180;
const FIRST = 12;

interface Offers {
  offers: MentionOffer[];
  problem: string | undefined;
  /** True until what is typed is answered. */
  isWaiting: boolean;
}

const named = ({ title }: MentionOffer) => ({ name: title });

/** Finds entities by the typed words of a name or number, or attributes of the chosen one. */
export function useOffers(typed: string, chosen: MentionOffer | undefined): Offers {
  const { organization, projectId } = useHere();
  const [search] = useDebouncedValue(typed.trim(), MILLISECONDS_WITHOUT_TYPING);
  const target = chosen?.target;
  const query = namedWith(search.split(/\s+/).filter(Boolean));
  const found = useQueryResult<useOffersQuery>(
    graphql`
      query useOffersQuery($organization: String!, $projectId: Int!, $query: String!, $first: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          entities(query: $query, order: "bestmatch", first: $first) {
            edges {
              node {
                id
                entityId
                displayName
                class {
                  id
                  name
                  icon
                  colour
                }
              }
            }
          }
        }
      }
    `,
    target === undefined ? { organization, projectId, query, first: FIRST } : null,
    { keepsLast: true },
  );
  const known = useQueryResult<useOffersValuesQuery>(
    graphql`
      query useOffersValuesQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          entity(entityId: $entityId) {
            id
            displayName
            name
            number
            attributes {
              id
              text
              property {
                id
                name
              }
            }
          }
        }
      }
    `,
    target === undefined ? null : { organization, projectId, entityId: Number(target) },
  );
  if (target === undefined) {
    const entities = found.data ? entitiesIn(found.data) : [];
    // What was found for the text before this one is taken only if it fits this one.
    const isWaiting = found.isLoading || search !== typed.trim();
    const offers = isWaiting ? fitting(entities, typed, named) : entities;
    return { offers, problem: found.refusal?.message, isWaiting };
  }
  const values = known.data ? valuesIn(known.data, target) : [];
  return { offers: fitting(values, typed, named), problem: known.refusal?.message, isWaiting: known.isLoading };
}

const entitiesIn = ({ project }: useOffersQuery['response']): MentionOffer[] =>
  project.entities.edges.map(({ node: { entityId, displayName, class: itsClass } }) => ({
    target: String(entityId),
    attribute: '',
    title: displayName,
    class: itsClass,
    hasMore: true,
  }));

function valuesIn({ project: { entity } }: useOffersValuesQuery['response'], target: string): MentionOffer[] {
  if (!entity) return [];
  const all: [string, string, string][] = [
    ['', 'Number and name', entity.displayName],
    ['Name', 'Name', entity.name],
    ['Number', 'Number', entity.number],
    ...entity.attributes.map(({ property: { name }, text }): [string, string, string] => [name, name, text]),
  ];
  return all.map(([attribute, title, value]) => ({ target, attribute, title, value }));
}
