import './hierarchy.css';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';

import { Scrolled } from '../../../routing/Scrolled.tsx';
import { useStateForBack } from '../../../routing/state-for-back.ts';
import { Found } from './Found.tsx';
import { Tree } from './Tree.tsx';

const PAUSE = 250;

/** The tree of the project around one entity, and a box to find others in it. */
export function Hierarchy({ current }: { current: number }) {
  const [typed, setTyped] = useStateForBack('hierarchy searched', '');
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
        <Scrolled name="found in hierarchy" className="hi-scroll">
          <Found words={words} current={current} />
        </Scrolled>
      )}
      <Scrolled name="hierarchy" className="hi-scroll" hidden={words !== ''}>
        <Tree current={current} />
      </Scrolled>
    </>
  );
}
