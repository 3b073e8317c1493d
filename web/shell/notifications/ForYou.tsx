import { ActionIcon, Button } from '@mantine/core';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { ForYouMutation } from '#graph/ForYouMutation.graphql';
import type { ForYouQuery } from '#graph/ForYouQuery.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { useAction } from '../../relay/useAction.ts';
import { paths, useHere } from '../../routing/paths.ts';
import { When } from '../../ui/dates.tsx';
import { PersonMark } from '../../ui/PersonMark.tsx';
import { toast } from '../../ui/toasts.tsx';
import { unread } from './unread.ts';

const SHOWN = 3;

/** Lists the notices for the viewer, read and unread, with links to their subjects. */
export default function ForYou({ onOpen }: { onOpen: () => void }) {
  const { organization, projectId } = useHere();
  const [isWhole, setWhole] = useState(false);
  const { project } = useLazyLoadQuery<ForYouQuery>(
    graphql`
      query ForYouQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) {
          id
          unreadNotices
          notices(first: 50) {
            edges {
              node {
                id
                text
                from
                date
                isRead
                sender {
                  id
                  fullName
                }
                entity {
                  id
                  entityId
                  displayName
                }
                thread {
                  id
                  resolved
                }
              }
            }
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-and-network' },
  );
  const [mark] = useAction<ForYouMutation>(graphql`
    mutation ForYouMutation($input: MarkNoticesInput!) {
      markNotices(input: $input) {
        ... on MarkNoticesPayload {
          notices {
            id
            isRead
          }
          project {
            id
            unreadNotices
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const notices = project?.notices.edges.map(({ node }) => node) ?? [];
  if (!project || notices.length === 0) return null;
  const set = (noticeIds: readonly string[], isRead: boolean) =>
    mark({ input: { projectId: project.id, noticeIds: [...noticeIds], isRead } }).then(
      ({ markNotices }) => unread.set(markNotices.project.unreadNotices),
      (error: unknown) => toast.failed(asFacts(error)),
    );
  const fresh = notices.filter(({ isRead }) => !isRead);
  const shown = isWhole ? notices : notices.slice(0, Math.max(SHOWN, Math.min(fresh.length, 2 * SHOWN)));
  return (
    <section className="nt-you" aria-label="For you">
      <header className="tr-row nt-head">
        <h3>For you</h3>
        {fresh.length > 0 && <span className="tr-label">{fresh.length} unread</span>}
        <span className="tr-space" />
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={fresh.length === 0}
          onClick={() =>
            void set(
              fresh.map(({ id }) => id),
              true,
            )
          }
        >
          Mark all read
        </Button>
      </header>
      <ul className="tr-list nt-list">
        {shown.map(({ id, text, from, sender, date, isRead, entity, thread }) => (
          <li key={id} className="nt-item" data-new={!isRead || undefined}>
            <span aria-hidden>
              <PersonMark username={from} fullName={sender?.fullName ?? from} />
            </span>
            <div className="tr-grow nt-body">
              {entity ? (
                <span className="tr-row nt-entity">
                  <Link
                    to={
                      thread
                        ? paths.thread(organization, projectId, entity.entityId, thread.id, thread.resolved)
                        : paths.entity(organization, projectId, entity.entityId)
                    }
                    onClick={() => {
                      if (!isRead) void set([id], true);
                      onOpen();
                    }}
                  >
                    {text}
                  </Link>
                </span>
              ) : (
                <span>{text}</span>
              )}
              {!isRead && <span className="tr-visually-hidden">, unread</span>}
            </div>
            <div className="tr-column nt-side">
              <span className="tr-dim">
                <When iso={date as string} />
              </span>
              <span className="tr-row nt-acts">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  title={isRead ? 'Mark as unread' : 'Mark as read'}
                  aria-label={`${isRead ? 'Mark as unread' : 'Mark as read'}: ${text}`}
                  onClick={() => void set([id], !isRead)}
                >
                  {isRead ? (
                    <IconMail size={14} stroke={1.75} aria-hidden />
                  ) : (
                    <IconMailOpened size={14} stroke={1.75} aria-hidden />
                  )}
                </ActionIcon>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {notices.length > shown.length && (
        <button type="button" className="nt-more" onClick={() => setWhole(true)}>
          Show all {notices.length} for you
        </button>
      )}
    </section>
  );
}
