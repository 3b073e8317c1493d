import { Checkbox, Popover } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { BulkLabel_schema$key } from '#graph/BulkLabel_schema.graphql';

import { RefusedNote } from '../../../../parts/model/saving/RefusedNote.tsx';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { FindField } from '../../../../ui/choosing/FindField.tsx';
import { fitting } from '../../../../ui/choosing/rank.ts';
import { RefusalNote } from '../../../../ui/States.tsx';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';
import { entityCountText } from './entity-count.ts';
import { useBulkSave } from './useBulkSave.ts';
import { useRefused } from './useRefused.ts';

/** Gives a label to all selected entities, or takes it from them. */
export function BulkLabel({ entries: all, ...props }: { schema: BulkLabel_schema$key; entries: readonly Picked[] }) {
  const { classes } = useFragment(
    graphql`
      fragment BulkLabel_schema on Schema {
        classes {
          classId
          labels {
            id
            labelId
            name
          }
        }
      }
    `,
    props.schema,
  );
  const [isOpen, setOpen] = useState(false);
  const { refused, going: entries } = useRefused(all, 'CHANGE', isOpen);
  const [words, setWords] = useState('');
  const [given, setGiven] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const { change, isBusy } = useBulkSave();
  const ids = new Set(entries.map(({ class: { classId } }) => classId));
  const [first = [], ...others] = classes.filter(({ classId }) => ids.has(classId)).map(({ labels }) => labels);
  const list = useId();
  const common = first.filter(({ labelId }) =>
    others.every((labels) => labels.some((label) => label.labelId === labelId)),
  );
  const offered = fitting(common, words, (label) => label);
  const holders = (labelId: number) =>
    entries.filter(({ labels }) => labels.some((label) => label.labelId === labelId));
  const toggle = async ({ id, labelId, name }: (typeof first)[number], isOn: boolean) => {
    const what = isOn ? { removeLabelIds: [id] } : { addLabelIds: [id] };
    const ends = isOn ? `${name} removed from` : `${name} added to`;
    try {
      setRefusal(undefined);
      await change(
        entries.map((entry) => entry.id),
        what,
        `${ends} ${entityCountText(entries)}.`,
      );
      setGiven(new Map(given).set(labelId, !isOn));
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <Popover
      position="top"
      trapFocus
      opened={isOpen}
      onChange={setOpen}
      onClose={() => {
        setGiven(new Map());
        setRefusal(undefined);
      }}
    >
      <Popover.Target>
        <BulkButton mark={IconTag} onClick={() => setOpen(!isOpen)}>
          Label
        </BulkButton>
      </Popover.Target>
      <Popover.Dropdown className="db-labels" aria-label="Label">
        <FindField
          size="sm"
          list={list}
          aria-label="Find a label"
          placeholder="Find a label"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <RefusedNote refused={refused} total={all.length} />
        {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
        <ul id={list}>
          {offered.map((label) => {
            const { id, labelId, name } = label;
            const held = holders(labelId).length;
            const isOn = given.get(labelId) ?? held === entries.length;
            return (
              <li key={id}>
                <Checkbox
                  size="xs"
                  label={name}
                  checked={isOn}
                  indeterminate={!given.has(labelId) && held > 0 && !isOn}
                  disabled={entries.length === 0}
                  onChange={() => !isBusy && void toggle(label, isOn)}
                />
              </li>
            );
          })}
        </ul>
        {offered.length === 0 && <span className="tr-dim">No label is available for all of them.</span>}
      </Popover.Dropdown>
    </Popover>
  );
}
