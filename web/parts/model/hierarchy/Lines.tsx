import type { CSSProperties, ReactNode } from 'react';

import type { List } from './useLists.ts';
import type { TreeState } from './useTree.ts';

interface Props {
  /** The number of the parent. */
  of: number;
  level: number;
  tree: TreeState;
  /** Renders one child. */
  children: (entry: List['entries'][number]) => ReactNode;
}

/** Returns the text of the last line: loading, a failure, or the way to more; none if all children are there. */
function restOf(list: List | undefined): string | undefined {
  if (!list) return 'Loading';
  if (list.refusal) return 'Not loaded. Try again';
  if (list.isBusy) return list.entries.length === 0 || list.after !== null ? 'Loading' : undefined;
  return list.after === null ? undefined : 'Show more';
}

/** Lists the children of one entity, and says whether there are more. */
export function Lines({ of, level, tree, children }: Props) {
  const list = tree.lists.get(of);
  const rest = restOf(list);
  return (
    <>
      {list?.entries.map(children)}
      {rest && (
        <li role="none" className="tr-row hi-row" style={{ '--hi-level': level - 1 } as CSSProperties}>
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
              className="tr-plain hi-more"
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
