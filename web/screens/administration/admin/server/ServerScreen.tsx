import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { ServerScreenQuery } from '#graph/ServerScreenQuery.graphql';

import { DayChart } from '../../../../parts/platform/chart/DayChart.tsx';
import { daysAgo } from '../../../../parts/platform/chart/days.ts';
import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { OrganizationDialog } from '../organizations/OrganizationDialog.tsx';
import { OrganizationsTable } from '../organizations/OrganizationsTable.tsx';
import { Health } from './Health.tsx';

/** Shows the dashboard of the server: its health, activity and organizations. */
export default function ServerScreen() {
  const data = useScreenQuery<ServerScreenQuery>(graphql`
    query ServerScreenQuery($since: DateTime!) @preloadable {
      server {
        ...Health_server
      }
      signIns(since: $since) @required(action: THROW) {
        date
        count
      }
      newUsers(since: $since) @required(action: THROW) {
        date
        count
      }
      serverActivity(since: $since) @required(action: THROW) {
        date
        count
      }
      ...OrganizationsTable_query
    }
  `);
  usePageTitle('Server');
  const [isCreating, setCreating] = useState(false);
  const from = daysAgo(89);
  return (
    <>
      <PageHead
        title="Server"
        actions={
          <CommandButton
            does="New organization"
            words="create organization, add organization, new customer"
            icon={IconPlus}
            run={() => setCreating(true)}
          />
        }
      />
      <div className="tr-stack ad-cards">
        {data.server && <Health server={data.server} />}
        <div className="ad-third">
          <DayChart title="Sign-ins" counted="sign-ins" points={data.signIns} from={from} />
        </div>
        <div className="ad-third">
          <DayChart title="Active people" counted="people" points={data.serverActivity} from={from} />
        </div>
        <div className="ad-third">
          <DayChart title="New accounts" counted="new accounts" points={data.newUsers} from={from} />
        </div>
        <OrganizationsTable query={data} />
      </div>
      <OrganizationDialog isOpen={isCreating} organization={undefined} onClose={() => setCreating(false)} />
    </>
  );
}
