import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';

import { inQuotes } from '../../search/terms.ts';

interface Props {
  title: string;
  written: readonly string[];
  onSet: (written: readonly string[]) => void;
}

const SIGNS = { Contains: '~', Equals: '=', 'Is not': '!=' } as const;
type Way = keyof typeof SIGNS;
const ways = Object.keys(SIGNS) as Way[];

/** Reads the comparison and the text from a condition. */
function readIn([first = '']: readonly string[]): { way: Way; text: string } {
  const way = ways.findLast((each) => first.startsWith(SIGNS[each])) ?? 'Contains';
  const value = first.startsWith(SIGNS[way]) ? first.slice(SIGNS[way].length) : first;
  const isQuoted = value.length > 1 && value.startsWith('"');
  if (!isQuoted && /^(any|none|me)$/.test(value)) return { way, text: '' };
  return { way, text: isQuoted ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value };
}

/** Searches for texts that contain or equal some words. */
export function WordsForm({ title, written, onSet }: Props) {
  const [{ way, text }, setAsked] = useState(() => readIn(written));
  const words = text.trim();
  return (
    <form
      className="db-filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSet(words ? [`${SIGNS[way]}${inQuotes(words)}`] : []);
      }}
    >
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={`How ${title} is compared`}
        data={ways}
        value={way}
        onChange={(next) => setAsked({ way: next as Way, text })}
      />
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          size="sm"
          aria-label={`Text of ${title}`}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setAsked({ way, text: currentTarget.value })}
        />
        <Button type="submit" size="compact-md">
          Filter
        </Button>
      </Group>
    </form>
  );
}
