import { ActionIcon, Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

import { ENTITIES, lastUsed, noteUsed, usedFirst } from '../../../../ui/choosing/last-used.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { nothingFound } from '../../../../ui/nothingFound.tsx';
import { usePicker } from '../../../../ui/typing/usePicker.ts';
import { useEntitySearch } from '../../entities/useEntitySearch.ts';
import { numbersIn } from './pasted-numbers.ts';
import { useLinkAction } from './useLinkAction.ts';
import { useLinkByNumbers } from './useLinkByNumbers.ts';
import { useMakeableClasses } from './useMakeableClasses.ts';

interface Props {
  /** The id in the graph of the linked entity. */
  entityId: string;
  /** The relation, in both directions. */
  relation: { id: string; globalId: string; inverse: { id: string } };
  relationLabel: string;
  classes: readonly { id: string; name: string }[];
  /** Ids in the graph of entities that are already linked. */
  linked: readonly string[];
}

/**
 * Finds an entity of a permitted class and links it, or creates a linked one of any of them; Shift and Enter stays for the next. Pasted
 * numbers link all entities that have them.
 */
export function LinkPicker({ entityId, relation, relationLabel, classes, linked }: Props) {
  const { id: relationId, globalId } = relation;
  const [save, isBusy] = useLinkAction(entityId);
  const linkAll = useLinkByNumbers({ entityId, relationId, classes, linked, save });
  const combobox = usePicker({ onClose: () => setTyped('') });
  const isPaused = !combobox.dropdownOpened;
  const { typed, setTyped, found, problem, isWaiting } = useEntitySearch({
    classes: classes.map(({ name }) => name),
    first: 20,
    isPaused,
  });
  const makeable = useMakeableClasses({ relation: globalId, targets: classes.map(({ id }) => id), isPaused });
  const name = typed.trim();
  const free = found?.filter((each) => each.id !== entityId && !linked.includes(each.id));
  const offered = free && name === '' ? usedFirst(free, lastUsed(ENTITIES), ({ id }) => id) : free;
  const submit = (value: string) => {
    const [kind, id = ''] = value.split(':');
    combobox.finish();
    if (kind === 'link') {
      noteUsed(ENTITIES, id);
      return void save({ addLinks: [{ relationId, targetId: id }] });
    }
    noteUsed(globalId, id);
    const entity = { classId: id, name, addLinks: [{ relationId: relation.inverse.id, targetId: entityId }] };
    void save({}, `${name} created and linked.`, [entity]);
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
          aria-busy={isWaiting || !makeable}
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
          placeholder={`Find ${classes.length > 3 ? 'an entity' : classes.map((each) => each.name).join(', ')}`}
          aria-label={`Find an entity for ${relationLabel}`}
        />
        <Combobox.Options aria-label={`Entities for ${relationLabel}`} mah={280} style={{ overflowY: 'auto' }}>
          {offered?.map((each) => (
            <Combobox.Option key={each.id} value={`link:${each.id}`} className="tr-row">
              <ClassMark {...each.class} />
              <span>{each.displayName}</span>
            </Combobox.Option>
          ))}
          {problem !== undefined && <Combobox.Empty>{nothingFound(problem)}</Combobox.Empty>}
          {!offered && problem === undefined && <Combobox.Empty>{nothingFound('Loading…')}</Combobox.Empty>}
          {offered?.length === 0 && problem === undefined && (
            <Combobox.Empty>{nothingFound(name === '' ? 'No entities to display.' : 'No match.')}</Combobox.Empty>
          )}
          {name !== '' &&
            makeable?.map((of) => (
              <Combobox.Option key={of.id} value={`new:${of.id}`} className="tr-row">
                <ClassMark icon={of.icon} colour={of.colour} name={of.name} />
                <span>
                  New {of.name} “{name}”
                </span>
              </Combobox.Option>
            ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
