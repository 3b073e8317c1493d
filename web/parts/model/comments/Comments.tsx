import './comments.css';
import './field-mark.css';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useState, useTransition } from 'react';
import { graphql, readInlineData, useFragment, useLazyLoadQuery, usePaginationFragment } from 'react-relay';

import type { Comments_entity$key } from '#graph/Comments_entity.graphql';
import type { Comments_led$data, Comments_led$key } from '#graph/Comments_led.graphql';
import type { CommentsPageQuery } from '#graph/CommentsPageQuery.graphql';
import type { CommentsQuery } from '#graph/CommentsQuery.graphql';
import type { useCommentNews_entity$key } from '#graph/useCommentNews_entity.graphql';

import { textOfHtml } from '../../../attributes/html-text.ts';
import { usePaced } from '../../../relay/news/usePaced.ts';
import { useRefetch } from '../../../relay/useRefetch.ts';
import { useHere } from '../../../routing/paths.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { useStore } from '../../../ui/store.ts';
import type { TabProps } from '../sidebar/tab.ts';
import { NewThread } from './NewThread.tsx';
import { sortThreads, numberThreads } from './order.ts';
import { attention, showResolved } from './store.ts';
import { Thread } from './Thread.tsx';
import { ThreadPlace } from './ThreadPlace.tsx';
import { threadCounts, useCommentNews } from './useCommentNews.ts';
import { WaitingComments } from './WaitingComments.tsx';

const PAGE = 20;
const query = graphql`
  query CommentsQuery(
    $id: ID!
    $organization: String!
    $projectId: Int!
    $first: Int!
    $resolved: Boolean
    $mine: Boolean
    $field: CommentField
    $propertyId: ID
    $led: ID!
    $isLed: Boolean!
  ) {
    viewer {
      id
      username
    }
    project(organization: $organization, projectId: $projectId) {
      id
      permissions
    }
    # Whoever is led to a thread finds it, however many there are.
    led: node(id: $led) @include(if: $isLed) {
      ... on Comment {
        entity {
          id
        }
      }
      ...Comments_led @alias(as: "thread")
    }
    node(id: $id) {
      id
      ... on Entity {
        description
        ...useCommentNews_entity @alias(as: "counted")
        attributes {
          property {
            id
            name
          }
        }
        ...Comments_entity
          @arguments(first: $first, resolved: $resolved, mine: $mine, field: $field, propertyId: $propertyId)
          @alias(as: "list")
      }
    }
  }
`;

const ledThread = graphql`
  fragment Comments_led on Comment @inline {
    id
    field
    quote
    occurrence
    isDetached
    property {
      id
      name
    }
    ...Thread_comment
  }
`;

interface Filter {
  resolved: boolean;
  mine: boolean | null;
  field: 'NAME' | 'NUMBER' | 'DESCRIPTION' | null;
  propertyId: string | null;
}
const kinds: Record<string, Pick<Filter, 'mine' | 'field'>> = {
  all: { mine: null, field: null },
  mine: { mine: true, field: null },
  NAME: { mine: null, field: 'NAME' },
  NUMBER: { mine: null, field: 'NUMBER' },
  DESCRIPTION: { mine: null, field: 'DESCRIPTION' },
};

