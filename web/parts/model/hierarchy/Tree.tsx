import { Button } from '@mantine/core';
import { useEffect, useRef, type FocusEvent } from 'react';

import { useNoteForBack } from '../../../routing/state-for-back.ts';
import { useKeysOf } from '../../../ui/shortcuts.tsx';
import { EmptyState, LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { Lines } from './Lines.tsx';
import { TOP } from './pages.ts';
import { onTreeKey } from './tree-keys.ts';
import { TreeItem } from './TreeItem.tsx';
import { useTree } from './useTree.ts';

const KEYS = [
  ['arrowdown', 'Next entity'],
  ['arrowup', 'Previous entity'],
  ['arrowright', 'Open the branch'],
  ['arrowleft', 'Close the branch, or its parent'],
  ['home', 'First entity'],
  ['end', 'Last entity'],
  ['enter', 'Open the entity'],
] as const;

/** Shows the entities of the project as a tree, opened down to the one on the page. */
export function Tree({ current }: { current: number }) {
  const tree = useTree(current);
  const box = useRef<HTMLUListElement>(null);
  useKeysOf('In the hierarchy', KEYS);
  // Back restores the scroll position.
  const [wasAt] = useNoteForBack<number>('scroll hierarchy');
  const arrived = useRef(wasAt === undefined ? undefined : current);
  useEffect(() => {
    if (!tree.isShown || arrived.current === current) return;
    const row = box.current?.querySelector('[data-current]');
    const frame = box.current?.parentElement;
    if (!row || !frame) return;
    arrived.current = current;
    const [inner, outer] = [row.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) row.scrollIntoView({ block: 'center' });
  });
  const top = tree.lists.get(TOP);
  if (top?.entries.length === 0 && !top.isBusy)
    return top.refusal ? (
      <div className="tr-stack hi-state">
        <RefusalNote title={top.refusal.title} message={top.refusal.message} />
        <Button variant="default" onClick={() => tree.more(TOP)}>
          Try again
        </Button>
      </div>
    ) : (
      <EmptyState>The hierarchy is empty.</EmptyState>
    );
  if (!top || top.entries.length === 0) return <LoadingLines count={8} />;
  const onFocus = ({ target }: FocusEvent) =>
    tree.setActive(target.closest<HTMLElement>('[role=treeitem]')?.dataset['key']);
  return (
    <ul role="tree" aria-label="Hierarchy" className="tr-list" ref={box} onKeyDown={onTreeKey} onFocus={onFocus}>
      <Lines of={TOP} level={1} tree={tree}>
        {(entry) => <TreeItem key={entry.id} entity={entry} path="" level={1} tree={tree} />}
      </Lines>
    </ul>
  );
}
