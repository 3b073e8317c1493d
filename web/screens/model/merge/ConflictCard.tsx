import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { ConflictCard_item$data, ConflictCard_item$key } from '#graph/ConflictCard_item.graphql';
import type { ConflictCardMutation, MergeSide } from '#graph/ConflictCardMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import type { InTurn } from '../../../relay/useInTurn.ts';
import { countText } from '../../../ui/figures.ts';
import { dayText } from '../../../ui/moments.ts';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import type { Decide, SideNames } from './conflict.ts';
import { FieldConflict } from './FieldConflict.tsx';
import { reasonOf } from './merge-signs.ts';
import { StateNote } from './StateNote.tsx';
import { WholeConflict } from './WholeConflict.tsx';

interface Props {
  item: ConflictCard_item$key;
  mergeId: string;
  mayWrite: boolean;
  names: SideNames;
  /** Runs one save after the other over all cards, since each answer contains the number of remaining conflicts. */
  inTurn: InTurn;
}

/** Shows the conflicts of one entity: the common value and that of each side, and lets the user choose one. */
export function ConflictCard({ item: key, mergeId, mayWrite, names, inTurn }: Props) {
  const item = useFragment(
    graphql`
      fragment ConflictCard_item on MergeItem {
        id
        displayName
        openCount
        conflictCount
        isChosen
        lockedBy
        state {
          text
        }
        ours {
          date
          username
          user {
            fullName
          }
        }
        theirs {
          date
          username
          user {
            fullName
          }
        }
        steps {
          key
          field
          beforeText
          afterText
        }
        conflicts {
          key
          kind
          type
          field
          base
          ours
          theirs
          baseText
          oursText
          theirsText
          sides
          losses {
            side
            texts
          }
          property {
            id
            name
            type
            choices
          }
          choice {
            side
            value
          }
          steps {
            key
            field
            beforeText
            afterText
          }
        }
      }
    `,
    key,
  );
  const [send] = useAction<ConflictCardMutation>(graphql`
    mutation ConflictCardMutation($input: DecideMergeInput!) {
      decideMerge(input: $input) {
        ... on DecideMergePayload {
          merge {
            id
            counts {
              ...MergePage_counts
            }
          }
          items {
            ...ConflictCard_item
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  /** Choices on their way, shown at once and kept if the server accepts them. */
  const [sent, setSent] = useState<Readonly<Record<string, MergeSide | null>>>({});
  const decide: Decide = async (of, side, value) => {
    setSent((before) => ({ ...before, [of]: side }));
    const decision = { itemId: item.id, key: of, side, ...(value !== undefined && { value }) };
    try {
      await inTurn(() => send({ input: { mergeId, decisions: [decision] } }));
    } finally {
      setSent(({ [of]: _, ...rest }) => rest);
    }
  };
  const { conflicts, conflictCount, openCount } = item;
  const reason =
    conflictCount === 1
      ? reasonOf(conflicts[0]!.kind, names)
      : `Both sides changed ${countText(conflictCount, 'field')}`;
  const decided = conflictCount - openCount;
  return (
    <section className="mg-card" aria-label={item.displayName} data-conflict tabIndex={-1}>
      <header className="tr-wrap mg-card-head">
        <IconArrowsDiff size={16} stroke={1.75} aria-hidden />
        <strong>{item.displayName}</strong>
        <span>{reason}</span>
        <span className="tr-space" />
        <span>
          {item.isChosen
            ? openCount === 0
              ? 'Decided'
              : conflictCount === 1
                ? 'Open'
                : `${decided} decided, ${openCount} open`
            : 'Not included'}
        </span>
      </header>
      <StateNote state={item.state} lockedBy={item.lockedBy} />
      <div className="mg-sides" aria-hidden={false}>
        <span />
        <span>Base</span>
        <Side name={names.ours} author={item.ours} />
        <Side name={names.theirs} author={item.theirs} />
      </div>
      {conflicts
        .map((each) => ({ ...each, side: sent[each.key] ?? each.choice?.side }))
        .map((conflict) =>
          conflict.type === 'EXISTENCE' ? (
            <WholeConflict
              key={conflict.key}
              names={names}
              conflict={conflict}
              itemId={item.id}
              mayWrite={mayWrite}
              onDecide={decide}
            />
          ) : (
            <FieldConflict
              key={conflict.key}
              names={names}
              conflict={conflict}
              itemId={item.id}
              mayWrite={mayWrite}
              onDecide={decide}
            />
          ),
        )}
      {item.steps.length > 0 && (
        <footer className="tr-small mg-card-foot">
          {item.steps.map(({ key: of, field, afterText }) => (
            <span key={of}>
              <strong>{field}</strong> from {names.theirs}, changed only there{afterText && `: ${afterText}`}
            </span>
          ))}
        </footer>
      )}
    </section>
  );
}

function Side({ name, author }: { name: string; author: ConflictCard_item$data['ours'] }) {
  return (
    <span className="mg-side">
      <strong className="tr-cut mg-name">{name}</strong>
      {author && (
        <>
          <PersonMark username={author.username} fullName={author.user?.fullName ?? ''} size={18} />
          <span className="tr-dim">{dayText(author.date)}</span>
        </>
      )}
    </span>
  );
}
