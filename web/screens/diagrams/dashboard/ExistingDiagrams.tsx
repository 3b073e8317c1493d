import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { DiagramGroup, DiagramOrder, ExistingDiagramsQuery } from '#graph/ExistingDiagramsQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useIsLatest } from '../../../relay/useIsLatest.ts';
import { useHere } from '../../../routing/paths.ts';
import { useStateForBack } from '../../../routing/state-for-back.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../ui/States.tsx';
import { DiagramCard } from './DiagramCard.tsx';
import { DiagramRow } from './DiagramRow.tsx';
import type { DiagramEntry } from './entry.ts';
import { groups } from './groups.ts';

interface Props {
  types: readonly { slug: string; name: string; group: string }[];
  mayWrite: boolean;
}

const orders: { value: DiagramOrder; label: string }[] = [
  { value: 'MODIFIED', label: 'Last changed' },
  { value: 'NAME', label: 'Name' },
  { value: 'TYPE', label: 'Type' },
];
const segments: readonly { value: DiagramGroup | 'ALL'; label: string }[] = [{ value: 'ALL', label: 'All' }, ...groups];
type View = 'cards' | 'list';
const views = [
  { value: 'cards', name: 'Cards', Icon: IconLayoutGrid },
  { value: 'list', name: 'List', Icon: IconList },
] as const;
const PAGE = 60;

interface Found {
  entries: readonly DiagramEntry[];
  total: number;
  /** The number of diagrams in each group. */
  counts: Record<DiagramGroup | 'ALL', number>;
  /** The people who last changed some of them. */
  changers: readonly { username: string; fullName: string }[];
}

