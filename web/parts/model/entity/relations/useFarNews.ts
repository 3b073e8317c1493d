import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useFarNewsQuery } from '#graph/useFarNewsQuery.graphql';

import { usePacedNews } from '../../../../relay/usePacedNews.ts';

/** What makes a link suspect, or calm again, where it is said of its far end. */
const SAID: ReadonlySet<string> = new Set(['NAME', 'DESCRIPTION', 'ATTRIBUTE', 'METADATA']);

/** Reads the relations of an entity again when somebody changes what a far end of them says, or notes there that the link is right still. */
export function useFarNews(id: string, farIds: ReadonlySet<number>): void {
  const environment = useRelayEnvironment();
  usePacedNews((news) => {
    const isMeant = news.some(({ records }) =>
      records.some(
        ({ entityId, changes }) =>
          entityId !== null && farIds.has(entityId) && changes.some(({ type }) => SAID.has(type)),
      ),
    );
    if (!isMeant) return undefined;
    return fetchQuery<useFarNewsQuery>(
      environment,
      graphql`
        query useFarNewsQuery($id: ID!) {
          node(id: $id) {
            id
            ...Relations_entity @alias(as: "relations")
          }
        }
      `,
      { id },
    ).toPromise();
  });
}
