import { useCallback, useMemo } from 'react';
import { graphql } from 'react-relay';

import type { OrganizationSchemaScreenQuery } from '#graph/OrganizationSchemaScreenQuery.graphql';

import { useRefetch } from '../../../relay/useRefetch.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Owner } from './editor/schema-on-page.ts';
import { SchemaEditor } from './editor/SchemaEditor.tsx';
import { SchemaTabs } from './SchemaTabs.tsx';

const query = graphql`
  query OrganizationSchemaScreenQuery($organization: String!) @preloadable {
    organization(slug: $organization) @required(action: THROW) {
      id
      name
      slug
      viewerIsAdministrator
      schema {
        ...SchemaEditor_schema
      }
    }
  }
`;

/** Edits the schema that all projects of an organization start from. */
export default function OrganizationSchemaScreen() {
  const { organization } = useScreenQuery<OrganizationSchemaScreenQuery>(query);
  const { id, name, slug, viewerIsAdministrator } = organization;
  usePageTitle('Schema');
  const refetch = useRefetch<OrganizationSchemaScreenQuery>(query);
  const refresh = useCallback(() => void refetch({ organization: slug }), [refetch, slug]);
  const owner = useMemo<Owner>(
    () => ({ id, name, organization: slug, projectId: 0, mayWrite: viewerIsAdministrator, refresh, counts: undefined }),
    [id, name, slug, viewerIsAdministrator, refresh],
  );
  return (
    <div className="tr-column sce-page">
      <PageHead
        title="Schema"
        actions={<SchemaTabs organization={slug} projectId={0} />}
        note={`The default schema for ${name}. ${viewerIsAdministrator ? 'Changes apply to every project that has not overridden them.' : 'Ask an administrator to change it.'}`}
      />
      <SchemaEditor schema={organization.schema} owner={owner} />
    </div>
  );
}
