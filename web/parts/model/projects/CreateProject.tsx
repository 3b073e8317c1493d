import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { CreateProjectQuery } from '#graph/CreateProjectQuery.graphql';

import { ProjectFormDialog } from './ProjectFormDialog.tsx';

interface Props {
  organization: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a project from wherever somebody is, and takes them there. */
export const CreateProject = (props: Props) => (
  <Suspense fallback={null}>{props.isOpen && <Dialog {...props} />}</Suspense>
);

function Dialog({ organization: slug, isOpen, onClose }: Props) {
  const { organization } = useLazyLoadQuery<CreateProjectQuery>(
    graphql`
      query CreateProjectQuery($organization: String!) {
        organization(slug: $organization) {
          id
          folders
        }
      }
    `,
    { organization: slug },
  );
  return <ProjectFormDialog isOpen={isOpen} folders={organization.folders} onClose={onClose} />;
}
