import { Anchor, Button } from '@mantine/core';
import { graphql, usePaginationFragment } from 'react-relay';
import { Link } from 'react-router';

import type { Activity_project$data, Activity_project$key } from '#graph/Activity_project.graphql';
import type { ActivityPageQuery } from '#graph/ActivityPageQuery.graphql';

import { byPersonAndMoment } from '../../../parts/platform/moments.ts';
import { useConnection } from '../../../relay/connection.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { useLengthForBack } from '../../../routing/useLengthForBack.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { EmptyState } from '../../../ui/States.tsx';

type Record = Activity_project$data['changes']['edges'][number]['node'];

const PAGE = 12;
const verbs = { CREATE: 'created', DELETE: 'deleted', RESTORE: 'restored', UPDATE: 'changed' } as const;

/** Describes a change: "changed Name of", "added satisfied by to", "created" … */
function whatOf({ type, changes }: Pick<Record, 'type' | 'changes'>): string {
  const [first, ...more] = changes;
  if (type !== 'UPDATE' || !first) return verbs[type];
  const rest = more.length === 0 ? '' : more.length === 1 ? ' and 1 more field' : ` and ${more.length} more fields`;
  const joint = first.wording === 'added' ? 'to' : first.wording === 'removed' ? 'from' : 'of';
  return `${first.wording} ${first.field}${rest} ${joint}`;
}

/** Lists the changes in the project, newest first, those of one person at a time together; new ones appear by themselves. */
export function Activity({ project }: { project: Activity_project$key }) {
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
  useLengthForBack('activity', { length: records.length, hasNext, isLoadingNext, loadNext });
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
        <ul className="tr-list pj-list">
          {byPersonAndMoment(records).map((moment) => (
            <Moment key={moment[0]!.id} records={moment} />
          ))}
        </ul>
      )}
      {hasNext && (
        <Button variant="subtle" mt="sm" ml={-10} loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </section>
  );
}

/** Shows the changes that one person made together. */
function Moment({ records }: { records: readonly Record[] }) {
  const { username, user, date } = records[0]!;
  const fullName = user?.fullName ?? username;
  return (
    <li className="pj-moment">
      <PersonMark username={username} fullName={fullName} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className="pj-card-head">
          <strong style={{ fontWeight: 500 }}>{fullName}</strong>
          <span className="tr-dim">
            <When iso={date} />
          </span>
        </div>
        <ul className="tr-list pj-done">
          {records.map((record) => (
            <Done key={record.id} record={record} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Done({ record }: { record: Record }) {
  const { organization, projectId } = useHere();
  return (
    <li>
      <span className="tr-dim">{whatOf(record)}</span>
      {record.class && <ClassMark {...record.class} />}
      {record.entity ? (
        <Anchor
          className="tr-grow tr-cut pj-grow tr-line-link"
          c="inherit"
          component={Link}
          to={paths.entity(organization, projectId, record.entityId)}
        >
          {record.entity.displayName}
        </Anchor>
      ) : (
        <span className="tr-grow tr-cut pj-grow">{record.entityName}</span>
      )}
    </li>
  );
}
