import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { WholeOfferQuery } from '#graph/WholeOfferQuery.graphql';

import { asFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Selection } from '../table/useSelection.ts';

const query = graphql`
  query WholeOfferQuery($organization: String!, $projectId: Int!, $query: String!) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      allFound(query: $query) {
        id
        entityId
        displayName
        childCount
        class {
          id
          classId
        }
        labels {
          id
          labelId
        }
      }
    }
  }
`;

/** Entities in one save at most. */
const MOST = 10_000;

interface Props {
  selection: Selection;
  /** The search on the page. */
  of: string;
  /** The number of its results. */
  found: number;
}

/** Offers to select all results of the search, once all loaded rows are selected and there are more. */
export function WholeOffer({ selection: { loaded, isWhole, pickWhole }, of, found }: Props) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [isBusy, setBusy] = useState(false);
  const asking = useRef<{ unsubscribe: () => void }>(undefined);
  useEffect(() => () => asking.current?.unsubscribe(), []);
  if (isWhole)
    return (
      <span className="db-whole" role="status">
        , all results
      </span>
    );
  if (loaded === undefined || found <= loaded) return null;
  const all = of === '' ? `all ${figure(found)} in the project` : `all ${figure(found)} results`;
  if (found > MOST)
    return (
      <span className="db-whole tr-dim" role="status">
        . Up to {figure(MOST)} can be changed at once, not {all}. Narrow the query.
      </span>
    );
  const ask = () => {
    setBusy(true);
    const variables = { organization, projectId, query: of };
    asking.current = fetchQuery<WholeOfferQuery>(environment, query, variables, {
      fetchPolicy: 'network-only',
    }).subscribe({
      next: ({ project }) => pickWhole(project.allFound),
      error: (error: unknown) => {
        toast.failed(asFacts(error));
        setBusy(false);
      },
      complete: () => setBusy(false),
    });
  };
  return (
    <Button
      className="db-whole"
      variant="transparent"
      c="var(--tr-link)"
      size="compact-sm"
      px={2}
      loading={isBusy}
      onClick={ask}
    >
      Select {all}
    </Button>
  );
}
