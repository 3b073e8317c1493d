import { graphql, useRefetchableFragment } from 'react-relay';

import type { Dashboard_project$key } from '#graph/Dashboard_project.graphql';
import type { DashboardRefetchQuery } from '#graph/DashboardRefetchQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { Activity } from './Activity.tsx';
import { BeginHere } from './BeginHere.tsx';
import { Counts } from './Counts.tsx';
import { Figures } from './Figures.tsx';
import { RecentlyChanged } from './RecentlyChanged.tsx';

/** Shows the cards of a project, and reads all of them again together after changes by others. */
export function Dashboard(props: { project: Dashboard_project$key; onImport: (() => void) | undefined }) {
  const [project, refetch] = useRefetchableFragment<DashboardRefetchQuery, Dashboard_project$key>(
    graphql`
      fragment Dashboard_project on Project @refetchable(queryName: "DashboardRefetchQuery") {
        counts {
          total
        }
        ...Figures_project
        ...Counts_project
        ...RecentlyChanged_project
        ...Activity_project
      }
    `,
    props.project,
  );
  usePacedNews(
    () =>
      new Promise<void>((resolve) => {
        refetch({}, { fetchPolicy: 'store-and-network', onComplete: () => resolve() });
      }),
  );
  return (
    <div className="tr-stack pj-grid">
      {project.counts.total === 0 && props.onImport && <BeginHere onImport={props.onImport} />}
      <Figures project={project} />
      <RecentlyChanged project={project} />
      <Counts project={project} />
      <Activity project={project} />
    </div>
  );
}
