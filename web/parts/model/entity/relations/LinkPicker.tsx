import { ActionIcon, Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { usePicker } from '../../../../ui/typing/usePicker.ts';
import { useEntitySearch } from '../../entities/useEntitySearch.ts';
import { numbersIn } from './pasted-numbers.ts';
import { useLinkAction } from './useLinkAction.ts';
import { useLinkByNumbers } from './useLinkByNumbers.ts';

interface Props {
  /** Ids in the graph of the linked entity, and of the relation in both directions. */
  entityId: string;
  relationId: string;
  inverseId: string;
  relationLabel: string;
  classes: readonly { id: string; name: string; icon: string; colour: string; isAbstract: boolean }[];
  /** Ids in the graph of entities that are already linked. */
  linked: readonly string[];
}

/** Finds an entity of a permitted class and links it, or creates a linked one; pasted numbers link all entities that have them. */
export function LinkPicker({ entityId, relationId, inverseId, relationLabel, classes, linked }: Props) {
  const [save, isBusy] = useLinkAction(entityId);
  const linkAll = useLinkByNumbers({ entityId, relationId, classes, linked, save });
  const combobox = usePicker({ onClose: () => setTyped('') });
  const { typed, setTyped, found, problem } = useEntitySearch({
    classes: classes.map(({ name }) => name),
    first: 20,
    isPaused: !combobox.dropdownOpened,
  });
  const offered = (found ?? []).filter((each) => each.id !== entityId && !linked.includes(each.id));
  const creatable = typed.trim() === '' ? [] : classes.filter(({ isAbstract }) => !isAbstract).slice(0, 3);
  const submit = (value: string) => {
    const [kind, id = ''] = value.split(':');
    combobox.closeDropdown();
    if (kind === 'link') return void save({ addLinks: [{ relationId, targetId: id }] });
    const entity = {
      classId: id,
      name: typed.trim(),
      addLinks: [{ relationId: inverseId, targetId: entityId }],
    };
    void save({}, `${typed.trim()} created and linked.`, [entity]);
  };
  return (
    <Combobox store={combobox} width={360} position="bottom-end" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">
        <ActionIcon
          variant="subtle"
          color="gray"
          // Not `loading`, so that the next target can be chosen meanwhile.
          aria-busy={isBusy}
          aria-label={`Add ${relationLabel}`}
          title={`Add ${relationLabel}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          onPaste={(event) => {
            const numbers = numbersIn(event.clipboardData.getData('text/plain'));
            if (!numbers) return;
            event.preventDefault();
            combobox.closeDropdown();
            void linkAll(numbers);
          }}
          placeholder={`Find ${classes.length > 3 ? 'an entity' : classes.map(({ name }) => name).join(', ')}`}
          aria-label={`Find an entity for ${relationLabel}`}
        />
        <Combobox.Options aria-label={`Entities for ${relationLabel}`} mah={280} style={{ overflowY: 'auto' }}>
          {offered.map((each) => (
            <Combobox.Option key={each.id} value={`link:${each.id}`} className="tr-row">
              <ClassMark {...each.class} />
              <span>{each.displayName}</span>
            </Combobox.Option>
          ))}
          {problem !== undefined && <Combobox.Empty>{problem}</Combobox.Empty>}
          {found && offered.length === 0 && problem === undefined && (
            <Combobox.Empty>No entities to display.</Combobox.Empty>
          )}
          {creatable.map(({ id, name, icon, colour }) => (
            <Combobox.Option key={id} value={`new:${id}`} className="tr-row">
              <ClassMark icon={icon} colour={colour} name={name} />
              <span>
                New {name} “{typed.trim()}”
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
