import { IconLock } from '@tabler/icons-react';
import type { AriaAttributes } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { EntityLink_entity$key } from '#graph/EntityLink_entity.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { carry } from '../../../ui/drag-data.ts';

/** The attributes of a tree line, besides those of a link. */
interface Props extends AriaAttributes {
  entity: EntityLink_entity$key;
  isCurrent: boolean;
  role?: 'treeitem';
  tabIndex?: number;
  'data-key'?: string;
}

/** Links to an entity: class mark, number and name on one line. */
export function EntityLink({ isCurrent, entity: key, ...line }: Props) {
  const { organization, projectId } = useHere();
  const entity = useFragment(
    graphql`
      fragment EntityLink_entity on Entity {
        id
        entityId
        number
        name
        displayName
        isLocked
        lockedBy
        locker {
          id
          fullName
        }
        class {
          name
          icon
          colour
        }
      }
    `,
    key,
  );
  const held = `locked by ${entity.locker?.fullName ?? entity.lockedBy ?? 'someone'}`;
  return (
    <Link
      {...line}
      className="tr-grow tr-row hi-link"
      onDragStart={({ dataTransfer }) => carry(dataTransfer, { id: entity.id, className: entity.class.name })}
      to={paths.entity(organization, projectId, entity.entityId)}
      title={entity.displayName}
      // A line owns the lines below it, but is not named after them.
      aria-label={line.role && `${entity.class.name} ${entity.displayName}${entity.isLocked ? `, ${held}` : ''}`.trim()}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <ClassMark {...entity.class} /> {entity.number && <span className="tr-cut hi-number">{entity.number}</span>}{' '}
      <span className="tr-cut hi-name">{entity.name || (!entity.number && entity.displayName)}</span>
      {entity.isLocked && <IconLock size={12} stroke={1.75} role="img" aria-label={held} className="hi-lock" />}
    </Link>
  );
}
