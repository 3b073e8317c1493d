import { lazy, Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { CreateProjectQuery } from '#graph/CreateProjectQuery.graphql';

import { part } from '../../../ui/load-code.ts';
import { FieldAhead } from '../../../ui/typing/FieldAhead.tsx';

const ProjectFormDialog = lazy(() =>
  part(async () => ({ default: (await import('./ProjectFormDialog.tsx')).ProjectFormDialog })),
);

interface Props {
  organization: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a project from anywhere, and opens it. */
export const CreateProject = (props: Props) => (
  <Suspense fallback={<FieldAhead label="Name of the new project" isDialog />}>
    {props.isOpen && <Dialog {...props} />}
  </Suspense>
);

function Dialog({ organization: slug, isOpen, onClose }: Props) {
  const { organization } = useLazyLoadQuery<CreateProjectQuery>(
    graphql`
      query CreateProjectQuery($organization: String!) {
        organization(slug: $organization) @required(action: THROW) {
          ...ProjectFormDialog_organization
        }
      }
    `,
    { organization: slug },
  );
  return <ProjectFormDialog isOpen={isOpen} organization={organization} onClose={onClose} />;
}
