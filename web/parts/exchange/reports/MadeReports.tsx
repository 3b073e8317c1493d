import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { MadeReportsQuery } from '#graph/MadeReportsQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';
import { MadeReport } from './MadeReport.tsx';

/** Shows the viewer's background reports of the last 30 days, newest first. */
export const MadeReports = ({ readings }: { readings: number }) => (
  <Suspense fallback={<LoadingLines count={4} />}>
    <Rows readings={readings} />
  </Suspense>
);

/** Lists the reports, again for each new request counted in `readings`. */
function Rows({ readings }: { readings: number }) {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<MadeReportsQuery>(
    graphql`
      query MadeReportsQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          madeReports {
            id
            ...MadeReport_job
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-and-network', fetchKey: readings },
  );
  if (project.madeReports.length === 0) return <EmptyState>No reports in the last 30 days.</EmptyState>;
  return (
    <ul className="tr-list tr-stack" aria-label="Recent reports">
      {project.madeReports.map((job) => (
        <MadeReport key={job.id} job={job} />
      ))}
    </ul>
  );
}
