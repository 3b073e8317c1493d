import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, useTransition } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type { ArtifactList_project$key } from '#graph/ArtifactList_project.graphql';
import type { ArtifactListPageQuery, ArtifactOrder } from '#graph/ArtifactListPageQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { FindField } from '../../../ui/choosing/FindField.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { ArtifactRow } from './ArtifactRow.tsx';
import { Beginnings } from './Beginnings.tsx';
import type { ArtifactKind } from './kind.ts';

interface Props {
  project: ArtifactList_project$key;
  type: ArtifactKind;
  mayWrite: boolean;
  onCreate: () => void;
}

const orders: { value: ArtifactOrder; label: string }[] = [
  { value: 'NAME', label: 'Name' },
  { value: 'NUMBER', label: 'Number' },
  { value: 'MODIFIED', label: 'Last changed' },
  { value: 'CREATED', label: 'Newest' },
];
const isDown = (order: ArtifactOrder) => order === 'MODIFIED' || order === 'CREATED';
const PAGE = 40;

/** Lists the artifacts of a kind: searched, filtered by label, sorted, page by page; it follows changes by others. */
export function ArtifactList({ project, type, mayWrite, onCreate }: Props) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    ArtifactListPageQuery,
    ArtifactList_project$key
  >(
    graphql`
      fragment ArtifactList_project on Project
      @refetchable(queryName: "ArtifactListPageQuery")
      @argumentDefinitions(
        artifactKind: { type: "ArtifactKind!" }
        search: { type: "String" }
        labelId: { type: "ID" }
        order: { type: "ArtifactOrder" }
        isDescending: { type: "Boolean" }
        first: { type: "Int", defaultValue: 40 }
        after: { type: "String" }
      ) {
        artifacts(
          kind: $artifactKind
          search: $search
          labelId: $labelId
          order: $order
          isDescending: $isDescending
          first: $first
          after: $after
        ) @connection(key: "ArtifactList_artifacts") {
          totalCount
          edges {
            node {
              entity {
                id
              }
              ...ArtifactRow_artifact
            }
          }
        }
      }
    `,
    project,
  );
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [labelId, setLabelId] = useState<string | null>(null);
  const [order, setOrder] = useState<ArtifactOrder>('NAME');
  const [isAsking, ask] = useTransition();
  const [answered, setAnswered] = useState('');
  const list = useId();
  const asked = { artifactKind: type.kind, search: search || null, labelId, order, isDescending: isDown(order) };
  const again = () =>
    ask(() => {
      setAnswered(search);
      refetch({ ...asked, first: Math.max(PAGE, Math.min(edges.length, 100)) }, { fetchPolicy: 'network-only' });
    });
  const { edges, totalCount } = data.artifacts;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else again();
    // oxlint-disable-next-line react/exhaustive-deps -- asked anew when what is asked for changes, not when more rows have come
  }, [search, labelId, order]);
  usePacedNews(() => {
    again();
    return undefined;
  });
  const isFiltered = search !== '' || labelId !== null;
  const plural = type.plural.toLowerCase();
  return (
    <section aria-label={type.plural} aria-busy={isAsking}>
      <div className="tr-wrap ar-tools">
        <FindField
          type="search"
          list={list}
          aria-busy={typed.trim() !== answered}
          className="ar-search"
          aria-label={`Find ${plural}`}
          placeholder={`Find ${plural}`}
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {type.labels.length > 1 && (
          <Select
            className="ar-select"
            aria-label="Label"
            placeholder="Any label"
            clearable
            clearButtonProps={{ 'aria-label': 'Any label' }}
            value={labelId}
            onChange={setLabelId}
            data={type.labels.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <span className="ar-count tr-dim" role="status">
          {totalCount} {totalCount === 1 ? type.name.toLowerCase() : plural}
        </span>
        <Select
          className="ar-order"
          leftSection="Sort"
          leftSectionWidth={44}
          aria-label="Sort"
          allowDeselect={false}
          value={order}
          onChange={(next) => next && setOrder(next as ArtifactOrder)}
          data={orders}
        />
      </div>
      {edges.length === 0 ? (
        <EmptyState
          action={
            isFiltered ? (
              <Button
                variant="default"
                onClick={() => {
                  setTyped('');
                  setLabelId(null);
                }}
              >
                Show all
              </Button>
            ) : (
              mayWrite && (
                <Button variant="default" onClick={onCreate}>
                  New {type.name.toLowerCase()}
                </Button>
              )
            )
          }
        >
          {isFiltered ? `No ${type.name.toLowerCase()} matches.` : `No ${plural} yet. ${type.purpose}`}
        </EmptyState>
      ) : (
        <Beginnings kind={type.kind}>
          <ul id={list} className="tr-list ar-rows">
            {edges.map(({ node }) => (
              <ArtifactRow key={node.entity.id} artifact={node} type={type} mayWrite={mayWrite} onChanged={again} />
            ))}
          </ul>
        </Beginnings>
      )}
      {hasNext && (
        <Button variant="default" mt="md" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </section>
  );
}
