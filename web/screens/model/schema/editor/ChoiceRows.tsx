import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';

import type { PropertyDraft } from './class-draft.ts';

type Colour = PropertyDraft['colours'][number]['colour'];
const colours = ['BLUE', 'ORANGE', 'GREEN', 'PURPLE', 'GREY'] as const satisfies readonly Colour[];
const capital = (name: string) => `${name[0]}${name.slice(1).toLowerCase()}`;

interface Props {
  property: PropertyDraft;
  /** The stored choices, for recognizing renamed ones. */
  stored: readonly string[];
  onChange: (change: Partial<PropertyDraft>) => void;
}

/** Edits the choices of a property, one per line: their order, names and colours, retired and deleted ones. */
export function ChoiceRows({ property, stored, onChange }: Props) {
  const { name, choices, retired, renames, defaultValue } = property;
  const called = name || 'the new property';
  // A new choice is named by typing over its initial name.
  const added = useRef<number>(undefined);
  const nameIt = (at: number) => (field: HTMLInputElement | null) => {
    if (!field || added.current !== at) return;
    added.current = undefined;
    field.focus();
    field.select();
  };
  const add = () => {
    added.current = choices.length;
    onChange({ choices: [...choices, freshWord(choices)] });
  };
  const rename = (at: number, word: string) => {
    const old = choices[at]!;
    const from = Object.keys(renames).find((each) => renames[each] === old) ?? (stored.includes(old) ? old : undefined);
    const { [from ?? '']: _, ...others } = renames;
    onChange({
      choices: choices.with(at, word),
      colours: property.colours.map((each) => (each.choice === old ? { ...each, choice: word } : each)),
      renames: from === undefined || from === word ? others : { ...others, [from]: word },
      ...(defaultValue === old && { defaultValue: word }),
    });
  };
  const move = (at: number, by: -1 | 1) =>
    onChange({ choices: choices.toSpliced(at, 1).toSpliced(at + by, 0, choices[at]!) });
  const without = (word: string) => ({
    choices: choices.filter((each) => each !== word),
    ...(defaultValue === word && { defaultValue: null }),
  });
  const forget = (word: string) =>
    onChange({
      ...without(word),
      retired: retired.filter((each) => each !== word),
      renames: Object.fromEntries(Object.entries(renames).filter(([, to]) => to !== word)),
    });
  return (
    <>
      <ul className="tr-list sce-choices" aria-label={`Choices of ${called}`}>
        {choices.map((word, at) => (
          // Its words change while it is typed in; its place is what stays.
          <li key={at}>
            <TextInput
              size="xs"
              aria-label={`Choice ${at + 1} of ${called}`}
              ref={nameIt(at)}
              value={word}
              error={problemOf(choices, at)}
              onChange={({ currentTarget: { value } }) => rename(at, value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
            />
            <ColourField property={property} word={word} onChange={onChange} />
            <span className="sce-tools">
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${word} up`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${word} down`}
                disabled={at === choices.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`Retire ${word}`}
                title="Existing values stay; no longer offered"
                disabled={!stored.includes(word)}
                onClick={() => onChange({ ...without(word), retired: [...retired, word] })}
              >
                <IconArchive size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon variant="subtle" aria-label={`Remove ${word}`} onClick={() => forget(word)}>
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
        {retired.map((word) => (
          <li key={`retired ${word}`} className="sce-retired">
            <span className="sce-text">
              {word} <span className="tr-dim">Retired</span>
            </span>
            <span className="sce-tools">
              <ActionIcon
                variant="subtle"
                aria-label={`Offer ${word} again`}
                onClick={() =>
                  onChange({ choices: [...choices, word], retired: retired.filter((each) => each !== word) })
                }
              >
                <IconArchiveOff size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon variant="subtle" aria-label={`Remove ${word}`} onClick={() => forget(word)}>
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {choices.length === 0 && (
          <p className="tr-small sce-none">No choices yet. Entities can have no value until you add one.</p>
        )}
      </div>
      <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />} onClick={add}>
        Choice
      </Button>
    </>
  );
}

/** Says why the server would refuse a choice. */
function problemOf(choices: readonly string[], at: number): string | undefined {
  const word = choices[at]!.trim();
  if (word === '') return 'Name this choice or remove it.';
  return choices.findIndex((each) => each.trim() === word) === at
    ? undefined
    : `'${word}' is there twice. Name it once.`;
}

/** Returns a free name for a new choice, to be typed over. */
function freshWord(choices: readonly string[]): string {
  for (let count = 1; ; count++) if (!choices.includes(`Choice ${count}`)) return `Choice ${count}`;
}

function ColourField({ property, word, onChange }: Omit<Props, 'stored'> & { word: string }) {
  const colour = property.colours.find(({ choice }) => choice === word)?.colour;
  const others = property.colours.filter(({ choice }) => choice !== word);
  return (
    <span className="tr-inline">
      <span className="tr-dot" data-colour={colour?.toLowerCase()} aria-hidden />
      <NativeSelect
        size="xs"
        aria-label={`Color of ${word}`}
        value={colour ?? ''}
        data={[{ value: '', label: 'No color' }, ...colours.map((value) => ({ value, label: capital(value) }))]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ colours: value === '' ? others : [...others, { choice: word, colour: value as Colour }] })
        }
      />
    </span>
  );
}
