import { ActionIcon, Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { Labels_entity$key } from '#graph/Labels_entity.graphql';

import { lastUsed, noteUsed, usedFirst } from '../../../../ui/choosing/last-used.ts';
import { fitting } from '../../../../ui/choosing/rank.ts';
import { LabelChip } from '../../../../ui/LabelChip.tsx';
import { nothingFound } from '../../../../ui/nothingFound.tsx';
import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { usePicker } from '../../../../ui/typing/usePicker.ts';
import { useLinkAction } from '../relations/useLinkAction.ts';
import { LinkedLabel } from './LinkedLabel.tsx';

const LABELS = 'label';

/** Shows the labels of an entity, and adds those that its class offers. */
export function Labels({ entity, disabled }: { entity: Labels_entity$key; disabled: boolean }) {
  const data = useFragment(
    graphql`
      fragment Labels_entity on Entity {
        id
        ...LinkedLabel_entity
        labels {
          id
          labelId
          name
          isLocked
        }
        class {
          id
          labels {
            id
            labelId
            name
          }
        }
      }
    `,
    entity,
  );
  const { id: entityId, labels, class: own } = data;
  const [save] = useLinkAction(entityId);
  const [typed, setTyped] = useState('');
  const combobox = usePicker({ onClose: () => setTyped('') });
  useShortcut('l', 'Add a label', () => combobox.openDropdown(), { isOn: !disabled, words: 'label, tag' });
  const held = new Set(labels.map(({ labelId }) => labelId));
  const free = own.labels.filter(({ labelId }) => !held.has(labelId));
  const offered = fitting(
    usedFirst(free, lastUsed(LABELS), ({ id }) => id),
    typed,
    (label) => label,
  );
  return (
    <>
      <div className="en-labels">
        <span className="tr-small en-label" id="labels-label">
          Labels
        </span>
        <div className="tr-wrap en-chips">
          {labels.map(({ id, name, isLocked }) => (
            <LabelChip
              key={id}
              name={name}
              isLocked={isLocked}
              {...(!disabled && { onRemove: () => void save({ removeLabelIds: [id] }, `${name} was removed.`) })}
            />
          ))}
          {labels.length === 0 && <span className="tr-dim">–</span>}
          {!disabled && (
            <Combobox
              store={combobox}
              width={240}
              position="bottom-start"
              onOptionSubmit={(value) => {
                combobox.finish();
                noteUsed(LABELS, value);
                void save({ addLabelIds: [value] });
              }}
            >
              <Combobox.Target targetType="button">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label="Add a label"
                  title="Add a label"
                  onClick={() => combobox.toggleDropdown()}
                >
                  <IconPlus size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Combobox.Target>
              <Combobox.Dropdown>
                <Combobox.Search
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  placeholder="Find a label"
                  aria-label="Find a label"
                />
                <Combobox.Options aria-label="Labels to add" mah={240} style={{ overflowY: 'auto' }}>
                  {offered.map(({ id, name }) => (
                    <Combobox.Option key={id} value={id}>
                      {name}
                    </Combobox.Option>
                  ))}
                  {offered.length === 0 && (
                    <Combobox.Empty>
                      {nothingFound(free.length === 0 ? 'No labels to add.' : 'No match.')}
                    </Combobox.Empty>
                  )}
                </Combobox.Options>
              </Combobox.Dropdown>
            </Combobox>
          )}
        </div>
      </div>
      <LinkedLabel entity={data} disabled={disabled} />
    </>
  );
}
