import { graphql, usePaginationFragment } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { AuditScreen_query$key } from '#graph/AuditScreen_query.graphql';
import type { AuditScreenPageQuery } from '#graph/AuditScreenPageQuery.graphql';
import type { AuditScreenQuery } from '#graph/AuditScreenQuery.graphql';

import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { AuditTable } from './AuditTable.tsx';
import { useAuditPages } from './useAuditPages.ts';

/** Shows the audit trail of the whole server. */
export default function AuditScreen() {
  const query = useScreenQuery<AuditScreenQuery>(graphql`
    query AuditScreenQuery($filter: AuditFilter) @preloadable {
      ...AuditScreen_query @arguments(filter: $filter)
    }
  `);
  usePageTitle('Audit trail');
  const [params] = useSearchParams();
  const { data, ...pages } = usePaginationFragment<AuditScreenPageQuery, AuditScreen_query$key>(
    graphql`
      fragment AuditScreen_query on Query
      @refetchable(queryName: "AuditScreenPageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        filter: { type: "AuditFilter" }
      ) {
        audit(first: $first, after: $after, filter: $filter)
          @connection(key: "AuditScreen_audit", filters: [])
          @required(action: THROW) {
          edges {
            node {
              ...AuditTable_record
            }
          }
        }
      }
    `,
    query,
  );
  const records = data.audit.edges.map(({ node }) => node);
  return (
    <>
      <PageHead title="Audit trail" note="Whole server. Records never change." />
      <AuditTable
        records={records}
        pages={useAuditPages(pages, records.length, { username: params.get('username') ?? '' })}
        csv="/api/v4/audit/export"
        hasOrganizations
      />
    </>
  );
}
