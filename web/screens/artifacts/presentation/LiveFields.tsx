import { Button, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconSnowflake, IconSnowflakeOff } from '@tabler/icons-react';

import { ownColumns } from '#shared/own-columns.ts';

import type { Box, ChartBox, DiagramBoxed, TableBox } from '../../../parts/artifacts/slide/slide.ts';
import { dayText } from '../../../ui/moments.ts';
import { DiagramFields } from './DiagramFields.tsx';
import { useSlideFacts } from './facts.ts';
import { useFreeze } from './useFreeze.ts';

type Live = TableBox | ChartBox | DiagramBoxed;
interface Props<T> {
  box: T;
  onChange: (change: Partial<Box>) => void;
}

/** Edits the content of a live box, and freezes or unfreezes it. */
export function LiveFields({ box, onChange }: Props<Live>) {
  const { freeze, isBusy } = useFreeze(box, onChange);
  return (
    <section aria-label="Content">
      <h2>Content</h2>
      {box.frozen ? (
        <>
          <div>Frozen {dayText(box.frozen.at)}. It no longer updates with the model.</div>
          <Button
            variant="default"
            leftSection={<IconSnowflakeOff size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ frozen: undefined })}
          >
            Unfreeze
          </Button>
        </>
      ) : (
        <>
          {box.kind === 'table' && <TableFields box={box} onChange={onChange} />}
          {box.kind === 'chart' && <ChartFields box={box} onChange={onChange} />}
          {box.kind === 'diagram' && <DiagramFields box={box} onChange={onChange} />}
          {(box.kind !== 'diagram' || box.content) && (
            <Button
              variant="default"
              loading={isBusy}
              leftSection={<IconSnowflake size={16} stroke={1.75} aria-hidden />}
              title="Freeze: no longer updates with the model"
              onClick={() => void freeze()}
            >
              Freeze
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const Query = ({ box, onChange }: Props<TableBox | ChartBox>) => (
  <Textarea
    label="Query"
    description="Same query language as in the database"
    autosize
    minRows={2}
    maxRows={6}
    maxLength={2000}
    defaultValue={box.query}
    onBlur={(event) => {
      const query = event.currentTarget.value.trim();
      if (query !== box.query) onChange({ query });
    }}
  />
);

function TableFields({ box, onChange }: Props<TableBox>) {
  const { properties } = useSlideFacts();
  return (
    <>
      <Query box={box} onChange={onChange} />
      <MultiSelect
        label="Columns"
        data={[...new Set([...ownColumns, ...properties, ...box.columns])]}
        value={box.columns}
        maxValues={8}
        searchable
        onChange={(columns) => columns.length > 0 && onChange({ columns })}
      />
      <NumberInput
        label="Maximum rows"
        min={1}
        max={50}
        allowDecimal={false}
        defaultValue={box.limit}
        onBlur={(event) => {
          const limit = Math.round(Number(event.currentTarget.value));
          if (limit >= 1 && limit <= 50 && limit !== box.limit) onChange({ limit });
        }}
      />
      <Select
        label="Font size"
        data={['12', '14', '16', '18', '20', '24', '28']}
        value={String(box.size ?? 18)}
        allowDeselect={false}
        onChange={(size) => onChange({ size: Number(size) })}
      />
    </>
  );
}

function ChartFields({ box, onChange }: Props<ChartBox>) {
  const { properties } = useSlideFacts();
  return (
    <>
      <Query box={box} onChange={onChange} />
      <Select
        label="Shows"
        data={[
          { value: 'status', label: 'Count by status' },
          { value: 'class', label: 'Count by class' },
          { value: 'label', label: 'Count by label' },
          { value: 'value', label: 'Attribute of each entity' },
        ]}
        value={box.by}
        allowDeselect={false}
        onChange={(by) =>
          onChange(
            by === 'value' ? { by, property: box.property ?? properties[0] ?? 'Value' } : { by: by as ChartBox['by'] },
          )
        }
      />
      {box.by === 'value' &&
        (properties.length > 0 ? (
          <Select
            label="Value"
            data={properties}
            value={box.property ?? null}
            searchable
            allowDeselect={false}
            onChange={(property) => property && onChange({ property })}
          />
        ) : (
          <TextInput
            label="Value"
            defaultValue={box.property}
            onBlur={(event) => onChange({ property: event.currentTarget.value })}
          />
        ))}
      <Select
        label="As"
        data={[
          { value: 'columns', label: 'Columns' },
          { value: 'bars', label: 'Bars' },
          { value: 'line', label: 'Line' },
          { value: 'pie', label: 'Ring' },
        ]}
        value={box.form}
        allowDeselect={false}
        onChange={(form) => onChange({ form: form as ChartBox['form'] })}
      />
    </>
  );
}
