import { graphql, usePaginationFragment } from 'react-relay';

import type { OrganizationAudit_organization$key } from '#graph/OrganizationAudit_organization.graphql';
import type { OrganizationAuditPageQuery } from '#graph/OrganizationAuditPageQuery.graphql';

import { AuditTable } from './AuditTable.tsx';
import { useAuditPages } from './useAuditPages.ts';

/** Shows the audit trail of an organization. */
export function OrganizationAudit({ organization }: { organization: OrganizationAudit_organization$key }) {
  const { data, ...pages } = usePaginationFragment<OrganizationAuditPageQuery, OrganizationAudit_organization$key>(
    graphql`
      fragment OrganizationAudit_organization on Organization
      @refetchable(queryName: "OrganizationAuditPageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        filter: { type: "AuditFilter" }
      ) {
        slug
        audit(first: $first, after: $after, filter: $filter) @connection(key: "OrganizationAudit_audit", filters: []) {
          edges {
            node {
              ...AuditTable_record
            }
          }
        }
      }
    `,
    organization,
  );
  const records = data.audit.edges.map(({ node }) => node);
  return (
    <AuditTable
      records={records}
      pages={useAuditPages(pages, records.length)}
      csv={`/api/v4/o/${data.slug}/audit/export`}
    />
  );
}
