import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, useTransition } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import { Link, useSearchParams } from 'react-router';

import type { CoverageList_project$key } from '#graph/CoverageList_project.graphql';
import type { CoverageListPageQuery } from '#graph/CoverageListPageQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { stateShape } from '../../../ui/state-shape.ts';
import { EmptyState, RefusalNote } from '../../../ui/States.tsx';
import { readCoverageFilter, queriesOf } from './coverage-filter.ts';

const PAGE = 50;

/** Lists the requirements by number with their verification: counted by state, filtered by one state, and searched. */
export function CoverageList({ project }: { project: CoverageList_project$key }) {
  const { organization, projectId } = useHere();
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    CoverageListPageQuery,
    CoverageList_project$key
  >(
    graphql`
      fragment CoverageList_project on Project
      @refetchable(queryName: "CoverageListPageQuery")
      @argumentDefinitions(
        scope: { type: "String" }
        query: { type: "String" }
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
      ) {
        coverage(query: $scope) {
          requirementCount
          coveredCount
          states {
            state
            count
          }
        }
        requirements(query: $query, first: $first, after: $after) @connection(key: "CoverageList_requirements") {
          edges {
            node {
              id
              entityId
              number
              name
              displayName
              verification
              verifyingCaseCount
              class {
                id
                name
                icon
                colour
              }
            }
          }
        }
      }
    `,
    project,
  );
  const [params, setParams] = useSearchParams();
  const asked = readCoverageFilter(params);
  const [typed, setTyped] = useState(asked.search);
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [isAsking, ask] = useTransition();
  const [problem, setProblem] = useState<{ title: string; message: string }>();
  const { state } = asked;
  const again = () =>
    ask(() => {
      const first = Math.min(100, Math.max(PAGE, data.requirements.edges.length));
      refetch(
        { ...queriesOf({ state, search }), first },
        { fetchPolicy: 'network-only', onComplete: (error) => setProblem(error ? asFacts(error) : undefined) },
      );
    });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else again();
    // oxlint-disable-next-line react/exhaustive-deps -- asked anew when what is asked for changes, not when more rows have come
  }, [search, state]);
  usePacedNews(() => {
    again();
    return undefined;
  });
  const choose = (next: Partial<typeof asked>) => {
    const now = new URLSearchParams(params);
    const wanted = { state, search, ...next };
    for (const [name, value] of [
      ['state', wanted.state],
      ['query', wanted.search],
    ] as const)
      if (value) now.set(name, value);
      else now.delete(name);
    setParams(now, { replace: true });
  };
  const { coverage } = data;
  const { edges } = data.requirements;
  return (
    <section aria-label="Requirements" aria-busy={isAsking}>
      <div className="cv-bar" aria-hidden>
        {coverage.states.map((each) => (
          <span
            key={each.state}
            data-state={each.state}
            data-colour={stateShape(each.state).colour}
            style={{ flexGrow: each.count }}
          />
        ))}
      </div>
      <div className="tr-wrap cv-states" role="group" aria-label="Only requirements that are">
        <Button
          size="compact-sm"
          variant={state === '' ? 'light' : 'subtle'}
          color="gray"
          aria-pressed={state === ''}
          onClick={() => choose({ state: '' })}
        >
          All {coverage.requirementCount}
        </Button>
        {coverage.states.map((each) => {
          const { mark: Mark, colour } = stateShape(each.state);
          const isChosen = state === each.state;
          return (
            <Button
              key={each.state}
              size="compact-sm"
              variant={isChosen ? 'light' : 'subtle'}
              color="gray"
              aria-pressed={isChosen}
              leftSection={<Mark size={16} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />}
              onClick={() => choose({ state: isChosen ? '' : each.state })}
            >
              {each.state} {each.count}
            </Button>
          );
        })}
      </div>
      <div className="tr-wrap cv-tools">
        <TextInput
          type="search"
          aria-label="Find requirements"
          placeholder="Search, or filter with in:DOC.1"
          autoComplete="off"
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => search !== asked.search && choose({ search })}
        />
        <span className="tr-dim" role="status">
          {coverage.coveredCount} of {coverage.requirementCount} covered
        </span>
      </div>
      {problem && <RefusalNote {...problem} />}
      {edges.length === 0 ? (
        <EmptyState
          action={
            (state !== '' || search !== '') && (
              <Button
                variant="default"
                onClick={() => {
                  setTyped('');
                  choose({ state: '', search: '' });
                }}
              >
                Show all
              </Button>
            )
          }
        >
          {state === 'Not Covered' && search === ''
            ? 'Every requirement is covered by a test case.'
            : state !== '' || search !== ''
              ? 'No requirements match.'
              : 'No requirements in this project yet.'}
        </EmptyState>
      ) : (
        <table className="cv-table">
          <thead>
            <tr>
              <th scope="col">Requirement</th>
              <th scope="col" className="cv-figure">
                Cases
              </th>
              <th scope="col">Verification</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ node }) => {
              const { mark: Mark, colour } = stateShape(node.verification ?? '');
              return (
                <tr key={node.id}>
                  <td>
                    <Link
                      className="cv-name"
                      title={node.displayName}
                      to={paths.entity(organization, projectId, node.entityId)}
                    >
                      <ClassMark {...node.class} />
                      <span>
                        {node.number && <span className="tr-dim">{node.number} </span>}
                        {node.name || (!node.number && node.displayName)}
                      </span>
                    </Link>
                  </td>
                  <td className="cv-figure" data-none={node.verifyingCaseCount === 0 || undefined}>
                    {node.verifyingCaseCount ?? '–'}
                  </td>
                  <td>
                    <span className="cv-state">
                      <Mark size={16} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />
                      {node.verification ?? '–'}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {hasNext && (
        <Button variant="default" mt="md" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </section>
  );
}
