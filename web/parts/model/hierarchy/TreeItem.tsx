import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, type CSSProperties } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { TreeItem_entity$key } from '#graph/TreeItem_entity.graphql';

import { Visitors } from '../../live/presence/Visitors.tsx';
import { EntityLink } from './EntityLink.tsx';
import { Lines } from './Lines.tsx';
import type { TreeState } from './useTree.ts';

interface Props {
  entity: TreeItem_entity$key;
  path: string;
  level: number;
  tree: TreeState;
}

/** Shows an entity in the tree, with its children if its branch is open. It follows its own record. */
export function TreeItem({ path, level, tree, ...props }: Props) {
  const entity = useFragment(
    graphql`
      fragment TreeItem_entity on Entity {
        entityId
        partCount
        ...EntityLink_entity
      }
    `,
    props.entity,
  );
  const group = useId();
  const key = `${path}.${entity.entityId}`;
  const isParent = entity.partCount > 0;
  const isOpen = isParent && tree.opened.has(key);
  const isCurrent = entity.entityId === tree.current;
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li role="none">
      <div
        className="tr-row hi-row"
        data-current={isCurrent || undefined}
        style={{ '--hi-level': level - 1 } as CSSProperties}
      >
        {/* The arrow keys of the line do the same. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="tr-arrow"
          hidden={!isParent}
          title={isOpen ? 'Collapse' : 'Expand'}
          onClick={() => tree.toggle(key, entity.entityId)}
        >
          <Arrow size={14} stroke={1.75} />
        </button>
        <EntityLink
          entity={entity}
          isCurrent={isCurrent}
          role="treeitem"
          data-key={key}
          aria-level={level}
          aria-expanded={isParent ? isOpen : undefined}
          aria-owns={isOpen ? group : undefined}
          aria-selected={isCurrent}
          tabIndex={tree.tabbable === key ? 0 : -1}
        />
        <Visitors entityId={entity.entityId} />
      </div>
      {isOpen && (
        <ul role="group" id={group} className="tr-list">
          <Lines of={entity.entityId} tree={tree} level={level + 1}>
            {(entry) => <TreeItem key={entry.id} entity={entry} path={key} level={level + 1} tree={tree} />}
          </Lines>
        </ul>
      )}
    </li>
  );
}
