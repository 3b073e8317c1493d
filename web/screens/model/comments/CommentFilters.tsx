import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { PersonSelect } from '../../../parts/identity/people/PersonSelect.tsx';

const PAUSE = 300;

/** Filters the list of threads. The address keeps the filters, so that they can be shared and restored by Back. */
export function CommentFilters() {
  const [asked, ask] = useSearchParams();
  const set = (name: string, value: string | null) =>
    ask(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const [typed, setTyped] = useState(asked.get('words') ?? '');
  const find = useDebouncedCallback((words: string) => set('words', words.trim()), PAUSE);
  return (
    <div className="tr-wrap cms-filters" role="search" aria-label="Comments">
      <SegmentedControl
        size="xs"
        aria-label="Which threads"
        value={asked.get('which') ?? 'open'}
        onChange={(value) => set('which', value === 'open' ? null : value)}
        data={[
          { value: 'open', label: 'Open' },
          { value: 'resolved', label: 'Resolved' },
          { value: 'all', label: 'All' },
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label="Whose threads"
        value={asked.get('whose') ?? 'everybody'}
        onChange={(value) => set('whose', value === 'everybody' ? null : value)}
        data={[
          { value: 'everybody', label: 'Everyone' },
          { value: 'mine', label: 'My threads' },
          { value: 'to-me', label: 'Mention me' },
        ]}
      />
      <PersonSelect anyone="Anyone" value={asked.get('by')} onChange={(value) => set('by', value)} />
      <TextInput
        size="xs"
        type="search"
        aria-label="Search the comments"
        placeholder="Search comments"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          find(value);
        }}
      />
    </div>
  );
}
