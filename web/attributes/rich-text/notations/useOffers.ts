import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useOffersQuery } from '#graph/useOffersQuery.graphql';
import type { useOffersValuesQuery } from '#graph/useOffersValuesQuery.graphql';

import { namedWith } from '../../../parts/platform/plain-words.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';

export interface Offer {
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

/** Finds entities by the typed words of a name or number, or attributes of the chosen one. */
export function useOffers(typed: string, chosen: Offer | undefined): { offers: Offer[]; problem: string | undefined } {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [search] = useDebouncedValue(typed.trim(), MILLISECONDS_WITHOUT_TYPING);
  const [entities, setEntities] = useState<Offer[]>([]);
  const [values, setValues] = useState<Offer[]>([]);
  const [problem, setProblem] = useState<string>();
  const failed = (error: unknown) => setProblem(asFacts(error).message);
  const target = chosen?.target;
  useEffect(() => {
    if (target !== undefined) return;
    const query = namedWith(search.split(/\s+/).filter(Boolean));
    const { unsubscribe } = fetchQuery<useOffersQuery>(
      environment,
      graphql`
        query useOffersQuery($organization: String!, $projectId: Int!, $query: String!, $first: Int!) {
          project(organization: $organization, projectId: $projectId) @required(action: THROW) {
            id
            entities(query: $query, order: "number", first: $first) {
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
      { organization, projectId, query, first: FIRST },
    ).subscribe({
      next: ({ project }) => {
        setProblem(undefined);
        setEntities(
          project.entities.edges.map(({ node: { entityId, displayName, class: itsClass } }) => ({
            target: String(entityId),
            attribute: '',
            title: displayName,
            class: itsClass,
            hasMore: true,
          })),
        );
      },
      error: failed,
    });
    return unsubscribe;
  }, [environment, organization, projectId, search, target]);
  useEffect(() => {
    if (target === undefined) return;
    const { unsubscribe } = fetchQuery<useOffersValuesQuery>(
      environment,
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
      { organization, projectId, entityId: Number(target) },
    ).subscribe({
      next: ({ project: { entity } }) => {
        setProblem(undefined);
        if (!entity) return setValues([]);
        const all: [string, string, string][] = [
          ['', 'Number and name', entity.displayName],
          ['Name', 'Name', entity.name],
          ['Number', 'Number', entity.number],
          ...entity.attributes.map(({ property: { name }, text }): [string, string, string] => [name, name, text]),
        ];
        setValues(all.map(([attribute, title, value]) => ({ target, attribute, title, value })));
      },
      error: failed,
    });
    return unsubscribe;
  }, [environment, organization, projectId, target]);
  if (target === undefined) return { offers: entities, problem };
  const part = typed.trim().toLowerCase();
  return { offers: values.filter(({ title }) => title.toLowerCase().includes(part)), problem };
}
