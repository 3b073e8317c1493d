import { ActionIcon, Anchor } from '@mantine/core';
import { IconLayoutSidebarRight, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { LinkLine_link$key } from '#graph/LinkLine_link.graphql';

import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { useDragBeside } from '../../../../ui/dragging/useDragBeside.ts';
import { part } from '../../../../ui/load-code.ts';
import { LockMark } from '../../../../ui/LockMark.tsx';
import { Visitors } from '../../../live/presence/Visitors.tsx';
import { LinkAttributes } from './LinkAttributes.tsx';
import { MoveLink } from './MoveLink.tsx';
import { Suspect } from './Suspect.tsx';
import { useLinkAction } from './useLinkAction.ts';
import type { TargetOrder } from './useTargetOrder.ts';

const BesideDrawer = lazy(() => part(() => import('../beside/BesideDrawer.tsx')));

interface Props {
  /** The id of the entity that the link leads away from. */
  entityId: string;
  link: LinkLine_link$key;
  disabled: boolean;
  mayClear: boolean;
  at: number;
  order: TargetOrder;
}

/** Shows the far end of a link and the link's attributes, and lets the user remove it. */
export function LinkLine({ entityId, link, disabled, mayClear, at, order }: Props) {
  const { organization, projectId } = useHere();
  const [save] = useLinkAction(entityId);
  const [isBeside, setBeside] = useState(false);
  const data = useFragment(
    graphql`
      fragment LinkLine_link on Link {
        id
        isSuspect
        relation {
          id
          name
        }
        entity {
          id
          entityId
          name
          number
          displayName
          isLocked
          lockedBy
          locker {
            id
            fullName
          }
          class {
            id
            name
            icon
            colour
          }
        }
        ...LinkAttributes_link
      }
    `,
    link,
  );
  const { relation, entity } = data;
  const grip = useRef<HTMLButtonElement>(null);
  const mayMove = !disabled && order.count > 1;
  const { element, edge } = useDragBeside<HTMLLIElement>(
    { list: order.list, id: entity.id, isDown: true, handle: grip, isOff: !mayMove },
    (dropped, edge) => order.moveBeside(dropped, edge, entity.id),
  );
  const remove = () =>
    void save(
      { removeLinks: [{ relationId: relation.id, targetId: entity.id }] },
      `${relation.name} ${entity.displayName} was removed.`,
    );
  return (
    <li className="en-link" ref={element} data-edge={edge}>
      {mayMove && <MoveLink id={entity.id} name={entity.displayName} at={at} order={order} grip={grip} />}
      <ClassMark {...entity.class} />
      <Anchor
        component={Link}
        c="inherit"
        className="tr-grow tr-cut tr-line-link"
        to={paths.entity(organization, projectId, entity.entityId)}
        title={entity.displayName}
      >
        {entity.number && <span className="tr-dim">{entity.number} </span>}
        {entity.name || (entity.number ? '' : entity.displayName)}
      </Anchor>
      {data.isSuspect && (
        <Suspect entityId={entityId} link={data} disabled={disabled && !(mayClear && !entity.isLocked)} />
      )}
      {entity.isLocked && <LockMark locker={entity.locker} lockedBy={entity.lockedBy} />}
      <Visitors entityId={entity.entityId} />
      <LinkAttributes entityId={entityId} link={data} disabled={disabled} />
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => setBeside(true)}
        aria-label={`Open ${entity.displayName} in side panel`}
        title="Open in side panel"
      >
        <IconLayoutSidebarRight size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isBeside && (
        <Suspense fallback={null}>
          <BesideDrawer
            id={entity.id}
            name={entity.displayName}
            mayWrite={!disabled}
            onClose={() => setBeside(false)}
          />
        </Suspense>
      )}
      {!disabled && (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={remove}
          aria-label={`Remove ${relation.name} ${entity.displayName}`}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
