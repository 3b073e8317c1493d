import { useDebouncedValue } from '@mantine/hooks';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { useEntityHitsQuery } from '#graph/useEntityHitsQuery.graphql';

import { namedWith, plainWords, quoteText } from '../../parts/platform/plain-words.ts';
import { useConnection } from '../../relay/connection.ts';
import { useQueryResult } from '../../relay/useQueryResult.ts';
import { paths, useHere } from '../../routing/paths.ts';
import { ClassMark } from '../../ui/ClassMark.tsx';
import { LockMark } from '../../ui/LockMark.tsx';
import type { Hit } from './hit.ts';
import { typedWords } from './rank.ts';
import { recentIn } from './recent.ts';

const WAIT = 100;

/** Returns the searches that together answer the input: by number, by name, and by everything else. */
function searchesOf(typed: string) {
  const words = typedWords(typed);
  const isForNumbers = typed.startsWith('#');
  return {
    numbered: isForNumbers ? plainWords(typed) : `number:${quoteText(words.join(' '))}`,
    named: isForNumbers ? `number:~${quoteText(words.join(' '))}` : namedWith(words),
    text: plainWords(typed),
  };
}

/** Returns the entities that match the input, or the recent ones if it is empty; not sorted yet. */
export function useEntityHits(typed: string): { hits: Hit[]; isSettled: boolean } {
  const { organization, projectId, asOf } = useHere();
  const navigate = useNavigate();
  const { isOnline } = useConnection();
  const [settled] = useDebouncedValue(typed, WAIT);
  const recent = projectId > 0 ? recentIn(organization, projectId) : [];
  const isAsked = projectId > 0 && !/^[>@]/.test(typed) && typedWords(typed).length > 0;
  const lately = typed === '' && recent.length > 0 ? recent.map((id) => `id:${id}`).join(' OR ') : undefined;
  const searches = lately ? { numbered: lately, named: lately, text: lately } : searchesOf(settled);
  const { data, isLoading } = useQueryResult<useEntityHitsQuery>(
    graphql`
      query useEntityHitsQuery(
        $organization: String!
        $projectId: Int!
        $asOf: AsOfInput
        $numbered: String!
        $named: String!
        $text: String!
      ) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
          id
          numbered: entities(query: $numbered, order: "number", first: 8) {
            edges {
              node {
                ...useEntityHits_entity @relay(mask: false)
              }
            }
          }
          named: entities(query: $named, order: "modified-", first: 40) {
            edges {
              node {
                ...useEntityHits_entity @relay(mask: false)
              }
            }
          }
          text: entities(query: $text, order: "modified-", first: 8) {
            edges {
              node {
                ...useEntityHits_entity @relay(mask: false)
              }
            }
          }
        }
      }
    `,
    (isAsked && settled === typed) || lately ? { organization, projectId, asOf, ...searches } : null,
  );
  const found = data
    ? [data.project.numbered, data.project.named, data.project.text].flatMap(({ edges }) => edges)
    : [];
  const hits = [...new Map(found.map(({ node }) => [node.id, node])).values()].map((node) => ({
    key: node.id,
    number: node.number,
    name: node.name || node.displayName,
    isRecent: recent.includes(node.entityId),
    at: recent.indexOf(node.entityId),
    mark: <ClassMark {...node.class} />,
    ...(node.isLocked && { sign: <LockMark {...node} /> }),
    to: paths.entity(organization, projectId, node.entityId),
    go: () => void navigate(paths.entity(organization, projectId, node.entityId)),
  }));
  return {
    hits: lately ? hits.toSorted((a, b) => a.at - b.at) : hits,
    isSettled: !isOnline || (!isAsked && !lately) || (settled === typed && !isLoading),
  };
}

void graphql`
  fragment useEntityHits_entity on Entity {
    id
    entityId
    name
    number
    displayName
    isLocked
    lockedBy
    locker {
      id
      fullName
    }
    class {
      id
      name
      icon
      colour
    }
  }
`;
