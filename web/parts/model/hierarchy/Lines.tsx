import type { CSSProperties, ReactNode } from 'react';

import type { List } from './useLists.ts';
import type { TreeState } from './useTree.ts';

interface Props {
  /** Whose parts these are. */
  of: number;
  level: number;
  tree: TreeState;
  /** Draws one of them. */
  children: (entry: List['entries'][number]) => ReactNode;
}

/** What stands below the parts that are here. */
function restOf(list: List | undefined): string | undefined {
  if (!list) return 'Loading';
  if (list.refusal) return 'Not loaded. Try again';
  if (list.isBusy) return list.entries.length === 0 || list.after !== null ? 'Loading' : undefined;
  return list.after === null ? undefined : 'Show more';
}

/** The parts of one entity; below them what is to be known of those that are not here. */
export function Lines({ of, level, tree, children }: Props) {
  const list = tree.lists.get(of);
  const rest = restOf(list);
  return (
    <>
      {list?.entries.map(children)}
      {rest && (
        <li role="none" className="hi-row" style={{ '--hi-level': level - 1 } as CSSProperties}>
          {rest === 'Loading' ? (
            <span role="treeitem" aria-level={level} aria-selected={false} tabIndex={-1} className="hi-waiting">
              <span className="tr-visually-hidden">{rest}</span>
              <span className="tr-line-loading" />
            </span>
          ) : (
            <button
              type="button"
              role="treeitem"
              aria-level={level}
              aria-selected={false}
              tabIndex={-1}
              className="hi-more"
              onClick={() => tree.more(of)}
            >
              {rest}
            </button>
          )}
        </li>
      )}
    </>
  );
}
