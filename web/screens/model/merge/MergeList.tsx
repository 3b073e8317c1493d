import { Button, Checkbox, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { startTransition, useEffect, useId, useRef, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type { MergeList_merge$key } from '#graph/MergeList_merge.graphql';
import type { MergeListChooseMutation } from '#graph/MergeListChooseMutation.graphql';
import type { MergeItemKind, MergeListPageQuery } from '#graph/MergeListPageQuery.graphql';

import { useAction } from '../../../relay/useAction.ts';
import type { InTurn } from '../../../relay/useInTurn.ts';
import { countText } from '../../../ui/figures.ts';
import { FindBox } from '../../../ui/FindBox.tsx';
import { signs } from './merge-signs.ts';
import { MergeLine } from './MergeLine.tsx';

const PAGE = 100;
const PAUSE = 300;

interface Wanted {
  search: string;
  classId: string | null;
  kind: MergeItemKind | null;
  hasConflicts: boolean | null;
}
const all: Wanted = { search: '', classId: null, kind: null, hasConflicts: null };

interface Props {
  merge: MergeList_merge$key;
  source: string;
  mayWrite: boolean;
  shown: string | undefined;
  onShow: (id: string | undefined) => void;
  /** Runs one save after the other, also those of decisions, since each answer contains the number of chosen lines. */
  inTurn: InTurn;
}

/** Lists the lines of a merge preview, to be filtered, included and left out. */
export function MergeList({ merge, source, mayWrite, shown, onShow, inTurn }: Props) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    MergeListPageQuery,
    MergeList_merge$key
  >(
    graphql`
      fragment MergeList_merge on Merge
      @refetchable(queryName: "MergeListPageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
        search: { type: "String" }
        classId: { type: "ID" }
        kinds: { type: "[MergeItemKind!]" }
        hasConflicts: { type: "Boolean" }
      ) {
        id
        updated
        counts {
          ...MergePage_counts @relay(mask: false)
        }
        classes {
          count
          class {
            id
            name
          }
        }
        items(
          first: $first
          after: $after
          search: $search
          classId: $classId
          kinds: $kinds
          hasConflicts: $hasConflicts
        ) @connection(key: "MergeList_items", filters: []) {
          edges {
            node {
              id
              conflictCount
              ...MergeLine_item
            }
          }
        }
      }
    `,
    merge,
  );
  const [choose] = useAction<MergeListChooseMutation>(graphql`
    mutation MergeListChooseMutation($input: ChooseMergeItemsInput!) {
      chooseMergeItems(input: $input) {
        ... on ChooseMergeItemsPayload {
          merge {
            id
            counts {
              ...MergePage_counts
            }
          }
          items {
            id
            isChosen
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [wanted, setWanted] = useState(all);
  const [answered, setAnswered] = useState(all);
  const list = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (next: Wanted) =>
    startTransition(() => {
      setAnswered(next);
      refetch(
        {
          search: next.search.trim(),
          classId: next.classId,
          kinds: next.kind && [next.kind],
          hasConflicts: next.hasConflicts,
        },
        { fetchPolicy: 'network-only' },
      );
    });
  const want = (next: Wanted, pause = 0) => {
    setWanted(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next), pause);
  };
  const { counts, classes } = data;
  const items = data.items.edges.map(({ node }) => node);
  const first = items.filter(({ conflictCount }) => conflictCount > 0);
  const rest = items.filter(({ conflictCount }) => conflictCount === 0);
  const take = async (input: object, isChosen: boolean) => {
    await inTurn(() => choose({ input: { mergeId: data.id, isChosen, ...input } }));
    ask(wanted);
  };
  const group = (kind: keyof typeof signs, count: number, chosen: number) => {
    const { icon: Sign, word, colour } = signs[kind];
    return (
      <li>
        <Checkbox
          size="xs"
          aria-label={`${word}: merge all ${count}`}
          checked={count > 0 && chosen === count}
          indeterminate={chosen > 0 && chosen < count}
          disabled={!mayWrite || count === 0}
          onChange={({ currentTarget: { checked } }) => void take({ kinds: [kind] }, checked)}
        />
        <button
          type="button"
          className="tr-grow tr-row tr-plain mg-filter"
          aria-pressed={wanted.kind === kind}
          onClick={() => want({ ...wanted, kind: wanted.kind === kind ? null : kind })}
        >
          <Sign size={14} stroke={2} color={colour} aria-hidden />
          <span>{word}</span>
          <span className="tr-inline mg-count">{count}</span>
        </button>
      </li>
    );
  };
  const lines = (title: string, some: typeof items) =>
    some.length > 0 && (
      <section aria-label={title}>
        <h3>
          {title} <span className="tr-dim">{some.length}</span>
        </h3>
        <ul className="mg-lines">
          {some.map((item) => (
            <MergeLine
              key={item.id}
              item={item}
              mayWrite={mayWrite}
              isShown={item.id === shown}
              onShow={() => onShow(item.id === shown ? undefined : item.id)}
              onChoose={(isChosen) =>
                void inTurn(() => choose({ input: { mergeId: data.id, itemIds: [item.id], isChosen } }))
              }
            />
          ))}
        </ul>
      </section>
    );
  return (
    <aside className="mg-list" aria-label="Changes">
      <div className="tr-row mg-list-head">
        <h2>Changes</h2>
        <span className="tr-dim" role="status">
          {counts.chosen} of {counts.total} selected
        </span>
        <Select
          size="xs"
          className="mg-classes"
          aria-label="Class"
          placeholder="All classes"
          clearable
          data={classes.map(({ class: { id, name }, count }) => ({ value: id, label: `${name} (${count})` }))}
          value={wanted.classId}
          onChange={(classId) => want({ ...wanted, classId })}
        />
      </div>
      <ul className="mg-kinds" aria-label="Kinds of change">
        <li>
          <Checkbox
            size="xs"
            aria-label={`Merge all ${counts.total}`}
            checked={counts.chosen === counts.total}
            indeterminate={counts.chosen > 0 && counts.chosen < counts.total}
            disabled={!mayWrite}
            onChange={({ currentTarget: { checked } }) => void take({ all: true }, checked)}
          />
          <button
            type="button"
            className="tr-grow tr-row tr-plain mg-filter"
            aria-pressed={wanted.hasConflicts === true}
            onClick={() => want({ ...wanted, hasConflicts: wanted.hasConflicts ? null : true })}
          >
            <IconAlertTriangle size={14} stroke={2} color="var(--tr-warning)" aria-hidden />
            <span>
              Conflicts <span className="tr-dim">among these</span>
            </span>
            <span className="tr-inline mg-count">{counts.conflicts}</span>
          </button>
        </li>
        {group('ADDED', counts.added, counts.chosenAdded)}
        {group('CHANGED', counts.changed, counts.chosenChanged)}
        {group('REMOVED', counts.removed, counts.chosenRemoved)}
      </ul>
      <div className="mg-find">
        <FindBox
          label="Find in changes"
          list={list}
          isWaiting={wanted.search !== answered.search}
          value={wanted.search}
          onChange={(search) => want({ ...wanted, search }, PAUSE)}
        />
      </div>
      <div id={list}>
        {lines('Resolve these first', first)}
        {lines(`Only ${source} changed`, rest)}
      </div>
      {items.length === 0 && <p className="tr-dim tr-row mg-none">No matches.</p>}
      {hasNext && (
        <Button variant="subtle" size="xs" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
      <span className="tr-visually-hidden">{countText(items.length, 'line')} shown</span>
    </aside>
  );
}
