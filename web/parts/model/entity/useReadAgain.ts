import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay';

import { usePacedNews } from '../../../relay/usePacedNews.ts';

/**
 * Reads what stands beside a list or a picture again when something was done to its entity. The news bring the fields of rows; its history,
 * its relations and whatever else a page of an entity shows are asked for here, merged and paced.
 */
export function useReadAgain(query: GraphQLTaggedNode, id: string): void {
  const environment = useRelayEnvironment();
  usePacedNews((news) => {
    const isMeant = news.some(({ isLarge, entities }) => isLarge || entities.some((each) => each.id === id));
    // What cannot be read now is read at the next news; what is on the page stays.
    return isMeant ? fetchQuery(environment, query, { id }).toPromise() : undefined;
  });
}
