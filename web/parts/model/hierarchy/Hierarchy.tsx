import './hierarchy.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useId } from 'react';

import { Scrolled } from '../../../routing/Scrolled.tsx';
import { useStateForBack } from '../../../routing/state-for-back.ts';
import { FindBox } from '../../../ui/FindBox.tsx';
import { Found } from './Found.tsx';
import { Tree } from './Tree.tsx';

const PAUSE = 250;

/** Shows the project's tree around one entity, and a box to search it. */
export function Hierarchy({ current }: { current: number }) {
  const [typed, setTyped] = useStateForBack('hierarchy searched', '');
  const [settled] = useDebouncedValue(typed.trim(), PAUSE);
  const list = useId();
  const words = typed.trim() && settled;
  return (
    <>
      <div className="hi-find">
        <FindBox
          label="Find in hierarchy"
          list={list}
          isWaiting={typed.trim() !== settled}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {words && (
        <Scrolled id={list} name="found in hierarchy" className="tr-scroll hi-scroll">
          <Found words={words} current={current} />
        </Scrolled>
      )}
      <Scrolled name="hierarchy" className="tr-scroll hi-scroll" hidden={words !== ''}>
        <Tree current={current} />
      </Scrolled>
    </>
  );
}
