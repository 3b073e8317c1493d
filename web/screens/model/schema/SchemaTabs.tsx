import { NavLink } from 'react-router';

import { paths } from '../../../routing/paths.ts';

/** What a schema is looked at as; a workflow is a project's. */
export const SchemaTabs = ({ organization, projectId }: { organization: string; projectId: number }) => (
  <nav className="sce-tabs" aria-label="Parts of the schema">
    <NavLink to={paths.schema(organization, projectId)} end>
      Overview
    </NavLink>
    <NavLink to={paths.schemaPart(organization, projectId, 'matrix')}>Matrix</NavLink>
    <NavLink to={paths.schemaPart(organization, projectId, 'graph')}>Graph</NavLink>
    <NavLink to={paths.schemaPart(organization, projectId, 'compare')}>Compare</NavLink>
    {projectId > 0 && <NavLink to={paths.workflow(organization, projectId)}>Workflow</NavLink>}
  </nav>
);
