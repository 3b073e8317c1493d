import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import type { Askable } from './askable.ts';
import { PartRow } from './PartRow.tsx';
import { groupOf, newField, newKey, type GroupPart, type QueryPart } from './parts.ts';

interface Props {
  group: GroupPart;
  all: readonly Askable[];
  /** Removes the group; undefined for the outermost, which stays. */
  onRemove?: () => void;
  onChange: (group: GroupPart) => void;
}

const joins = [
  { value: 'all', label: 'All of these' },
  { value: 'any', label: 'Any of these' },
  { value: 'not all', label: 'Not all of these' },
  { value: 'not any', label: 'None of these' },
];

/** Edits a group of conditions and of further groups. */
export function GroupBox({ group, all, onChange, onRemove }: Props) {
  const [added, setAdded] = useState<number>();
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (added !== undefined) list.current?.lastElementChild?.querySelector<HTMLElement>('input:not([type])')?.focus();
  }, [added]);
  const put = (at: number, part: QueryPart) => onChange({ ...group, of: group.of.with(at, part) });
  const remove = (at: number) => {
    onChange({ ...group, of: group.of.toSpliced(at, 1) });
    add.current?.focus();
  };
  const append = (part: QueryPart) => {
    setAdded(part.key);
    onChange({ ...group, of: [...group.of, part] });
  };
  const join = joins.find(({ value }) => value === `${group.isNot ? 'not ' : ''}${group.join}`)!;
  return (
    <div role="group" className="tr-box db-parts" aria-label={join.label}>
      <div className="db-parts-head">
        <Select
          aria-label="How conditions are combined"
          data={joins}
          value={join.value}
          allowDeselect={false}
          w={168}
          onChange={(next) =>
            next && onChange({ ...group, isNot: next.startsWith('not'), join: next.endsWith('all') ? 'all' : 'any' })
          }
        />
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label="Remove group" title="Remove group" onClick={onRemove}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ul ref={list}>
        {group.of.map((part, at) =>
          part.kind === 'group' ? (
            <li key={part.key} aria-label={`Condition ${at + 1}`}>
              <GroupBox group={part} all={all} onChange={(next) => put(at, next)} onRemove={() => remove(at)} />
            </li>
          ) : (
            <PartRow
              key={part.key}
              part={part}
              all={all}
              at={at + 1}
              onChange={(next) => put(at, next)}
              onRemove={() => remove(at)}
            />
          ),
        )}
      </ul>
      <div className="tr-wrap">
        <Button
          ref={add}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => append(newField())}
        >
          Condition
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => append({ kind: 'words', key: newKey(), isNot: false, match: 'word', text: '' })}
        >
          Words
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => append(groupOf(group.join === 'all' ? 'any' : 'all', [newField()]))}
        >
          Group
        </Button>
      </div>
    </div>
  );
}
