import { graphql } from 'react-relay';

import type { OrganizationAuditScreenQuery } from '#graph/OrganizationAuditScreenQuery.graphql';

import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { OrganizationAudit } from './OrganizationAudit.tsx';

/** Shows the audit trail of an organization, as a screen. */
export default function OrganizationAuditScreen() {
  const { organization } = useScreenQuery<OrganizationAuditScreenQuery>(graphql`
    query OrganizationAuditScreenQuery($organization: String!) @preloadable {
      organization(slug: $organization) @required(action: THROW) {
        id
        name
        ...OrganizationAudit_organization
      }
    }
  `);
  usePageTitle('Audit trail');
  return (
    <>
      <PageHead title="Audit trail" note={`${organization.name}. Records never change.`} />
      <OrganizationAudit organization={organization} />
    </>
  );
}
