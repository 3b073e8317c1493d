import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useLinkByNumbersQuery } from '#graph/useLinkByNumbersQuery.graphql';

import { asFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { countText } from '../../../../ui/figures.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { quoteText } from '../../../platform/plain-words.ts';
import { MOST_NUMBERS } from './pasted-numbers.ts';
import type { useLinkAction } from './useLinkAction.ts';

interface Settings {
  entityId: string;
  relationId: string;
  classes: readonly { name: string }[];
  /** Ids in the graph of entities that are already linked. */
  linked: readonly string[];
  save: ReturnType<typeof useLinkAction>[0];
}

/** Links all entities with one of some numbers, in one save, and lists the numbers that no permitted entity has. */
export function useLinkByNumbers({ entityId, relationId, classes, linked, save }: Settings) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  return async (numbers: readonly string[]): Promise<void> => {
    if (numbers.length > MOST_NUMBERS)
      return toast.failed({
        title: 'Too many numbers',
        message: `You can link up to ${MOST_NUMBERS} entities at a time.`,
      });
    const query = `class:${classes.map(({ name }) => quoteText(name)).join(',')} number:=${numbers.map(quoteText).join(',')}`;
    try {
      const answer = await fetchQuery<useLinkByNumbersQuery>(
        environment,
        graphql`
          query useLinkByNumbersQuery($organization: String!, $projectId: Int!, $query: String!) {
            project(organization: $organization, projectId: $projectId) @required(action: THROW) {
              id
              entities(query: $query, order: "number", first: 100) {
                edges {
                  node {
                    id
                    number
                  }
                }
              }
            }
          }
        `,
        { organization, projectId, query },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      const found = answer?.project.entities.edges.map(({ node }) => node) ?? [];
      const known = new Set(found.map(({ number }) => number.toLowerCase()));
      const missing = numbers.filter((number) => !known.has(number.toLowerCase()));
      const added = found.filter(({ id }) => id !== entityId && !linked.includes(id));
      if (added.length > 0)
        await save(
          { addLinks: added.map(({ id }) => ({ relationId, targetId: id })) },
          `${countText(added.length, 'entity was', 'entities were')} linked.`,
        );
      if (missing.length > 0)
        toast.failed({
          title: `${countText(missing.length, 'number was', 'numbers were')} not found`,
          message: `No entity that can be linked here has the number ${missing.join(', ')}.`,
        });
      else if (added.length === 0) toast.note('All of them are linked already.');
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
}
