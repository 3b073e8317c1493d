import { Anchor, Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import { Link } from 'react-router';

import type {
  ProjectList_organization$data,
  ProjectList_organization$key,
} from '#graph/ProjectList_organization.graphql';
import type { ProjectListPageQuery } from '#graph/ProjectListPageQuery.graphql';

import { paths } from '../../routing/paths.ts';
import { When } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/States.tsx';

export type ListedProject = ProjectList_organization$data['projects']['edges'][number]['node'];

const PAGE = 50;

interface Props {
  organization: ProjectList_organization$key;
  /** What can be done with a project, at the end of its row. */
  actions?: (project: ListedProject) => ReactNode;
}

/** The projects of an organization, by name. */
export function ProjectList({ organization, actions }: Props) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ProjectListPageQuery,
    ProjectList_organization$key
  >(
    graphql`
      fragment ProjectList_organization on Organization
      @refetchable(queryName: "ProjectListPageQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }) {
        slug
        projects(first: $first, after: $after) @connection(key: "ProjectList_projects") {
          edges {
            node {
              id
              projectId
              name
              description
              folder
              created
              modified
              permissions
              viewerMayDelete
            }
          }
        }
      }
    `,
    organization,
  );
  const projects = data.projects.edges.map(({ node }) => node);
  if (projects.length === 0) return <EmptyState>No projects to display.</EmptyState>;
  return (
    <>
      <Table.ScrollContainer minWidth={280}>
        <Table highlightOnHover verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Project</Table.Th>
              <Table.Th visibleFrom="xs">Folder</Table.Th>
              <Table.Th visibleFrom="xs">Changed</Table.Th>
              {actions && (
                <Table.Th>
                  <span className="tr-visually-hidden">Actions</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {projects.map((project) => (
              <Table.Tr key={project.id}>
                <Table.Td>
                  <Anchor component={Link} to={paths.dashboard(data.slug, project.projectId)}>
                    {project.name}
                  </Anchor>
                  {project.description && <div className="tr-dim">{project.description}</div>}
                </Table.Td>
                <Table.Td visibleFrom="xs">{project.folder || '–'}</Table.Td>
                <Table.Td className="tr-dim" visibleFrom="xs">
                  <When iso={project.modified ?? project.created} />
                </Table.Td>
                {actions && <Table.Td align="right">{actions(project)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {hasNext && (
        <Button variant="default" mt="md" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}
