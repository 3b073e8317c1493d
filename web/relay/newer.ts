import { fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { newerQuery } from '#graph/newerQuery.graphql';

type Source = ReturnType<ReturnType<IEnvironment['getStore']>['getSource']>;
type Value = Record<string, unknown>;

const isThing = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces older data in an answer by the store's data of a later revision, as when news were faster. Returns the ids of these entities.
 */
export function keepNewer(answer: unknown, source: Source): string[] {
  const older: string[] = [];
  const look = (value: unknown, isOlder: boolean): void => {
    if (Array.isArray(value)) {
      for (const each of value) look(each, isOlder);
      return;
    }
    if (!isThing(value)) return;
    const { id, revision } = value;
    const known = typeof id === 'string' ? source.get(id) : undefined;
    const isEntity = known?.['__typename'] === 'Entity' && typeof revision === 'number';
    const isLate = isEntity ? ((known['revision'] as number | undefined) ?? 0) > (revision as number) : isOlder;
    if (isEntity && isLate) older.push(id as string);
    for (const [name, given] of Object.entries(value)) {
      const better = isLate ? known?.[name] : undefined;
      const isLink = isThing(better) && ('__ref' in better || '__refs' in better);
      if (better !== undefined && !isLink) value[name] = better;
      else look(given, isLate && !isEntityIn(given, source));
    }
  };
  look(answer, false);
  return older;
}

/** Tells whether a value is an entity, which has a revision. */
const isEntityIn = (value: unknown, source: Source): boolean =>
  isThing(value) && typeof value['id'] === 'string' && source.get(value['id'])?.['__typename'] === 'Entity';

const query = graphql`
  query newerQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ...saved_entity @alias(as: "entity")
    }
  }
`;

/** The query that reads outdated entities again. */
export const NEWER = 'newerQuery';

/** Reads entities again whose answer was older than the page, because the store lacks what they are linked to. */
export function readNewer(environment: IEnvironment, ids: readonly string[]): void {
  // Without an answer the page has what the news have brought.
  fetchQuery<newerQuery>(environment, query, { ids }).subscribe({ error: () => undefined });
}