const query = graphql`
  query ExistingDiagramsQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $first: Int!
    $after: String
    $search: String
    $slug: String
    $changedBy: String
    $group: DiagramGroup
    $order: DiagramOrder
    $isDescending: Boolean
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagramChangers {
        id
        username
        fullName
      }
      all: diagrams(first: 1, search: $search, slug: $slug, changedBy: $changedBy) {
        totalCount
      }
      lml: diagrams(first: 1, search: $search, slug: $slug, changedBy: $changedBy, group: LML) {
        totalCount
      }
      general: diagrams(first: 1, search: $search, slug: $slug, changedBy: $changedBy, group: GENERAL) {
        totalCount
      }
      sysml: diagrams(first: 1, search: $search, slug: $slug, changedBy: $changedBy, group: SYSML) {
        totalCount
      }
      diagrams(
        first: $first
        after: $after
        search: $search
        slug: $slug
        changedBy: $changedBy
        group: $group
        order: $order
        isDescending: $isDescending
      ) {
        totalCount
        pageInfo {
          endCursor
        }
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

/** Lists the existing diagrams, to be searched, filtered and sorted, with their current pictures. */
export function ExistingDiagrams({ types, mayWrite }: Props) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [group, setGroup] = useState<DiagramGroup | 'ALL'>('ALL');
  const [slug, setSlug] = useState<string | null>(null);
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const [view, setView] = useStateForBack<View>('diagrams', 'cards');
  const [order, setOrder] = useState<DiagramOrder>('MODIFIED');
  const [pages, setPages] = useState(1);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<{ title: string; message: string; status: number }>();
  /** Reads the list from the beginning, page by page. */
  const load = useCallback(async () => {
    const asked = {
      organization,
      projectId,
      asOf,
      first: PAGE,
      search: search || null,
      slug,
      changedBy,
      group: group === 'ALL' ? null : group,
      order,
      isDescending: order === 'MODIFIED',
    };
    try {
      const entries: DiagramEntry[] = [];
      const counts = { ALL: 0, LML: 0, GENERAL: 0, SYSML: 0, '%future added value': 0 };
      let total = 0;
      let changers: Found['changers'] = [];
      let after: string | null | undefined;
      for (let page = 0; page < pages && (page === 0 || after); page++) {
        const answer = await fetchQuery<ExistingDiagramsQuery>(
          environment,
          query,
          { ...asked, after },
          { fetchPolicy: 'network-only' },
        ).toPromise();
        if (!answer) return undefined;
        const { all, lml, general, sysml, diagrams, diagramChangers } = answer.project;
        const { edges, totalCount, pageInfo } = diagrams;
        Object.assign(counts, {
          ALL: all.totalCount,
          LML: lml.totalCount,
          GENERAL: general.totalCount,
          SYSML: sysml.totalCount,
        });
        entries.push(...edges.map(({ node }) => node));
        total = totalCount;
        changers = diagramChangers;
        after = entries.length < totalCount ? pageInfo.endCursor : null;
      }
      return { entries, total, counts, changers };
    } catch (error) {
      return asFacts(error);
    }
  }, [environment, organization, projectId, asOf, pages, search, slug, changedBy, group, order]);
  const isLatest = useIsLatest(load);
  const show = useCallback(
    () =>
      load().then((found) => {
        if (!found || !isLatest(load)) return;
        setLoadingMore(false);
        if ('entries' in found) {
          setProblem(undefined);
          setFound(found);
        } else setProblem(found);
      }),
    [load, isLatest],
  );
  useEffect(() => void show(), [show]);
  usePacedNews(show);
  const shown = found?.entries ?? [];
  const One = view === 'cards' ? DiagramCard : DiagramRow;
  /** Changes the filter and starts at the first result. */
  const choose = (change: () => void) => {
    setPages(1);
    change();
  };
  const isFiltered = search !== '' || slug !== null || changedBy !== null || group !== 'ALL';
  return (
    <section className="tr-stack dd-existing" aria-labelledby="existing">
      <div className="tr-wrap dd-tools">
        <h2 id="existing">Existing</h2>
        <TextInput
          size="xs"
          className="dd-search"
          aria-label="Find diagrams"
          placeholder="Find diagrams"
          autoComplete="off"
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => {
            const { value } = event.currentTarget;
            choose(() => setTyped(value));
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label="Group"
          data={segments.map(({ value, label }) => ({
            value,
            label: (
              <>
                {label} {found && <span className="tr-dim">{found.counts[value].toLocaleString('en')}</span>}
              </>
            ),
          }))}
          value={group}
          onChange={(next) => choose(() => setGroup(next as DiagramGroup | 'ALL'))}
        />
        <Select
          size="xs"
          className="dd-select dd-said"
          leftSection="Type"
          leftSectionWidth={44}
          aria-label="Type"
          placeholder="Any"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'Any type' }}
          value={slug}
          onChange={(next) => choose(() => setSlug(next))}
          data={types
            .map((type) => ({ value: type.slug, label: type.name }))
            .toSorted((a, b) => (a.label < b.label ? -1 : 1))}
        />
        <Select
          size="xs"
          className="dd-select dd-said"
          leftSection="Changed by"
          leftSectionWidth={84}
          aria-label="Changed by"
          placeholder="Anyone"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'Anyone' }}
          value={changedBy}
          onChange={(next) => choose(() => setChangedBy(next))}
          data={(found?.changers ?? []).map(({ username, fullName }) => ({
            value: username,
            label: fullName.trim() || username,
          }))}
        />
        <span className="tr-space dd-space" />
        <Select
          size="xs"
          className="dd-select dd-said"
          leftSection="Sort"
          leftSectionWidth={44}
          aria-label="Sort"
          allowDeselect={false}
          value={order}
          onChange={(next) => next && choose(() => setOrder(next as DiagramOrder))}
          data={orders}
        />
        <SegmentedControl
          size="xs"
          aria-label="View"
          value={view}
          onChange={(next) => setView(next as View)}
          data={views.map(({ value, name, Icon }) => ({
            value,
            label: (
              <span className="dd-view-segment" title={name}>
                <Icon size={16} stroke={1.75} aria-hidden />
                <span className="tr-visually-hidden">{name}</span>
              </span>
            ),
          }))}
        />
      </div>
      {problem ? (
        <ErrorState title={problem.title} message={problem.message} onRetry={() => void show()} />
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
                  setChangedBy(null);
                  setGroup('ALL');
                }}
              >
                Show all
              </Button>
            ),
          })}
        >
          {isFiltered
            ? 'No diagrams match.'
            : mayWrite
              ? 'No diagrams yet. Choose a type above to create one.'
              : 'No diagrams yet.'}
        </EmptyState>
      ) : (
        <ul className={view === 'cards' ? 'tr-list tr-stack dd-cards' : 'tr-list dd-rows'}>
          {shown.map((entry) => (
            <One key={entry.id} entry={entry} mayWrite={mayWrite} onChanged={() => void show()} />
          ))}
        </ul>
      )}
      {!problem && found && found.entries.length < found.total && (
        <Button
          variant="default"
          loading={isLoadingMore}
          onClick={() => {
            setLoadingMore(true);
            setPages(pages + 1);
          }}
        >
          Show {Math.min(PAGE, found.total - found.entries.length)} more of {found.total.toLocaleString('en')}
        </Button>
      )}
    </section>
  );
}
