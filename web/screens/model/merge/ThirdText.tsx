import { Button, Menu } from '@mantine/core';
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type FocusEvent } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ThirdTextQuery } from '#graph/ThirdTextQuery.graphql';

import type { Conflict, SideNames } from './conflict.ts';
import { thirdWord } from './third.ts';
import { ThirdEditor } from './ThirdEditor.tsx';

interface Props {
  conflict: Conflict;
  itemId: string;
  names: SideNames;
  onKeep: (value: unknown) => void;
}

/**
 * Edits a value that replaces both sides, with the editor of the field. It begins with both texts merged word by word, if they changed
 * different words, and is saved when it is left, or by its button.
 */
export function ThirdText({ conflict, itemId, names, onKeep }: Props) {
  const id = useId();
  const { node } = useLazyLoadQuery<ThirdTextQuery>(
    graphql`
      query ThirdTextQuery($id: ID!) {
        node(id: $id) {
          ... on MergeItem {
            id
            conflicts {
              key
              joined
            }
          }
        }
      }
    `,
    { id: itemId },
    { fetchPolicy: 'network-only' },
  );
  const joined: unknown = node?.conflicts?.find(({ key }) => key === conflict.key)?.joined ?? null;
  const { base, ours, theirs, choice, side } = conflict;
  const stored: unknown = side === 'EDITED' ? choice?.value : undefined;
  const [begun, setBegun] = useState<{ value: unknown; at: number }>({
    value: stored ?? joined ?? ours ?? theirs,
    at: 0,
  });
  const [draft, setDraft] = useState<{ value: unknown }>();
  const [problem, setProblem] = useState<string>();
  const value = draft ? draft.value : begun.value;
  const isEmpty = value === null || value === undefined || value === '';
  const keep = () => {
    if (problem !== undefined || isEmpty) return;
    onKeep(value);
    setDraft(undefined);
    setBegun(({ at }) => ({ value, at }));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (draft && !currentTarget.contains(relatedTarget)) keep();
  };
  const startFrom = (from: unknown) => {
    setProblem(undefined);
    setDraft({ value: from });
    setBegun(({ at }) => ({ value: from, at: at + 1 }));
  };
  const isKept = side === 'EDITED' && !draft && begun.at === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its editor does not take
    <div
      className="mg-editor"
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
      }}
    >
      <label id={`${id}-label`} htmlFor={id} className="tr-visually-hidden">
        {conflict.field}: {thirdWord(conflict)}
      </label>
      <ThirdEditor
        key={begun.at}
        id={id}
        conflict={conflict}
        value={value}
        problem={problem}
        onChange={(next) => setDraft({ value: next })}
        onProblem={setProblem}
      />
      {problem !== undefined && (
        <p className="tr-row mg-problem" id={`${id}-problem`} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden /> {problem}
        </p>
      )}
      <div className="mg-editor-foot">
        <Menu>
          <Menu.Target>
            <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
              Start from
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {joined !== null && <Menu.Item onClick={() => startFrom(joined)}>Both changes combined</Menu.Item>}
            <Menu.Item onClick={() => startFrom(base)}>Base</Menu.Item>
            <Menu.Item onClick={() => startFrom(ours)}>{names.ours}</Menu.Item>
            <Menu.Item onClick={() => startFrom(theirs)}>{names.theirs}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {!isKept && (
          <Button size="xs" disabled={problem !== undefined || isEmpty} onClick={keep}>
            Keep
          </Button>
        )}
      </div>
    </div>
  );
}
