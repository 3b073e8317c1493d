import { Button, Checkbox, Group, Stack } from '@mantine/core';

import { withWritten, writtenOf } from '../../search/terms.ts';
import type { EntityColumn } from '../column.ts';
import { Choices } from './Choices.tsx';
import { filterKindOf } from './kind.ts';
import { RangeForm } from './RangeForm.tsx';
import { WordsForm } from './WordsForm.tsx';

interface Props {
  column: EntityColumn;
  query: string;
  onQuery: (query: string) => void;
  isWrapped: boolean;
  onWrap: () => void;
  onClose: () => void;
}

/** Edits the condition of a search on one column, and whether its texts wrap. */
export default function ColumnFilter({ column, query, onQuery, isWrapped, onWrap, onClose }: Props) {
  const fields = column.fields ?? [];
  const written = writtenOf(query, fields);
  const put = (values: readonly string[]) => onQuery(withWritten(query, fields, values));
  const kind = filterKindOf(column);
  const has = (value: string) => written.length === 1 && written[0] === value;
  const set = (values: readonly string[]) => {
    put(values);
    onClose();
  };
  return (
    <Stack gap="sm">
      {kind === 'text' && <WordsForm key={written.join()} title={column.title} written={written} onSet={set} />}
      {(kind === 'number' || kind === 'duration' || kind === 'day') && (
        <RangeForm key={written.join()} title={column.title} kind={kind} written={written} onSet={set} />
      )}
      {kind === 'choices' && (
        <Choices column={column} query={withWritten(query, fields, [])} written={written} onSet={put} />
      )}
      <Group gap="xs">
        {column.key !== 'class' && (
          <>
            <Button
              size="compact-sm"
              variant={has('any') ? 'light' : 'default'}
              aria-pressed={has('any')}
              onClick={() => put(has('any') ? [] : ['any'])}
            >
              Not empty
            </Button>
            <Button
              size="compact-sm"
              variant={has('none') ? 'light' : 'default'}
              aria-pressed={has('none')}
              onClick={() => put(has('none') ? [] : ['none'])}
            >
              Empty
            </Button>
          </>
        )}
        <Button size="compact-sm" variant="subtle" disabled={written.length === 0} onClick={() => put([])}>
          Clear
        </Button>
      </Group>
      <Checkbox label="Wrap text" checked={isWrapped} onChange={onWrap} />
    </Stack>
  );
}
