import { NavLink } from 'react-router';

import { paths } from '../../../routing/paths.ts';

/** Links to the views of a schema; only projects have a workflow. */
export const SchemaTabs = ({ organization, projectId }: { organization: string; projectId: number }) => (
  <nav className="sce-tabs" aria-label="Schema views">
    <NavLink to={paths.schema(organization, projectId)} end>
      Overview
    </NavLink>
    <NavLink to={paths.schemaPart(organization, projectId, 'matrix')}>Matrix</NavLink>
    <NavLink to={paths.schemaPart(organization, projectId, 'graph')}>Graph</NavLink>
    <NavLink to={paths.schemaPart(organization, projectId, 'compare')}>Compare</NavLink>
    {projectId > 0 && <NavLink to={paths.workflow(organization, projectId)}>Workflow</NavLink>}
  </nav>
);
