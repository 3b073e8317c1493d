import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { DiagramOrder, ExistingDiagramsQuery } from '#graph/ExistingDiagramsQuery.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { usePacedNews } from '../../../relay/usePacedNews.ts';
import { useHere } from '../../../routing/paths.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../ui/States.tsx';
import { DiagramCard } from './DiagramCard.tsx';
import type { Entry } from './entry.ts';

interface Props {
  types: readonly { slug: string; name: string; group: string }[];
  mayWrite: boolean;
}

const orders: { value: DiagramOrder; label: string }[] = [
  { value: 'MODIFIED', label: 'Last changed' },
  { value: 'NAME', label: 'Name' },
  { value: 'TYPE', label: 'Type' },
];
const groups = [
  { value: 'ALL', label: 'All' },
  { value: 'LML', label: 'LML' },
  { value: 'GENERAL', label: 'General' },
  { value: 'SYSML', label: 'SysML' },
];
const PAGE = 60;

const query = graphql`
  query ExistingDiagramsQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $first: Int!
    $search: String
    $slug: String
    $order: DiagramOrder
    $isDescending: Boolean
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagrams(first: $first, search: $search, slug: $slug, order: $order, isDescending: $isDescending) {
        totalCount
        edges {
          node {
            id
            name
            modified
            modifiedBy {
              id
              username
              fullName
            }
            type {
              slug
              name
              group
              picture
            }
            root {
              id
              entityId
              name
              number
              displayName
              class {
                id
                name
                colour
                icon
              }
            }
          }
        }
      }
    }
  }
`;

/** The diagrams that are kept: found, filtered, sorted; each with what it looks like now. */
export function ExistingDiagrams({ types, mayWrite }: Props) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [group, setGroup] = useState('ALL');
  const [slug, setSlug] = useState<string | null>(null);
  const [order, setOrder] = useState<DiagramOrder>('MODIFIED');
  const [first, setFirst] = useState(PAGE);
  const [found, setFound] = useState<{ entries: readonly Entry[]; total: number }>();
  const [problem, setProblem] = useState<{ title: string; message: string; status: number }>();
  const load = useCallback(
    () =>
      fetchQuery<ExistingDiagramsQuery>(
        environment,
        query,
        {
          organization,
          projectId,
          asOf,
          first: Math.min(first, 100),
          search: search || null,
          slug,
          order,
          isDescending: order === 'MODIFIED',
        },
        { fetchPolicy: 'network-only' },
      )
        .toPromise()
        .then(
          (answer) => {
            if (!answer) return;
            setProblem(undefined);
            setFound({
              entries: answer.project.diagrams.edges.map(({ node }) => node),
              total: answer.project.diagrams.totalCount,
            });
          },
          (error: unknown) => setProblem(asFacts(error)),
        ),
    [environment, organization, projectId, asOf, first, search, slug, order],
  );
  useEffect(() => void load(), [load]);
  usePacedNews(load);
  const shown = found?.entries.filter(({ type }) => group === 'ALL' || type.group === group) ?? [];
  const isFiltered = search !== '' || slug !== null || group !== 'ALL';
  return (
    <section className="dd-existing" aria-labelledby="existing">
      <div className="dd-tools">
        <h2 id="existing">Existing</h2>
        <TextInput
          size="xs"
          className="dd-search"
          aria-label="Find by name or number"
          placeholder="Find by name or number"
          autoComplete="off"
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl size="xs" aria-label="Group" data={groups} value={group} onChange={setGroup} />
        <Select
          size="xs"
          className="dd-select"
          aria-label="Type"
          placeholder="Any type"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'Any type' }}
          value={slug}
          onChange={setSlug}
          data={types
            .map((type) => ({ value: type.slug, label: type.name }))
            .toSorted((a, b) => (a.label < b.label ? -1 : 1))}
        />
        <span className="dd-space" />
        <Select
          size="xs"
          className="dd-select"
          aria-label="Sort"
          allowDeselect={false}
          value={order}
          onChange={(next) => next && setOrder(next as DiagramOrder)}
          data={orders}
        />
      </div>
      {problem ? (
        <ErrorState title={problem.title} message={problem.message} onRetry={() => void load()} />
      ) : !found ? (
        <LoadingLines count={6} />
      ) : shown.length === 0 ? (
        <EmptyState
          {...(isFiltered && {
            action: (
              <Button
                variant="default"
                onClick={() => {
                  setTyped('');
                  setSlug(null);
                  setGroup('ALL');
                }}
              >
                Show all
              </Button>
            ),
          })}
        >
          {isFiltered
            ? 'No diagram matches.'
            : mayWrite
              ? 'No diagrams yet. Pick a type above to draw the first.'
              : 'No diagrams yet.'}
        </EmptyState>
      ) : (
        <ul className="dd-cards">
          {shown.map((entry) => (
            <DiagramCard key={entry.id} entry={entry} mayWrite={mayWrite} onChanged={() => void load()} />
          ))}
        </ul>
      )}
      {found && found.entries.length < found.total && (
        <Button variant="default" onClick={() => setFirst(Math.min(100, first + PAGE))} disabled={first >= 100}>
          {first >= 100 ? `${found.total - found.entries.length} more: search for them` : 'Show more'}
        </Button>
      )}
    </section>
  );
}
