import './change-requests.css';
import { Button, SegmentedControl } from '@mantine/core';
import { IconGitPullRequest } from '@tabler/icons-react';
import { useEffect, useState, useTransition } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ChangeRequestsQuery } from '#graph/ChangeRequestsQuery.graphql';

import { useNews } from '../../../relay/news/useNews.ts';
import { usePaced } from '../../../relay/news/usePaced.ts';
import { useRefetch } from '../../../relay/useRefetch.ts';
import { useHere } from '../../../routing/paths.ts';
import { EmptyState } from '../../../ui/States.tsx';
import type { TabProps } from '../sidebar/tab.ts';
import { ProposeForm } from './ProposeForm.tsx';
import { Request } from './Request.tsx';

const MOST = 50;
const query = graphql`
  query ChangeRequestsQuery($id: ID!, $organization: String!, $projectId: Int!, $open: Boolean, $first: Int!) {
    viewer {
      id
      username
    }
    project(organization: $organization, projectId: $projectId) {
      id
      permissions
      revision
    }
    node(id: $id) {
      id
      ... on Entity {
        isLocked
        lockedBy
        ...ProposeForm_entity @alias(as: "own")
        changeRequests(first: $first, open: $open) {
          totalCount
          edges {
            node {
              issue {
                id
              }
              ...Request_request
            }
          }
        }
      }
    }
  }
`;

/** Shows the change requests of an entity with their differences, and lets people settle them and propose new ones. */
export function ChangeRequests({ entity }: TabProps) {
  const { organization, projectId } = useHere();
  const [open, setOpen] = useState(true);
  const [isProposing, setProposing] = useState(false);
  const [, begin] = useTransition();
  const variables = { id: entity.id, organization, projectId, open, first: MOST };
  const { viewer, project, node } = useLazyLoadQuery<ChangeRequestsQuery>(query, variables, {
    fetchPolicy: 'store-and-network',
  });
  const refetch = useRefetch<ChangeRequestsQuery>(query);
  const again = usePaced<void>(() => refetch(variables));
  // Requests that arrived before the first answer have caused no news here.
  useEffect(() => again(), [again]);
  const edges = node?.changeRequests?.edges ?? [];
  const shown = new Set([entity.id, ...edges.map((edge) => edge.node.issue.id)]);
  useNews((news) => {
    // A new request links the entity, and so changes it; one that is settled changes itself.
    if (
      news.isLarge ||
      news.entities.some(({ id }) => shown.has(id)) ||
      news.records.some(({ type }) => type === 'CREATE')
    )
      again();
  });
  const permissions = project?.permissions ?? [];
  const me = viewer?.username ?? '';
  const lock = !node?.isLocked
    ? 'none'
    : node.lockedBy === me || permissions.includes('FORCE_UNLOCK')
      ? 'mine'
      : 'theirs';
  return (
    <div className="cr">
      <div className="tr-wrap cr-filter">
        <SegmentedControl
          size="xs"
          aria-label="Which change requests"
          value={open ? 'open' : 'closed'}
          onChange={(value) => begin(() => setOpen(value === 'open'))}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
        {permissions.includes('REVIEW') && !isProposing && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconGitPullRequest size={16} stroke={1.75} aria-hidden />}
            onClick={() => setProposing(true)}
          >
            Propose a change
          </Button>
        )}
      </div>
      {isProposing && node?.own && (
        <ProposeForm
          entity={node.own}
          onDone={() => {
            setProposing(false);
            void refetch(variables);
          }}
          onCancel={() => setProposing(false)}
        />
      )}
      {edges.length === 0 && !isProposing && (
        <EmptyState>{open ? 'No open change requests.' : 'No closed change requests yet.'}</EmptyState>
      )}
      {edges.map((edge) => (
        <Request
          key={edge.node.issue.id}
          request={edge.node}
          revision={project?.revision ?? 0}
          mayWrite={permissions.includes('WRITE')}
          mayReview={permissions.includes('REVIEW')}
          me={me}
          lock={lock}
          onSettled={() => void refetch(variables)}
        />
      ))}
    </div>
  );
}
