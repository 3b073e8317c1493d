import { Button, Kbd } from '@mantine/core';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { FirstSteps_organization$key } from '#graph/FirstSteps_organization.graphql';

import { ProjectFormDialog } from '../../../parts/model/projects/ProjectFormDialog.tsx';

interface Props {
  organization: FirstSteps_organization$key;
  hasProjects: boolean;
}

/** Suggests first steps to people who have not opened a project here yet. */
export function FirstSteps({ organization: key, hasProjects }: Props) {
  const organization = useFragment(
    graphql`
      fragment FirstSteps_organization on Organization {
        name
        viewerMayCreateProjects
        ...ProjectFormDialog_organization
      }
    `,
    key,
  );
  const { name, viewerMayCreateProjects: mayCreate } = organization;
  const [isCreating, setCreating] = useState(false);
  return (
    <section className="tr-card" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      {hasProjects || mayCreate ? (
        <ol className="or-steps">
          {hasProjects && <li>Open one of the projects below. Its dashboard shows what needs attention.</li>}
          {mayCreate && (
            <li>
              {hasProjects ? 'Create your own project' : 'Create the first project'}, and import what you have: ReqIF or
              JSON.
            </li>
          )}
          <li>
            In its database, press <Kbd>/</Kbd> to search; the filters beside it write a query for you.
          </li>
          <li>
            Press <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> to go anywhere, <Kbd>?</Kbd> to see the keys of a page.
          </li>
        </ol>
      ) : (
        <p>
          No project of {name} is shared with you yet. Ask the owner of a project to share it with you, or an
          administrator of the organization to make you a member.
        </p>
      )}
      {mayCreate && (
        <Button variant={hasProjects ? 'default' : 'filled'} onClick={() => setCreating(true)}>
          New project
        </Button>
      )}
      <ProjectFormDialog isOpen={isCreating} organization={organization} onClose={() => setCreating(false)} />
    </section>
  );
}
