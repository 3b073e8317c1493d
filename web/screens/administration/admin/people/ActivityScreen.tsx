import { IconListDetails } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { useParams } from 'react-router';

import type { ActivityScreenQuery } from '#graph/ActivityScreenQuery.graphql';

import { DayChart } from '../../../../parts/platform/chart/DayChart.tsx';
import { daysAgo } from '../../../../parts/platform/chart/days.ts';
import { CommandLink } from '../../../../parts/platform/CommandButton.tsx';
import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { paths } from '../../../../routing/paths.ts';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { countText, figure } from '../../../../ui/figures.ts';
import { dayText } from '../../../../ui/moments.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { PersonMark } from '../../../../ui/PersonMark.tsx';
import { Facts } from '../Facts.tsx';
import { levelName } from '../licences/licence-words.ts';
import { MemberRecords } from './MemberRecords.tsx';

type WorkDay = ActivityScreenQuery['response']['workDays'][number];

/** Shows a user's activity in an organization: active days, numbers of changes, and audit records about them. */
export default function ActivityScreen() {
  const username = useParams()['username'] ?? '';
  const { viewer, organization, userActivity, workDays } = useScreenQuery<ActivityScreenQuery>(graphql`
    query ActivityScreenQuery($organization: String!, $username: String!, $since: DateTime!) @preloadable {
      viewer {
        id
        isAdministrator
      }
      organization(slug: $organization) @required(action: THROW) {
        id
        name
        members(search: $username, first: 20) {
          edges {
            node {
              id
              username
              level
              lastLogin
              user {
                id
                fullName
              }
            }
          }
        }
        ...MemberRecords_organization @arguments(username: $username)
      }
      userActivity(organization: $organization, username: $username, since: $since) @required(action: THROW) {
        date
      }
      workDays(organization: $organization, username: $username) @required(action: THROW) {
        date
        projectId
        projectName
        created
        updated
        deleted
      }
    }
  `);
  const member = organization.members.edges.find(({ node }) => node.username === username)?.node;
  const name = member?.user.fullName ?? username;
  usePageTitle(name);
  const total = workDays.reduce((sum, each) => sum + sizeOf(each), 0);
  const points = [...Map.groupBy(workDays, ({ date }) => date)].map(([date, days]) => ({
    date,
    count: days.reduce((sum, each) => sum + sizeOf(each), 0),
  }));
  return (
    <>
      <PageHead
        mark={<PersonMark username={username} fullName={name} />}
        title={name}
        note={`${username}, ${member ? levelName(member.level).toLowerCase() : 'no longer a member'} of ${organization.name}`}
        actions={
          <CommandLink
            does="Sign-ins and audit trail"
            words="audit, logs, sessions, log in, last sign-in"
            icon={IconListDetails}
            variant="default"
            offPage={viewer?.isAdministrator ? undefined : 'For administrators of the server'}
            to={`${paths.admin.audit()}?username=${encodeURIComponent(username)}`}
          />
        }
      />
      <div className="tr-stack ad-cards">
        <Facts
          id="activity-facts"
          title="Summary"
          facts={[
            {
              name: 'Last sign-in',
              value: member?.lastLogin ? dayText(member.lastLogin) : '–',
              note: member?.lastLogin ? 'on any page of Truss' : 'never',
            },
            {
              name: 'Active days',
              value: figure(userActivity.length),
              note: userActivity[0] ? `in 90 days, the last ${dayText(userActivity[0].date)}` : 'in 90 days',
            },
            {
              name: 'Changes',
              value: figure(total),
              note: `of entities on ${countText(points.length, 'day')} within a year`,
            },
          ]}
        />
        <DayChart title="Changes by day" counted="changes" points={points} from={daysAgo(89)} />
        <section className="tr-card" aria-labelledby="work-title">
          <h2 id="work-title">Changes by project</h2>
          <DataTable
            isPlain={workDays.length <= FEW}
            label="Changes by project"
            rows={workDays}
            columns={columns}
            rowId={({ date, projectId }) => `${date} ${projectId}`}
            rowName={({ date, projectName }) => `${dayText(date)}, ${projectName}`}
            sortedBy={{ id: 'date', isDescending: true }}
            empty={`${name} changed no entities within a year.`}
          />
        </section>
        <section className="tr-card" aria-labelledby="records-title">
          <h2 id="records-title">Access changes</h2>
          <MemberRecords organization={organization} who={name} />
        </section>
      </div>
    </>
  );
}

/** The number of rows up to which a table needs no search. */
const FEW = 12;
const sizeOf = ({ created, updated, deleted }: WorkDay) => created + updated + deleted;
const columns: Column<WorkDay>[] = [
  { id: 'date', name: 'Day (UTC)', value: ({ date }) => date, cell: ({ date }) => dayText(date) },
  { id: 'project', name: 'Project', value: ({ projectName }) => projectName },
  { id: 'created', name: 'Created', value: ({ created }) => created, isNumber: true, isWide: true },
  { id: 'updated', name: 'Updated', value: ({ updated }) => updated, isNumber: true, isWide: true },
  { id: 'deleted', name: 'Deleted', value: ({ deleted }) => deleted, isNumber: true, isWide: true },
  { id: 'all', name: 'Changes', value: sizeOf, isNumber: true },
];
