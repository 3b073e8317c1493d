import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { EntityHead_entity$key } from '#graph/EntityHead_entity.graphql';

import { Visitors } from '../../../parts/live/presence/Visitors.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { EntityMenu, type MenuProps } from './EntityMenu.tsx';
import { EntityPicture } from './EntityPicture.tsx';

interface Props extends MenuProps {
  entity: EntityHead_entity$key;
  /** Shown before the menu. */
  tools: ReactNode;
}

/** Shows the entity's class, number, name and parent, and the actions on it. */
export function EntityHead({ entity, tools, ...rest }: Props) {
  const { organization, projectId } = useHere();
  const data = useFragment(
    graphql`
      fragment EntityHead_entity on Entity {
        id
        entityId
        name
        number
        displayName
        isArchived
        isHidden
        isRedacted
        created
        createdBy
        modified
        modifiedBy
        madeElsewhere
        creator {
          id
          fullName
        }
        modifier {
          id
          fullName
        }
        class {
          id
          classId
          name
          icon
          colour
        }
        parent {
          id
          entityId
          displayName
        }
        ...EntityMenu_entity
        ...EntityPicture_entity
      }
    `,
    entity,
  );
  const by = data.modifier?.fullName ?? data.modifiedBy ?? data.creator?.fullName ?? data.createdBy;
  return (
    <PageHead
      mark={
        <>
          <ClassMark {...data.class} size={24} />
          <EntityPicture entity={data} />
        </>
      }
      {...(data.name !== '' && { number: data.number })}
      title={data.name || data.displayName}
      note={
        <span className="en-where">
          {data.class.name}
          {data.parent && (
            <>
              {' in '}
              <Anchor
                component={Link}
                underline="always"
                to={paths.entity(organization, projectId, data.parent.entityId)}
              >
                {data.parent.displayName}
              </Anchor>
            </>
          )}
          {' · '}
          {data.modified ? 'changed' : 'created'} <When iso={data.modified ?? data.created} /> by {by}
          {data.madeElsewhere && ` · created elsewhere: ${data.madeElsewhere}`}
          {data.isArchived && ' · archived'}
          {data.isHidden && ' · hidden'}
          {data.isRedacted && ' · redacted'}
        </span>
      }
      actions={
        <>
          <Visitors entityId={data.entityId} size={24} />
          {tools}
          <EntityMenu entity={data} {...rest} />
        </>
      }
    />
  );
}