/** Shows the comment threads of an entity in page order; people reply, resolve and start new ones. */
export function Comments({ entity }: TabProps) {
  const { organization, projectId, asOf } = useHere();
  const resolved = useDeferredValue(useStore(attention, ({ isResolved }) => isResolved));
  const led = useDeferredValue(useStore(attention, ({ thread }) => thread));
  const [kind, setKind] = useState('all');
  const [, begin] = useTransition();
  const filter: Filter = { resolved, propertyId: kind in kinds ? null : kind, ...(kinds[kind] ?? kinds['all']!) };
  const variables = {
    id: entity.id,
    organization,
    projectId,
    first: PAGE,
    led: led ?? entity.id,
    isLed: led !== null,
    ...filter,
  };
  const {
    viewer,
    project,
    node,
    led: found,
  } = useLazyLoadQuery<CommentsQuery>(query, variables, {
    fetchPolicy: 'store-and-network',
  });
  const refetch = useRefetch<CommentsQuery>(query);
  const again = usePaced<void>(() => refetch(variables));
  // Comments that arrived before the first answer have caused no news here.
  useEffect(() => again(), [again]);
  useCommentNews((news) => {
    if (news.entity?.id === entity.id) again();
  });
  const permissions = project?.permissions ?? [];
  const may = {
    me: viewer?.username ?? '',
    // What is written now does not show in the past.
    mayReview: permissions.includes('REVIEW') && asOf === undefined,
    mayDeleteAll: permissions.includes('FORCE_UNLOCK'),
  };
  const counted = useFragment<useCommentNews_entity$key>(threadCounts, node?.counted ?? null);
  const { open = 0, resolved: settled = 0 } = counted?.commentCounts ?? {};
  const properties = (node?.attributes ?? []).map(({ property: { id, name } }) => ({ value: id, label: name }));
  return (
    <div className="cm">
      <div className="tr-row cm-filter">
        <SegmentedControl
          size="xs"
          aria-label="Which threads"
          value={resolved ? 'resolved' : 'open'}
          onChange={(value) => showResolved(value === 'resolved')}
          data={[
            { value: 'open', label: `Open ${open}` },
            { value: 'resolved', label: `Resolved ${settled}` },
          ]}
        />
        <Select
          size="xs"
          aria-label="Filter comments"
          value={kind}
          allowDeselect={false}
          comboboxProps={{ width: 220, position: 'bottom-end' }}
          onChange={(value) => begin(() => setKind(value ?? 'all'))}
          data={[
            { value: 'all', label: 'All' },
            { value: 'mine', label: 'My threads' },
            {
              group: 'About',
              items: [
                { value: 'NAME', label: 'Name' },
                { value: 'NUMBER', label: 'Number' },
                { value: 'DESCRIPTION', label: 'Description' },
                ...properties,
              ],
            },
          ]}
        />
      </div>
      {may.mayReview && (
        <NewThread entityId={entity.id} properties={properties} onSaid={() => void refetch(variables)} />
      )}
      <WaitingComments entityId={entity.id} />
      {node?.list && (
        <Threads
          list={node.list}
          led={
            found?.thread && found.entity?.id === entity.id
              ? readInlineData<Comments_led$key>(ledThread, found.thread)
              : null
          }
          entityId={entity.id}
          description={node.description ?? ''}
          isResolved={resolved}
          {...may}
          onChanged={() => void refetch(variables)}
        />
      )}
    </div>
  );
}

interface ThreadsProps {
  list: Comments_entity$key;
  /** The thread that the page was led to. */
  led: Comments_led$data | null;
  entityId: string;
  description: string;
  isResolved: boolean;
  me: string;
  mayReview: boolean;
  mayDeleteAll: boolean;
  onChanged: () => void;
}

function Threads({ list, led, description, isResolved, ...own }: ThreadsProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<CommentsPageQuery, Comments_entity$key>(
    graphql`
      fragment Comments_entity on Entity
      @refetchable(queryName: "CommentsPageQuery")
      @argumentDefinitions(
        first: { type: "Int!" }
        after: { type: "String" }
        resolved: { type: "Boolean" }
        mine: { type: "Boolean" }
        field: { type: "CommentField" }
        propertyId: { type: "ID" }
      ) {
        id
        comments(
          first: $first
          after: $after
          resolved: $resolved
          mine: $mine
          field: $field
          propertyId: $propertyId
        ) @connection(key: "Comments_comments") {
          edges {
            node {
              id
              field
              quote
              occurrence
              isDetached
              property {
                id
                name
              }
              ...Thread_comment
            }
          }
        }
      }
    `,
    list,
  );
  const text = useMemo(() => textOfHtml(description), [description]);
  const listed = data.comments.edges.map(({ node }) => node);
  const isListed = led === null || listed.some(({ id }) => id === led.id);
  const threads = sortThreads(isListed ? listed : [...listed, led], text);
  const numbers = numberThreads(threads);
  if (threads.length === 0)
    return (
      <EmptyState>
        {isResolved
          ? 'No resolved threads yet.'
          : 'No open comments. Select words of the description to comment on them.'}
      </EmptyState>
    );
  return (
    <>
      {threads.map((thread) => (
        <Thread
          key={thread.id}
          thread={thread}
          place={
            <ThreadPlace
              number={numbers.get(thread.id)}
              field={thread.field ?? null}
              propertyName={thread.property?.name}
              quote={thread.quote ?? null}
              isDetached={thread.isDetached}
            />
          }
          {...own}
        />
      ))}
      {hasNext && (
        <Button variant="subtle" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}
