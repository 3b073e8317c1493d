import { Anchor, Button, Table } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { startTransition, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import { Link } from 'react-router';

import type {
  ProjectList_organization$data,
  ProjectList_organization$key,
} from '#graph/ProjectList_organization.graphql';
import type { ProjectListPageQuery, ProjectOrder } from '#graph/ProjectListPageQuery.graphql';

import { paths } from '../../../routing/paths.ts';
import { useStateForBack, useOnReturn } from '../../../routing/state-for-back.ts';
import { FindField } from '../../../ui/choosing/FindField.tsx';
import { When } from '../../../ui/dates.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { SortHead } from './SortHead.tsx';

void graphql`
  fragment ProjectList_project on Project {
    id
    projectId
    name
    revision
    description
    folder
    created
    modified
    permissions
    viewerMayDelete
  }
`;

export type ListedProject = ProjectList_organization$data['projects']['edges'][number]['node'];

const PAGE = 50;
const PAUSE = 300;

interface Wanted {
  search: string;
  order: ProjectOrder;
  isDescending: boolean;
}
const byName: Wanted = { search: '', order: 'NAME', isDescending: false };

interface Props {
  organization: ProjectList_organization$key;
  /** Renders the actions at the end of a project's row. */
  actions?: (project: ListedProject) => ReactNode;
}

/** Lists the projects of an organization, sorted by name at first. */
export function ProjectList({ organization, actions }: Props) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    ProjectListPageQuery,
    ProjectList_organization$key
  >(
    graphql`
      fragment ProjectList_organization on Organization
      @refetchable(queryName: "ProjectListPageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        search: { type: "String" }
        order: { type: "ProjectOrder" }
        isDescending: { type: "Boolean" }
      ) {
        slug
        projects(first: $first, after: $after, search: $search, order: $order, isDescending: $isDescending)
          @connection(key: "ProjectList_projects") {
          edges {
            node {
              ...ProjectList_project @relay(mask: false)
            }
          }
        }
      }
    `,
    organization,
  );
  const projects = data.projects.edges.map(({ node }) => node);
  const [wanted, setWanted] = useStateForBack('projects', byName);
  const [answered, setAnswered] = useState(byName.search);
  const list = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Reads other rows; the present ones stay until then. */
  const want = (next: Wanted, pause = 0) => {
    setWanted(next);
    clearTimeout(timer.current);
    const ask = () =>
      startTransition(() => {
        setAnswered(next.search);
        refetch({ ...next, search: next.search.trim() }, { fetchPolicy: 'store-and-network' });
      });
    timer.current = setTimeout(ask, pause);
  };
  useOnReturn(wanted !== byName, () => want(wanted));
  const isSearched = wanted.search.trim() !== '';
  if (projects.length === 0 && !isSearched) return <EmptyState>No projects to display.</EmptyState>;
  const head = (order: ProjectOrder, name: string) => (
    <SortHead
      name={name}
      direction={wanted.order !== order ? undefined : wanted.isDescending ? 'descending' : 'ascending'}
      visibleFrom={order === 'NAME' ? undefined : 'xs'}
      onSort={() => want({ ...wanted, order, isDescending: wanted.order === order && !wanted.isDescending })}
    />
  );
  return (
    <>
      <FindField
        type="search"
        list={list}
        aria-busy={wanted.search !== answered}
        mb="sm"
        maw={320}
        aria-label="Search projects"
        placeholder="Find projects"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={wanted.search}
        onChange={({ currentTarget: { value } }) => want({ ...wanted, search: value }, PAUSE)}
      />
      <div role="status" className="tr-visually-hidden">
        {isSearched && `${projects.length}${hasNext ? ' or more' : ''} projects found`}
      </div>
      {projects.length === 0 && (
        <EmptyState
          action={
            <Button variant="default" onClick={() => want({ ...wanted, search: '' })}>
              Clear the search
            </Button>
          }
        >
          No project matches the search.
        </EmptyState>
      )}
      <Table.ScrollContainer minWidth={280}>
        <Table id={list} highlightOnHover verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {head('NAME', 'Project')}
              {head('FOLDER', 'Folder')}
              {head('CHANGED', 'Changed')}
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
                  <Anchor className="tr-line-link" component={Link} to={paths.dashboard(data.slug, project.projectId)}>
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
