import { Button, Kbd } from '@mantine/core';
import { useState } from 'react';

import { ProjectFormDialog } from '../../../parts/model/projects/ProjectFormDialog.tsx';

interface Props {
  organizationName: string;
  folders: readonly string[];
  hasProjects: boolean;
  mayCreate: boolean;
}

/** Suggests first steps to people who have not opened a project here yet. */
export function FirstSteps({ organizationName, folders, hasProjects, mayCreate }: Props) {
  const [isCreating, setCreating] = useState(false);
  return (
    <section className="tr-card" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      {hasProjects || mayCreate ? (
        <ol className="or-steps">
          {hasProjects && <li>Open one of the projects below. Its dashboard tells what is to be done in it.</li>}
          {mayCreate && (
            <li>
              {hasProjects ? 'Or make a project of your own' : 'Make the first project'}, and import what you have:
              ReqIF or JSON.
            </li>
          )}
          <li>
            In its database, <Kbd>/</Kbd> goes to the search; the filters beside it write one for you.
          </li>
          <li>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> goes anywhere, <Kbd>?</Kbd> shows the keys of a screen.
          </li>
        </ol>
      ) : (
        <p>
          No project of {organizationName} is shared with you yet. Ask the owner of a project to share it with you, or
          an administrator of the organization to make you a member.
        </p>
      )}
      {mayCreate && (
        <Button variant={hasProjects ? 'default' : 'filled'} onClick={() => setCreating(true)}>
          New project
        </Button>
      )}
      <ProjectFormDialog isOpen={isCreating} folders={folders} onClose={() => setCreating(false)} />
    </section>
  );
}
