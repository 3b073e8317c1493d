import { Button } from '@mantine/core';
import { graphql, usePaginationFragment } from 'react-relay';

import type { History_entity$key } from '#graph/History_entity.graphql';
import type { HistoryPageQuery } from '#graph/HistoryPageQuery.graphql';

import { useLengthForBack } from '../../../../routing/useLengthForBack.ts';
import { EmptyState } from '../../../../ui/States.tsx';
import { byPersonAndMoment } from '../../../platform/moments.ts';
import { useSuggestedBy } from '../relations/useSuggestedBy.ts';
import { HistoryMoment } from './HistoryMoment.tsx';

const PAGE = 20;

/** Shows the changes of the entity, newest first, with author, time, before and after; consecutive changes of one person form a group. */
export function History({ entity, disabled }: { entity: History_entity$key; disabled: boolean }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<HistoryPageQuery, History_entity$key>(
    graphql`
      fragment History_entity on Entity
      @refetchable(queryName: "HistoryPageQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        id
        entityId
        history(first: $first, after: $after) @connection(key: "History_history") {
          edges {
            node {
              id
              username
              date
              revision
              ...HistoryMoment_records
            }
          }
        }
      }
    `,
    entity,
  );
  const records = data.history.edges.map(({ node }) => node);
  const suggested = useSuggestedBy(data.entityId, records[0]?.revision ?? 0);
  useLengthForBack('history', { length: records.length, hasNext, isLoadingNext, loadNext });
  return (
    <>
      {records.length === 0 ? (
        <EmptyState>No changes yet.</EmptyState>
      ) : (
        <ul className="tr-list">
          {byPersonAndMoment(records).map((moment) => (
            <HistoryMoment key={moment[0]!.id} records={moment} suggested={suggested} disabled={disabled} />
          ))}
        </ul>
      )}
      {hasNext && (
        <Button variant="subtle" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}
