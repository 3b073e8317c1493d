import { Select } from '@mantine/core';

import { nothingFound } from '../../../../../ui/nothingFound.tsx';
import { askableOf, type Askable } from './askable.ts';
import type { FieldPart } from './parts.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { begun, inWay, wayOf, waysOf } from './ways.ts';

interface Props {
  part: FieldPart;
  all: readonly Askable[];
  onChange: (part: FieldPart) => void;
}

const grouped = (all: readonly Askable[]) =>
  [...Map.groupBy(all, ({ group }) => group)].map(([group, items]) => ({
    group,
    items: items.map(({ written, title }) => ({ value: keyOf(written), label: title })),
  }));
const keyOf = ({ text, quoted }: { text: string; quoted: boolean }) => `${quoted ? 'quoted' : 'plain'} ${text}`;

/** Edits a condition: field, comparison and value. */
export function FieldRow({ part, all, onChange }: Props) {
  const askable = askableOf(all, part.field);
  const kind = askable?.kind ?? 'plain';
  const way = wayOf(part, kind);
  const isNamed = part.field.text !== '';
  // A field or comparison that the project does not know keeps its spelling.
  const fields =
    askable || !isNamed
      ? grouped(all)
      : [...grouped(all), { group: 'Unknown', items: [{ value: keyOf(part.field), label: part.field.text }] }];
  const strange = { value: 'strange', label: part.op ?? 'is' };
  const ways = [...waysOf[kind].map(({ key, label }) => ({ value: key, label })), ...(way ? [] : [strange])];
  return (
    <>
      <Select
        aria-label="Field"
        placeholder="Choose a field"
        data={fields}
        value={isNamed ? keyOf(askable?.written ?? part.field) : null}
        searchable
        allowDeselect={false}
        nothingFoundMessage={nothingFound('There is no such field.')}
        onChange={(next) => {
          const chosen = all.find(({ written }) => keyOf(written) === next);
          if (chosen && chosen !== askable) onChange(begun(part, chosen.written, chosen.kind));
        }}
      />
      {isNamed && (
        <>
          <Select
            aria-label={`How ${askable?.title ?? part.field.text} is compared`}
            data={ways}
            value={way?.key ?? strange.value}
            allowDeselect={false}
            onChange={(next) => {
              const chosen = waysOf[kind].find(({ key }) => key === next);
              if (chosen) onChange(inWay(part, chosen, way));
            }}
          />
          <ValueEditor
            part={part}
            askable={askable}
            kind={kind}
            way={way}
            onChange={(values) => onChange({ ...part, values })}
          />
        </>
      )}
    </>
  );
}
