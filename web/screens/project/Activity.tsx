import { Anchor, Button } from '@mantine/core';
import { graphql, usePaginationFragment } from 'react-relay';
import { Link } from 'react-router';

import type { Activity_project$data, Activity_project$key } from '#graph/Activity_project.graphql';
import type { ActivityPageQuery } from '#graph/ActivityPageQuery.graphql';

import { useConnection } from '../../relay/connection.ts';
import { paths, useHere } from '../../routing/paths.ts';
import { ClassMark } from '../../ui/ClassMark.tsx';
import { When } from '../../ui/dates.tsx';
import { PersonMark } from '../../ui/PersonMark.tsx';
import { EmptyState } from '../../ui/States.tsx';

type Record = Activity_project$data['changes']['edges'][number]['node'];

const PAGE = 12;
const verbs = { create: 'created', delete: 'deleted', restore: 'restored', update: 'changed' } as const;

/** "changed Name of", "added satisfied by to", "created" … */
function whatOf({ type, changes }: Pick<Record, 'type' | 'changes'>): string {
  const [first, ...more] = changes;
  if (type !== 'update' || !first) return verbs[type];
  const rest = more.length === 0 ? '' : more.length === 1 ? ' and 1 more field' : ` and ${more.length} more fields`;
  const joint = first.wording === 'added' ? 'to' : first.wording === 'removed' ? 'from' : 'of';
  return `${first.wording} ${first.field}${rest} ${joint}`;
}

/** Who did what in the project, newest first; it goes on while one looks. */
export function Activity({ project }: { project: Activity_project$key }) {
  const { organization, projectId } = useHere();
  const { isOnline, isLive } = useConnection();
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<ActivityPageQuery, Activity_project$key>(
    graphql`
      fragment Activity_project on Project
      @refetchable(queryName: "ActivityPageQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 12 }, after: { type: "String" }) {
        changes(first: $first, after: $after) @connection(key: "Activity_changes") {
          edges {
            node {
              id
              type
              date
              username
              user {
                id
                fullName
              }
              entityId
              entityName
              entity {
                id
                displayName
              }
              class {
                id
                name
                icon
                colour
              }
              changes {
                field
                wording
              }
            }
          }
        }
      }
    `,
    project,
  );
  const records = data.changes.edges.map(({ node }) => node);
  return (
    <section className="tr-card pj-activity" aria-labelledby="activity">
      <div className="pj-card-head tr-card-title">
        <h2 id="activity" style={{ font: 'inherit', margin: 0 }}>
          Activity
        </h2>
        <span className="pj-live" style={{ color: `var(--tr-${isOnline && isLive ? 'success' : 'ink-3'})` }}>
          {isOnline && isLive ? 'Live' : 'Paused'}
        </span>
      </div>
      {records.length === 0 ? (
        <EmptyState>Nothing has happened in this project yet.</EmptyState>
      ) : (
        <ul className="pj-list">
          {records.map((record) => (
            <li key={record.id} style={{ alignItems: 'flex-start' }}>
              <PersonMark username={record.username} fullName={record.user?.fullName ?? record.username} />
              <div style={{ flex: 1, minWidth: 0 }}>
                <div>
                  <strong style={{ fontWeight: 500 }}>{record.user?.fullName ?? record.username}</strong>{' '}
                  <span className="tr-dim">{whatOf(record)}</span>
                </div>
                <div style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
                  {record.class && <ClassMark {...record.class} />}
                  {record.entity ? (
                    <Anchor
                      className="pj-grow"
                      c="inherit"
                      component={Link}
                      to={paths.entity(organization, projectId, record.entityId)}
                    >
                      {record.entity.displayName}
                    </Anchor>
                  ) : (
                    <span className="pj-grow">{record.entityName}</span>
                  )}
                </div>
              </div>
              <span className="tr-dim">
                <When iso={record.date} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasNext && (
        <Button variant="subtle" mt="sm" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </section>
  );
}
