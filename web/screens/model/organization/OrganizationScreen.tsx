import './organization.css';
import { Anchor, Button } from '@mantine/core';
import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { OrganizationScreenQuery } from '#graph/OrganizationScreenQuery.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { When } from '../../../ui/dates.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { ProjectList } from './ProjectList.tsx';

/** Shows the dashboard of an organization: the last visited places, and all projects. */
export default function OrganizationScreen() {
  const { organization: slug } = useHere();
  const { organization, recentProjects } = useScreenQuery<OrganizationScreenQuery>(graphql`
    query OrganizationScreenQuery($organization: String!) @preloadable {
      organization(slug: $organization) @required(action: THROW) {
        id
        name
        description
        some: projects(first: 1) {
          edges {
            node {
              id
            }
          }
        }
        ...FirstSteps_organization
        ...ProjectList_organization
      }
      recentProjects(first: 6, organization: $organization) @required(action: THROW) {
        visited
        projectId
        projectName
      }
    }
  `);
  return (
    <>
      <PageHead
        title={organization.name}
        note={organization.description || undefined}
        actions={
          <>
            <Button component={Link} to={paths.schema(slug, 0)} variant="default">
              Schema
            </Button>
            <Button component={Link} to={paths.manageProjects(slug)} variant="default">
              Manage projects
            </Button>
          </>
        }
      />
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 'var(--tr-s-3)',
          padding: 'var(--tr-s-4)',
        }}
      >
        {recentProjects.length === 0 ? (
          <FirstSteps organization={organization} hasProjects={organization.some.edges.length > 0} />
        ) : (
          <section className="tr-card" aria-labelledby="recent-title">
            <h2 id="recent-title">Continue</h2>
            <ul style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 'var(--tr-s-2)' }}>
              {recentProjects.map(({ projectId, projectName, visited }) => (
                <li key={projectId} style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
                  <Anchor className="tr-line-link" component={Link} to={paths.dashboard(slug, projectId)}>
                    {projectName}
                  </Anchor>
                  <span className="tr-dim">
                    <When iso={visited} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="tr-card" aria-labelledby="projects-title">
          <h2 id="projects-title">Projects</h2>
          <ProjectList organization={organization} />
        </section>
      </div>
    </>
  );
}
