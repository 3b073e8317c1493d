import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import { Found } from './Found.tsx';
import { Tree } from './Tree.tsx';

const PAUSE = 250;

/** The tree of the project around one entity, and a box to find others in it. */
export function Hierarchy({ current }: { current: number }) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), PAUSE);
  const words = typed.trim() && settled;
  return (
    <>
      <div className="hi-find">
        <TextInput
          size="xs"
          aria-label="Find in hierarchy"
          placeholder="Find in hierarchy"
          autoComplete="off"
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.stopPropagation();
            setTyped('');
          }}
        />
      </div>
      {words && (
        <div className="hi-scroll">
          <Found words={words} current={current} />
        </div>
      )}
      <div className="hi-scroll" hidden={words !== ''}>
        <Tree current={current} />
      </div>
    </>
  );
}
