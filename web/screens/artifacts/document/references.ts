import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { referencesQuery, referencesQuery$data } from '#graph/referencesQuery.graphql';

import { quoteText } from '../../../parts/platform/plain-words.ts';
import { useHere } from '../../../routing/paths.ts';

/** A reference to an entity in a text: its dotted number, or the number in its address. */
export interface TextReference {
  number?: string;
  id?: number;
}
const ADDRESS = /\/p\/\d+\/[\w/-]*?\/(\d+)(?:[?#]|$)/;

/** Reads references to entities from a text, in order: numbers, `#12`, `id:12` and addresses, between blanks, commas or lines. */
export function readReferences(text: string): TextReference[] {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  return words.map((word) => {
    const id = ADDRESS.exec(word)?.[1] ?? /^(?:#|id:\s*)(\d+)$/i.exec(word)?.[1];
    if (id) return { id: Number(id) };
    return /^\d{1,9}$/.test(word) ? { number: word, id: Number(word) } : { number: word };
  });
}

export type ReferencedEntity = referencesQuery$data['project']['entities']['edges'][number]['node'];
const AT_ONCE = 100;

/** Matches references with found entities, numbers before ids, each once; and lists the unknown ones. */
export function resolveTextReferences(
  names: readonly TextReference[],
  found: readonly ReferencedEntity[],
): { found: ReferencedEntity[]; unknown: string[] } {
  const byNumber = new Map(found.map((each) => [each.number.toLowerCase(), each]));
  const byId = new Map(found.map((each) => [each.entityId, each]));
  const seen = new Map<number, ReferencedEntity>();
  const unknown: string[] = [];
  for (const { number, id } of names) {
    const one = (number !== undefined && byNumber.get(number.toLowerCase())) || (id !== undefined && byId.get(id));
    if (one) seen.set(one.entityId, one);
    else unknown.push(number ?? `#${id}`);
  }
  return { found: [...seen.values()], unknown };
}

/** Returns a function that looks up referenced entities. */
export function useReferencedEntities(): (
  names: readonly TextReference[],
) => Promise<{ found: ReferencedEntity[]; unknown: string[] }> {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  return useCallback(
    async (names) => {
      const all: ReferencedEntity[] = [];
      for (let at = 0; at < names.length; at += AT_ONCE / 2) {
        const some = names.slice(at, at + AT_ONCE / 2);
        const numbers = some.flatMap(({ number }) => (number === undefined ? [] : quoteText(number)));
        const ids = some.flatMap(({ id }) => id ?? []);
        const asked = [numbers.length > 0 && `number:${numbers.join(',')}`, ids.length > 0 && `id:${ids.join(',')}`];
        const answer = await fetchQuery<referencesQuery>(
          environment,
          graphql`
            query referencesQuery($organization: String!, $projectId: Int!, $query: String!) {
              project(organization: $organization, projectId: $projectId) @required(action: THROW) {
                id
                entities(query: $query, first: 100) {
                  edges {
                    node {
                      id
                      entityId
                      number
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
          { organization, projectId, query: asked.filter(Boolean).join(' OR ') },
          { fetchPolicy: 'network-only' },
        ).toPromise();
        all.push(...(answer?.project.entities.edges.map(({ node }) => node) ?? []));
      }
      return resolveTextReferences(names, all);
    },
    [environment, organization, projectId],
  );
}
