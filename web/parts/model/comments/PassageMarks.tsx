import './comments.css';
import './field-mark.css';
import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { PassageMarksQuery } from '#graph/PassageMarksQuery.graphql';

import { textOfHtml } from '../../../attributes/html-text.ts';
import { usePaced } from '../../../relay/news/usePaced.ts';
import { useRefetch } from '../../../relay/useRefetch.ts';
import { useHere } from '../../../routing/paths.ts';
import { useStore } from '../../../ui/store.ts';
import { sortThreads, numberThreads } from './order.ts';
import { attention, commentOn, showThread } from './store.ts';
import { useChosenPassage } from './useChosenPassage.ts';
import { useCommentNews } from './useCommentNews.ts';
import { useFieldMarks } from './useFieldMarks.ts';
import { usePlacedMarks } from './usePlacedMarks.ts';

interface Props {
  entityId: string;
  frame: RefObject<HTMLElement | null>;
}

const MOST = 50;
const query = graphql`
  query PassageMarksQuery($id: ID!, $organization: String!, $projectId: Int!, $first: Int!) {
    project(organization: $organization, projectId: $projectId) {
      id
      permissions
    }
    node(id: $id) {
      id
      ... on Entity {
        description
        comments(first: $first, resolved: false) {
          edges {
            node {
              id
              field
              quote
              occurrence
              isDetached
              property {
                id
                propertyId
              }
            }
          }
        }
      }
    }
  }
`;

/** Marks passages of a description and fields that have open threads, and offers to comment on the selected text. */
export function PassageMarks({ entityId, frame }: Props) {
  const { organization, projectId } = useHere();
  const variables = { id: entityId, organization, projectId, first: MOST };
  const { project, node } = useLazyLoadQuery<PassageMarksQuery>(query, variables, {
    fetchPolicy: 'store-and-network',
  });
  const refetch = useRefetch<PassageMarksQuery>(query);
  const again = usePaced<void>(() => refetch(variables));
  // Comments that arrived before the first answer have caused no news here.
  useEffect(() => again(), [again]);
  useCommentNews((news) => {
    if (news.entity?.id === entityId) again();
  });
  const threads = sortThreads(
    node?.comments?.edges.map((edge) => edge.node) ?? [],
    textOfHtml(node?.description ?? ''),
  );
  const numbers = numberThreads(threads);
  const passages = threads.flatMap(({ id, quote, occurrence }) =>
    quote != null && occurrence != null ? [{ id, quote, occurrence, number: numbers.get(id)! }] : [],
  );
  useFieldMarks(entityId, threads, numbers);
  const marks = usePlacedMarks(frame, passages);
  const led = useStore(attention, ({ thread }) => thread);
  const mayReview = project?.permissions.includes('REVIEW') === true;
  const [chosen, forget] = useChosenPassage(frame, mayReview);
  const [hovered, setHovered] = useState<string>();
  return (
    <>
      {marks.map(({ id, number, quote, top, left }) => (
        <button
          key={id}
          type="button"
          className="tr-plain cm-mark"
          style={{ top, left }}
          data-active={id === led || id === hovered || undefined}
          aria-label={`Comment ${number} on “${quote}”`}
          title={quote}
          onMouseEnter={() => setHovered(id)}
          onMouseLeave={() => setHovered(undefined)}
          onClick={() => showThread(id)}
        >
          <span className="cm-number">{number}</span>
        </button>
      ))}
      {chosen && (
        <Button
          className="cm-choose"
          style={{ top: chosen.top, left: chosen.left }}
          size="compact-sm"
          variant="default"
          leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
          // The selection must not go before it is read.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const { quote, before, after } = chosen;
            commentOn({ quote, before, after, entityId });
            forget();
          }}
        >
          Comment on this
        </Button>
      )}
    </>
  );
}
