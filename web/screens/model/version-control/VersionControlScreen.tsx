import { Anchor, Button, Table } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { VersionControlScreenQuery } from '#graph/VersionControlScreenQuery.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { When } from '../../../ui/dates.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { EmptyState } from '../../../ui/States.tsx';

/** Lists the projects of an organization that have branches. */
export default function VersionControlScreen() {
  const { organization } = useScreenQuery<VersionControlScreenQuery>(graphql`
    query VersionControlScreenQuery($organization: String!) @preloadable {
      organization(slug: $organization) @required(action: THROW) {
        id
        name
        projects(first: 100, isBranched: true) {
          totalCount
          edges {
            node {
              id
              projectId
              name
              folder
              branchCount
              extent {
                entityCount
                lastChange
              }
            }
          }
        }
      }
    }
  `);
  usePageTitle('Version control');
  const { organization: slug } = useHere();
  const projects = organization.projects.edges.map(({ node }) => node);
  const more = organization.projects.totalCount - projects.length;
  return (
    <>
      <PageHead
        mark={<IconGitBranch size={18} stroke={1.75} aria-hidden />}
        title="Version control"
        note={`Projects of ${organization.name} that have branches`}
      />
      <div style={{ padding: 'var(--tr-s-4)' }}>
        <section className="tr-card" aria-label="Projects with branches">
          {projects.length === 0 ? (
            <EmptyState
              action={
                <Button variant="default" component={Link} to={paths.manageProjects(slug)}>
                  Choose a project
                </Button>
              }
            >
              No project has branches yet. Use a branch to work separately, then merge your changes back.
            </EmptyState>
          ) : (
            <Table.ScrollContainer minWidth={280}>
              <Table highlightOnHover verticalSpacing={4}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Project</Table.Th>
                    <Table.Th>Branches</Table.Th>
                    <Table.Th visibleFrom="xs">Folder</Table.Th>
                    <Table.Th visibleFrom="xs">Entities</Table.Th>
                    <Table.Th visibleFrom="xs">Last change</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {projects.map(({ id, projectId, name, folder, branchCount, extent }) => (
                    <Table.Tr key={id}>
                      <Table.Td>
                        <Anchor className="tr-line-link" component={Link} to={paths.versionControl(slug, projectId)}>
                          {name}
                        </Anchor>
                      </Table.Td>
                      <Table.Td>{branchCount}</Table.Td>
                      <Table.Td visibleFrom="xs">{folder || '–'}</Table.Td>
                      <Table.Td visibleFrom="xs">{extent.entityCount}</Table.Td>
                      <Table.Td visibleFrom="xs" className="tr-dim">
                        {extent.lastChange ? <When iso={extent.lastChange} /> : 'never'}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
          {more > 0 && (
            <p className="tr-dim">{`${more} more projects have branches; open them from their own menu.`}</p>
          )}
        </section>
      </div>
    </>
  );
}
