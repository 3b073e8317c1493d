import './beside.css';
import '../entity.css';
import { ActionIcon } from '@mantine/core';
import { IconArrowUpRight, IconX } from '@tabler/icons-react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { EntityBeside_entity$key } from '#graph/EntityBeside_entity.graphql';
import type { EntityBesideQuery } from '#graph/EntityBesideQuery.graphql';

import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { EmptyState } from '../../../../ui/States.tsx';
import { useWatching } from '../../../live/presence/own.ts';
import { LockStrip } from '../../saving/LockStrip.tsx';
import { useShownBeside } from '../../steps/shown-here.ts';
import { Attributes } from '../fields/Attributes.tsx';
import { DescriptionField } from '../fields/DescriptionField.tsx';
import { Labels } from '../fields/Labels.tsx';
import { PlainField } from '../fields/PlainField.tsx';
import { WorkflowStrip } from '../fields/WorkflowStrip.tsx';
import { EntityFormProvider, useEntityForm } from '../form/useEntityForm.ts';
import { Relations } from '../relations/Relations.tsx';
import { useReadAgain } from '../useReadAgain.ts';

interface Props {
  /** The entity's id in the graph. */
  id: string;
  mayWrite: boolean;
  /** The label of the button that closes it. */
  closing: string;
  onClose: () => void;
}

const query = graphql`
  query EntityBesideQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Entity {
        entityId
      }
      ...EntityBeside_entity @alias(as: "entity")
    }
  }
`;

/** Shows an entity for reading and editing beside another view. */
export default function EntityBeside({ id, ...props }: Props) {
  const { node } = useLazyLoadQuery<EntityBesideQuery>(query, { id }, { fetchPolicy: 'store-and-network' });
  useReadAgain(query, { id });
  useShownBeside(() => (node?.entityId === undefined ? [] : [node.entityId]));
  return node?.entity ? <Content entity={node.entity} {...props} /> : <EmptyState>This entity was deleted.</EmptyState>;
}

interface ContentProps extends Omit<Props, 'id'> {
  entity: EntityBeside_entity$key;
}

function Content({ entity, mayWrite: isPermitted, closing, onClose }: ContentProps) {
  const { organization, projectId, asOf } = useHere();
  const data = useFragment(
    graphql`
      fragment EntityBeside_entity on Entity {
        id
        entityId
        name
        number
        displayName
        description
        isLocked
        modifiedBy
        modifier {
          id
          fullName
        }
        class {
          id
          name
          colour
          icon
        }
        ...LockStrip_entity
        ...WorkflowStrip_entity
        ...useEntityForm_entity @relay(mask: false)
        ...Attributes_entity
        ...Labels_entity
        ...Relations_entity
      }
    `,
    entity,
  );
  const form = useEntityForm(data);
  useWatching(data.id, data.entityId);
  const disabled = !isPermitted || data.isLocked;
  const fields = { changedBy: data.modifier?.fullName ?? data.modifiedBy ?? 'Someone', disabled };
  return (
    <EntityFormProvider value={form}>
      <header className="tr-row en-beside-head">
        <ClassMark {...data.class} />
        <h2>{data.displayName}</h2>
        <ActionIcon
          component={Link}
          to={paths.entity(organization, projectId, data.entityId)}
          variant="subtle"
          color="gray"
          aria-label={`Open ${data.displayName}`}
          title="Open entity page"
        >
          <IconArrowUpRight size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={closing} title="Close" onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {isPermitted && <LockStrip entity={data} />}
      <WorkflowStrip entity={data} disabled={asOf !== undefined} />
      <div className="en-beside-fields">
        {!disabled && (
          <div className="tr-stack en-name">
            <PlainField fieldKey="number" label="Number" stored={data.number} {...fields} />
            <PlainField fieldKey="name" label="Name" stored={data.name} {...fields} />
          </div>
        )}
        <DescriptionField stored={data.description} {...fields} />
        <Attributes entity={data} part="narrow" disabled={disabled} />
        <Attributes entity={data} part="wide" disabled={disabled} />
        <Attributes entity={data} part="qualities" disabled={disabled} />
        <Labels entity={data} disabled={disabled} />
        <Relations entity={data} disabled={disabled} isRead={disabled} mayClear={isPermitted} />
      </div>
    </EntityFormProvider>
  );
}
