import { NavLink } from 'react-router';

import { paths } from '../../../routing/paths.ts';

/** What a project's schema is looked at as. */
export const SchemaTabs = ({ organization, projectId }: { organization: string; projectId: number }) => (
  <nav className="sce-tabs" aria-label="Parts of the schema">
    <NavLink to={paths.schema(organization, projectId)} end>
      Overview
    </NavLink>
    <NavLink to={paths.workflow(organization, projectId)}>Workflow</NavLink>
  </nav>
);
