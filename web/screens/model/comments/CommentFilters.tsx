import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { usePeopleNamed } from '../../../parts/model/comments/usePeopleNamed.ts';

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
  const by = asked.get('by');
  const [named, setNamed] = useState('');
  const people = usePeopleNamed(named);
  const offered = people.map(({ username, fullName }) => ({ value: username, label: fullName }));
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
      <Select
        size="xs"
        aria-label="By whom"
        placeholder="Anyone"
        searchable
        clearable
        value={by}
        // The server has already filtered them by the typed text.
        filter={({ options }) => options}
        onSearchChange={setNamed}
        onChange={(value) => set('by', value)}
        nothingFoundMessage="No one in this project"
        data={by && !offered.some(({ value }) => value === by) ? [{ value: by, label: by }, ...offered] : offered}
      />
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
