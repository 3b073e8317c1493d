import { Group, TagsInput, TextInput } from '@mantine/core';

import type { Askable } from './askable.ts';
import { EntityValue } from './EntityValue.tsx';
import { FigureValue } from './FigureValue.tsx';
import { ManyValues } from './ManyValues.tsx';
import type { FieldPart, Written } from './parts.ts';
import { PeopleValue } from './PeopleValue.tsx';
import { asFigure, endsOf } from './values.ts';
import type { FieldKind, FieldComparison } from './ways.ts';

interface Props {
  part: FieldPart;
  askable: Askable | undefined;
  kind: FieldKind;
  way: FieldComparison | undefined;
  onChange: (values: Written[]) => void;
}

/** Edits the value of a condition, in the editor of its field. */
export function ValueEditor({ part, askable, kind, way, onChange }: Props) {
  const label = `Value of ${askable?.title ?? part.field.text}`;
  const { values } = part;
  const text = values[0]?.text ?? '';
  if (way?.shape === 'keyword') return null;
  if (way?.shape === 'entity') return <EntityValue label={label} values={values} onChange={onChange} />;
  if (['class', 'label', 'list', 'state', 'drawn', 'choice'].includes(kind))
    return <ManyValues label={label} values={values} choices={askable?.choices ?? []} onChange={onChange} />;
  if (kind === 'people') return <PeopleValue label={label} values={values} onChange={onChange} />;
  if (kind === 'flag')
    return (
      <ManyValues
        label={label}
        values={values}
        choices={['Yes', 'No'].map((value) => ({ value, label: value }))}
        onChange={onChange}
      />
    );
  const isFigure = ['number', 'count', 'duration', 'date'].includes(kind);
  // Several that somebody wrote with commas between them.
  if (values.length > 1)
    return (
      <TagsInput
        aria-label={label}
        value={[...new Set(values.map((each) => each.text))]}
        onChange={(texts) =>
          onChange(
            texts.map(
              (each) =>
                values.find(({ text: old }) => old === each) ?? {
                  text: each,
                  quoted: !isFigure && way?.shape !== 'bare',
                },
            ),
          )
        }
      />
    );
  if (way?.shape === 'range') {
    const [from, to] = endsOf(text);
    const end = (name: string, value: string, put: (next: string) => string) => (
      <FigureValue
        label={`${label}, ${name}`}
        kind={kind}
        isAge={false}
        text={value}
        onChange={(next) => onChange([asFigure(put(next))])}
      />
    );
    return (
      <Group gap="xs" wrap="nowrap" className="db-range">
        {end('from', from, (next) => `${next}..${to}`)}
        <span>and</span>
        {end('to', to, (next) => `${from}..${next}`)}
      </Group>
    );
  }
  if (isFigure)
    return (
      <FigureValue
        label={label}
        kind={kind}
        isAge={way?.shape === 'age'}
        text={text}
        onChange={(next) => onChange(next === '' ? [] : [asFigure(next)])}
      />
    );
  return (
    <TextInput
      aria-label={label}
      value={text}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? [] : [writtenAs(value, way, kind, values[0])])
      }
    />
  );
}

/** Writes a typed value: a word needs no quotes and has no blank; other text is quoted, so that nothing in it is an operator. */
function writtenAs(
  text: string,
  way: FieldComparison | undefined,
  kind: FieldKind,
  before: Written | undefined,
): Written {
  if (way?.shape === 'bare') return { text, quoted: false };
  if (kind === 'plain') return { text, quoted: before?.quoted ?? false };
  return { text, quoted: way?.shape === 'quoted' || !/^[\p{L}\p{N}]+$/u.test(text) || /^(any|none|me)$/.test(text) };
}
