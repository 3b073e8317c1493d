import { Anchor, Button, Table, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import { Link } from 'react-router';

import type { BaselineList_baseline$key } from '#graph/BaselineList_baseline.graphql';
import type { BaselineList_project$key } from '#graph/BaselineList_project.graphql';
import type { BaselineListPageQuery } from '#graph/BaselineListPageQuery.graphql';

import { useBaselineNews } from '../../../parts/model/baselines/useBaselineNews.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { percentText, countText } from '../../../ui/figures.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { coversWords } from './baseline-scope.ts';
import { BaselineResults } from './BaselineResults.tsx';

interface Props {
  project: BaselineList_project$key;
  isCycles: boolean;
  mayMake: boolean;
  /** Called with the id of the list in the store, so that new baselines are added to it. */
  onConnection: (id: string) => void;
}

const PAGE = 50;
const MOST = 100;
const PAUSE = 300;

/** Lists baselines or test cycles, newest first. */
export function BaselineList({ project, isCycles, mayMake, onConnection }: Props) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    BaselineListPageQuery,
    BaselineList_project$key
  >(
    graphql`
      fragment BaselineList_project on Project
      @refetchable(queryName: "BaselineListPageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        kind: { type: "BaselineKind" }
        search: { type: "String" }
      ) {
        baselines(first: $first, after: $after, kind: $kind, search: $search)
          @connection(key: "BaselineList_baselines") {
          __id
          edges {
            node {
              id
              ...BaselineList_baseline
            }
          }
        }
      }
    `,
    project,
  );
  const { __id: connection, edges } = data.baselines;
  useEffect(() => onConnection(connection), [onConnection, connection]);
  const [search, setSearch] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (text: string) => {
    setSearch(text);
    clearTimeout(timer.current);
    const ask = () => startTransition(() => void refetch({ search: text.trim() || null }));
    timer.current = setTimeout(ask, PAUSE);
  };
  useBaselineNews(
    () =>
      new Promise<void>((done) => {
        const first = Math.min(MOST, Math.max(PAGE, edges.length));
        refetch({ first }, { fetchPolicy: 'store-and-network', onComplete: () => done() });
      }),
  );
  const isSearched = search.trim() !== '';
  const noun = isCycles ? 'test cycle' : 'baseline';
  if (edges.length === 0 && !isSearched)
    return (
      <EmptyState>
        {isCycles
          ? 'No test cycles yet. A cycle records the results of one run of a test suite.'
          : 'No baselines yet. A baseline is a read-only snapshot of the project or part of it.'}
        {!mayMake && ' An Owner of the project can create one.'}
      </EmptyState>
    );
  return (
    <>
      <TextInput
        type="search"
        mb="sm"
        maw={320}
        aria-label={`Search ${noun}s`}
        placeholder="Name or description"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={search}
        onChange={({ currentTarget: { value } }) => find(value)}
      />
      <div role="status" className="tr-visually-hidden">
        {isSearched && `${countText(edges.length, noun)}${hasNext ? ' or more' : ''} found`}
      </div>
      {edges.length === 0 ? (
        <EmptyState
          action={
            <Button variant="default" onClick={() => find('')}>
              Clear the search
            </Button>
          }
        >
          No {noun} matches the search.
        </EmptyState>
      ) : (
        <Table.ScrollContainer minWidth={280}>
          <Table highlightOnHover verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{isCycles ? 'Test cycle' : 'Baseline'}</Table.Th>
                <Table.Th visibleFrom="xs">{isCycles ? 'Suite' : 'Contents'}</Table.Th>
                <Table.Th>{isCycles ? 'Results' : 'Entities'}</Table.Th>
                {isCycles && <Table.Th>Passed</Table.Th>}
                <Table.Th visibleFrom="xs">Created</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {edges.map(({ node }) => (
                <Row key={node.id} baseline={node} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {hasNext && (
        <Button variant="default" mt="md" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Row({ baseline: key }: { baseline: BaselineList_baseline$key }) {
  const baseline = useFragment(
    graphql`
      fragment BaselineList_baseline on Baseline {
        baselineId
        name
        description
        covers
        query
        artifact {
          id
          displayName
        }
        revision
        entityCount
        results {
          caseCount
          passRate
          ...BaselineResults_results
        }
        created
        createdBy
        creator {
          id
          fullName
        }
      }
    `,
    key,
  );
  const { organization, projectId } = useHere();
  const { results, creator, createdBy } = baseline;
  return (
    <Table.Tr>
      <Table.Td className="bl-name">
        <Anchor
          className="tr-line-link"
          component={Link}
          to={paths.baseline(organization, projectId, baseline.baselineId)}
        >
          {baseline.name}
        </Anchor>
        {baseline.description && <div className="tr-dim">{baseline.description}</div>}
      </Table.Td>
      <Table.Td visibleFrom="xs" className="bl-name">
        {coversWords(baseline.covers, baseline)}
      </Table.Td>
      <Table.Td>{results ? <BaselineResults results={results} /> : baseline.entityCount.toLocaleString('en')}</Table.Td>
      {results && <Table.Td>{results.passRate === null ? '–' : percentText(results.passRate ?? 0)}</Table.Td>}
      <Table.Td className="tr-dim" visibleFrom="xs">
        <When iso={baseline.created} /> by {creator?.fullName ?? createdBy}
      </Table.Td>
    </Table.Tr>
  );
}
