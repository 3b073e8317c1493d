import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type { Conflicts_merge$key } from '#graph/Conflicts_merge.graphql';
import type { ConflictsAllMutation } from '#graph/ConflictsAllMutation.graphql';
import type { ConflictsPageQuery } from '#graph/ConflictsPageQuery.graphql';

import { useAction } from '../../../relay/useAction.ts';
import type { InTurn } from '../../../relay/useInTurn.ts';
import type { SideNames } from './conflict.ts';
import { ConflictCard } from './ConflictCard.tsx';

interface Props {
  merge: Conflicts_merge$key;
  mayWrite: boolean;
  names: SideNames;
  inTurn: InTurn;
}

const PAGE = 50;

/** Shows all conflicts, one card for each entity. */
export function Conflicts({ merge: key, mayWrite, names, inTurn }: Props) {
  const {
    data: merge,
    hasNext,
    isLoadingNext,
    loadNext,
  } = usePaginationFragment<ConflictsPageQuery, Conflicts_merge$key>(
    graphql`
      fragment Conflicts_merge on Merge
      @refetchable(queryName: "ConflictsPageQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }) {
        id
        counts {
          ...MergePage_counts @relay(mask: false)
        }
        conflicting: items(first: $first, after: $after, hasConflicts: true)
          @connection(key: "Conflicts_conflicting", filters: []) {
          edges {
            node {
              id
              ...ConflictCard_item
            }
          }
        }
      }
    `,
    key,
  );
  const [decideAll, isBusy] = useAction<ConflictsAllMutation>(graphql`
    mutation ConflictsAllMutation($input: DecideAllOfMergeInput!) {
      decideAllOfMerge(input: $input) {
        ... on DecideAllOfMergePayload {
          merge {
            id
            ...Conflicts_merge
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const cards = useRef<HTMLDivElement>(null);
  /** Goes to the next or the previous card. */
  const go = (step: 1 | -1) => {
    const all = [...(cards.current?.querySelectorAll<HTMLElement>('[data-conflict]') ?? [])];
    const at = all.findIndex((card) => card.contains(document.activeElement));
    const next = all[(at + step + all.length) % all.length] ?? all[0];
    next?.scrollIntoView({ block: 'nearest' });
    next?.focus();
  };
  const { counts, conflicting } = merge;
  if (counts.conflicts === 0)
    return (
      <p className="tr-row mg-none">
        <IconCircleCheck size={16} stroke={1.75} color="var(--tr-success)" aria-hidden /> No conflicts. Choose a line to
        see what it changes.
      </p>
    );
  const take = (side: 'OURS' | 'THEIRS') => void inTurn(() => decideAll({ input: { mergeId: merge.id, side } }));
  return (
    <>
      <div className="tr-wrap mg-tools">
        <h2>{counts.conflicts === 1 ? '1 entity' : `${counts.conflicts} entities`} with conflicts</h2>
        <Button.Group>
          <Button variant="default" size="xs" onClick={() => go(-1)}>
            Previous
          </Button>
          <Button variant="default" size="xs" onClick={() => go(1)}>
            Next
          </Button>
        </Button.Group>
        <span className="tr-space" />
        {mayWrite && (
          <>
            <span className="tr-dim">All unresolved:</span>
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              disabled={counts.openConflicts === 0}
              onClick={() => take('OURS')}
            >
              Keep {names.ours}
            </Button>
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              disabled={counts.openConflicts === 0}
              onClick={() => take('THEIRS')}
            >
              Use {names.theirs}
            </Button>
          </>
        )}
      </div>
      <div ref={cards} className="tr-stack">
        {conflicting.edges.map(({ node }) => (
          <ConflictCard
            key={node.id}
            item={node}
            mergeId={merge.id}
            mayWrite={mayWrite}
            names={names}
            inTurn={inTurn}
          />
        ))}
      </div>
      {hasNext && (
        <p className="tr-dim">
          The first {conflicting.edges.length} are shown.{' '}
          <Button variant="subtle" size="xs" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
