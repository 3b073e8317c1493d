import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import type { Desk } from '../useDesk.ts';

/** Shows only search results with their parents, in the words of the search box. */
export function FilterBar({ desk: { drawing, around, content, mayWrite } }: { desk: Desk }) {
  const { filter, setFilter } = drawing;
  const [typed, setTyped] = useState(filter ?? '');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { isFilter } = around;
  useEffect(() => {
    if (!isFilter) return;
    // The menu that asked for it gives the focus back first.
    const later = setTimeout(() => field.current?.focus(), 50);
    return () => clearTimeout(later);
  }, [isFilter]);
  if (!isFilter && filter === null) return null;
  const apply = async (query: string) => setProblem(await setFilter(query, { isKept: mayWrite }));
  const close = () => {
    setTyped('');
    around.setFilter(false);
    void apply('');
  };
  return (
    <form
      className="tr-row dg-strip"
      onSubmit={(event) => {
        event.preventDefault();
        void apply(typed);
      }}
    >
      <IconFilter size={16} stroke={1.75} aria-hidden />
      <TextInput
        className="dg-filter"
        size="xs"
        aria-label="Filter by query"
        placeholder="Filter, such as class:Asset label:Block"
        ref={field}
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <Button type="submit" size="compact-sm" variant="default">
        Show
      </Button>
      {filter !== null && <span className="tr-dim tr-wide">{content.shapes.length.toLocaleString('en')} shapes</span>}
      <CloseButton size="sm" aria-label="Clear filter" title="Clear filter" onClick={close} />
    </form>
  );
}
