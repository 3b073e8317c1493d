import './database.css';
import { graphql } from 'react-relay';

import type { DatabaseScreenQuery } from '#graph/DatabaseScreenQuery.graphql';

import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { Database } from './Database.tsx';

/** Shows all entities of a project: to be searched, sorted, explored by parent and children, and changed many at a time. */
export default function DatabaseScreen() {
  const { project, viewer } = useScreenQuery<DatabaseScreenQuery>(graphql`
    query DatabaseScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        ...Database_project
      }
      viewer {
        id
        ...Database_viewer
      }
    }
  `);
  usePageTitle('Database');
  return viewer && <Database key={project.id} project={project} viewer={viewer} />;
}
