import { Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';

import type { TransformWay } from '#graph/useTransformMutation.graphql';

import type { Transform } from './useTransform.ts';

/** The choices so far; a place is `NAME`, `NUMBER` or the id of a property. */
export interface Chosen {
  at: string;
  way: TransformWay;
  find: string;
  replacement: string;
  isExpression: boolean;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
  from: string | null;
  pattern: string;
  start: number;
}

export const atFirst: Chosen = {
  at: 'NAME',
  way: 'REPLACE',
  find: '',
  replacement: '',
  isExpression: false,
  isCaseSensitive: false,
  isWholeWord: false,
  from: null,
  pattern: '',
  start: 1,
};

const DESCRIPTION = 'DESCRIPTION';
const ways: Record<TransformWay, string> = {
  REPLACE: 'Find and replace',
  UPPER: 'UPPER CASE',
  LOWER: 'lower case',
  SENTENCE: 'Sentence case',
  TITLE: 'First Letter Of Each Word',
  TRIM: 'Trim spaces',
  COPY: 'Copy from another field',
  NUMBER: 'Number with a pattern',
};

const placeOf = (place: string) =>
  place === 'NAME' || place === 'NUMBER' || place === DESCRIPTION
    ? ({ field: place } as const)
    : ({ field: 'ATTRIBUTE', propertyId: place } as const);

/** Builds the server's input; undefined while something is missing. */
export function transformOf(chosen: Chosen): Transform | undefined {
  const { at, way, from, find, replacement, isExpression, isCaseSensitive, isWholeWord, pattern, start } = chosen;
  const said = { at: placeOf(at), way };
  if (way === 'REPLACE')
    return find === '' ? undefined : { ...said, find, replacement, isExpression, isCaseSensitive, isWholeWord };
  if (way === 'COPY') return from === null ? undefined : { ...said, from: placeOf(from) };
  if (way === 'NUMBER') return pattern === '' ? undefined : { ...said, pattern, start };
  return said;
}

interface Props {
  chosen: Chosen;
  places: { value: string; label: string }[];
  onChange: (chosen: Chosen) => void;
}

/** Chooses the text to rewrite, and the way. */
export function TransformForm({ chosen, places, onChange }: Props) {
  const put = (change: Partial<Chosen>) => onChange({ ...chosen, ...change });
  const { at, way, from, find, replacement, isExpression, isCaseSensitive, isWholeWord, pattern, start } = chosen;
  // A description has marks, which stay: words in it are replaced, and nothing else.
  const plain = places.filter(({ value }) => value !== DESCRIPTION);
  return (
    <Stack gap="sm">
      <Group grow align="end">
        <Select
          label="Text"
          data={way === 'REPLACE' ? places : plain}
          value={at}
          allowDeselect={false}
          onChange={(next) => next && put({ at: next })}
        />
        <Select
          label="Action"
          data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
          value={way}
          allowDeselect={false}
          onChange={(next) =>
            next && put({ way: next as TransformWay, ...(next !== 'REPLACE' && at === DESCRIPTION && { at: 'NAME' }) })
          }
        />
      </Group>
      {way === 'REPLACE' && (
        <>
          <Group grow>
            <TextInput
              label="Find"
              value={find}
              autoComplete="off"
              data-autofocus
              onChange={(event) => put({ find: event.currentTarget.value })}
            />
            <TextInput
              label="Replace with"
              value={replacement}
              autoComplete="off"
              onChange={(event) => put({ replacement: event.currentTarget.value })}
            />
          </Group>
          <Group>
            <Checkbox
              label="Regular expression"
              checked={isExpression}
              onChange={(event) => put({ isExpression: event.currentTarget.checked })}
            />
            <Checkbox
              label="Match case"
              checked={isCaseSensitive}
              onChange={(event) => put({ isCaseSensitive: event.currentTarget.checked })}
            />
            <Checkbox
              label="Whole words"
              checked={isWholeWord}
              onChange={(event) => put({ isWholeWord: event.currentTarget.checked })}
            />
            {isExpression && <span className="tr-dim">$1 inserts the first group, $& the whole match.</span>}
          </Group>
        </>
      )}
      {way === 'NUMBER' && (
        <Group grow align="start">
          <TextInput
            label="Pattern"
            description="# is replaced by digits, such as REQ-###."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={pattern}
            autoComplete="off"
            data-autofocus
            onChange={(event) => put({ pattern: event.currentTarget.value })}
          />
          <NumberInput
            label="Start at"
            min={0}
            allowDecimal={false}
            value={start}
            onChange={(next) => put({ start: Number(next) })}
          />
        </Group>
      )}
      {way === 'COPY' && (
        <Select
          label="From"
          placeholder="Choose a field"
          data={plain.filter(({ value }) => value !== at)}
          value={from}
          onChange={(next) => put({ from: next })}
        />
      )}
    </Stack>
  );
}
