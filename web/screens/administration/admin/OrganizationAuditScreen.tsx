import { graphql } from 'react-relay';

import type { OrganizationAuditScreenQuery } from '#graph/OrganizationAuditScreenQuery.graphql';

import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { OrganizationAudit } from './OrganizationAudit.tsx';

/** What was done to access in an organization. */
export default function OrganizationAuditScreen() {
  const { organization } = useScreenQuery<OrganizationAuditScreenQuery>(graphql`
    query OrganizationAuditScreenQuery($organization: String!) @preloadable {
      organization(slug: $organization) {
        id
        name
        ...OrganizationAudit_organization
      }
    }
  `);
  usePageTitle('Audit trail');
  return (
    <>
      <PageHead title="Audit trail" note={`${organization.name}. Records are never changed.`} />
      <OrganizationAudit organization={organization} />
    </>
  );
}
