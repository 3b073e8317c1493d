import { fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { replacedResultQuery } from '#graph/replacedResultQuery.graphql';

import { countText } from '../../ui/figures.ts';

const query = graphql`
  query replacedResultQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Entity {
        history(first: 10) {
          edges {
            node {
              id
              revision
              date
              username
              user {
                id
                fullName
              }
              changes {
                type
                field
                originalText
                valueText
              }
            }
          }
        }
      }
    }
  }
`;

/** Milliseconds within which a result counts as given just before. */
const SOON = 60_000;

/** Names the author of a result that a save has replaced, if it was given just before; resolves with undefined if there was none. */
export async function replacedResult(
  environment: IEnvironment,
  id: string,
  revision: number,
): Promise<string | undefined> {
  const options = { fetchPolicy: 'network-only' } as const;
  // The result is saved; if the replaced one cannot be named here, the history has it.
  const answer = await fetchQuery<replacedResultQuery>(environment, query, { id }, options)
    .toPromise()
    .catch(() => undefined);
  const given = (answer?.node?.history?.edges ?? []).flatMap(({ node }) => {
    const change = node.changes.find(({ type, field }) => type === 'ATTRIBUTE' && field === 'Status');
    return change ? [{ ...node, change }] : [];
  });
  const at = given.findIndex((each) => each.revision === revision);
  const [own, before] = [given[at], given[at + 1]];
  if (at < 0 || !own || !before || before.username === own.username) return undefined;
  const ago = Date.parse(own.date) - Date.parse(before.date);
  if (ago > SOON || before.change.valueText !== own.change.originalText) return undefined;
  const seconds = countText(Math.max(1, Math.round(ago / 1000)), 'second', 'seconds');
  return `It replaces ${before.change.valueText}, recorded by ${before.user?.fullName ?? before.username} ${seconds} earlier.`;
}
