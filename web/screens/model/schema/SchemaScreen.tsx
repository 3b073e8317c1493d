import { useCallback, useMemo } from 'react';
import { graphql } from 'react-relay';

import type { SchemaScreenQuery } from '#graph/SchemaScreenQuery.graphql';

import { useSchemaNews } from '../../../relay/news/useSchemaNews.ts';
import { useRefetch } from '../../../relay/useRefetch.ts';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Owner } from './editor/schema-on-page.ts';
import { SchemaEditor } from './editor/SchemaEditor.tsx';
import { SchemaTabs } from './SchemaTabs.tsx';

const query = graphql`
  query SchemaScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) @preloadable {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      projectId
      name
      permissions
      schema {
        ...SchemaEditor_schema
      }
      counts {
        byClass {
          count
          class {
            id
          }
        }
        byLabel {
          count
          label {
            id
          }
        }
      }
      linkCounts {
        count
        relation {
          id
        }
      }
    }
  }
`;

/** Shows and edits the schema of a project: its classes, relations and labels. */
export default function SchemaScreen() {
  const { project } = useScreenQuery<SchemaScreenQuery>(query);
  const { id, name, projectId, counts, linkCounts } = project;
  const { organization: slug, asOf } = useHere();
  usePageTitle('Schema');
  const refetch = useRefetch<SchemaScreenQuery>(query);
  const refresh = useCallback(
    () => void refetch({ organization: slug, projectId, asOf }),
    [refetch, slug, projectId, asOf],
  );
  useSchemaNews(refresh);
  const mayWrite = project.permissions.includes('WRITE_SCHEMA');
  const owner = useMemo<Owner>(
    () => ({
      id,
      name,
      organization: slug,
      projectId,
      mayWrite,
      refresh,
      counts: new Map([
        ...counts.byClass.map(({ class: of, count }) => [of.id, count] as const),
        ...counts.byLabel.map(({ label: of, count }) => [of.id, count] as const),
        ...linkCounts.map(({ relation: of, count }) => [of.id, count] as const),
      ]),
    }),
    [id, name, slug, projectId, mayWrite, refresh, counts, linkCounts],
  );
  return (
    <div className="tr-column sce-page">
      <PageHead
        title="Schema"
        note={
          mayWrite
            ? `Classes, relations and labels of ${name}. Editing an inherited class makes a project copy.`
            : `Classes, relations and labels of ${name}.${asOf ? '' : ' Ask an Owner to change them.'}`
        }
        actions={<SchemaTabs organization={slug} projectId={projectId} />}
      />
      <SchemaEditor schema={project.schema} owner={owner} />
    </div>
  );
}
