import './split.css';
import '../../../../parts/model/entity/entity.css';
import { ActionIcon } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowUpRight, IconX } from '@tabler/icons-react';
import { Suspense, useDeferredValue } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { BesideTable_entity$key } from '#graph/BesideTable_entity.graphql';
import type { BesideTableQuery } from '#graph/BesideTableQuery.graphql';

import { useWatching } from '../../../../parts/live/presence/own.ts';
import { Attributes } from '../../../../parts/model/entity/Attributes.tsx';
import { DescriptionField } from '../../../../parts/model/entity/DescriptionField.tsx';
import { EntityFormProvider, useEntityForm } from '../../../../parts/model/entity/form/useEntityForm.ts';
import { Labels } from '../../../../parts/model/entity/Labels.tsx';
import { PlainField } from '../../../../parts/model/entity/PlainField.tsx';
import { Relations } from '../../../../parts/model/entity/Relations.tsx';
import { useReadAgain } from '../../../../parts/model/entity/useReadAgain.ts';
import { WorkflowStrip } from '../../../../parts/model/entity/WorkflowStrip.tsx';
import { LockStrip } from '../../../../parts/model/saving/LockStrip.tsx';
import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';

interface Props {
  /** The node of the current row; none as long as there is none. */
  id: string | undefined;
  mayWrite: boolean;
  onClose: () => void;
}

/** While somebody walks through rows, not every one of them is asked for. */
const PAUSE = 120;

/** The entity of the current row, to be read and edited beside the table. */
export default function BesideTable({ id, ...props }: Props) {
  const [rested] = useDebouncedValue(id, PAUSE);
  // The last one stays until the next is there.
  const shown = useDeferredValue(rested);
  return (
    <aside className="db-beside" aria-label="Entity of the current row">
      {shown === undefined ? (
        <EmptyState>Choose a row to see its entity here.</EmptyState>
      ) : (
        <Suspense fallback={<LoadingLines count={8} />}>
          <Loaded key={shown} id={shown} {...props} />
        </Suspense>
      )}
    </aside>
  );
}

const query = graphql`
  query BesideTableQuery($id: ID!) {
    node(id: $id) {
      id
      ...BesideTable_entity @alias(as: "entity")
    }
  }
`;

function Loaded({ id, ...props }: Omit<Props, 'id'> & { id: string }) {
  const { node } = useLazyLoadQuery<BesideTableQuery>(query, { id }, { fetchPolicy: 'store-and-network' });
  useReadAgain(query, id);
  return node?.entity ? <Content entity={node.entity} {...props} /> : <EmptyState>It has been deleted.</EmptyState>;
}

interface ContentProps extends Omit<Props, 'id'> {
  entity: BesideTable_entity$key;
}

function Content({ entity, mayWrite: isPermitted, onClose }: ContentProps) {
  const { organization, projectId, asOf } = useHere();
  const data = useFragment(
    graphql`
      fragment BesideTable_entity on Entity {
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
  const fields = { changedBy: data.modifier?.fullName ?? data.modifiedBy ?? 'Somebody', disabled };
  return (
    <EntityFormProvider value={form}>
      <header className="db-beside-head">
        <ClassMark {...data.class} />
        <h2>{data.displayName}</h2>
        <ActionIcon
          component={Link}
          to={paths.entity(organization, projectId, data.entityId)}
          variant="subtle"
          color="gray"
          aria-label={`Open ${data.displayName}`}
          title="Open its page"
        >
          <IconArrowUpRight size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Close the entity beside the table"
          title="Close"
          onClick={onClose}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {isPermitted && <LockStrip entity={data} />}
      <WorkflowStrip entity={data} disabled={asOf !== undefined} />
      <div className="db-beside-fields">
        {!disabled && (
          <div className="en-name">
            <PlainField fieldKey="number" label="Number" stored={data.number} {...fields} />
            <PlainField fieldKey="name" label="Name" stored={data.name} {...fields} />
          </div>
        )}
        <DescriptionField stored={data.description} {...fields} />
        <Attributes entity={data} part="narrow" disabled={disabled} />
        <Attributes entity={data} part="wide" disabled={disabled} />
        <Attributes entity={data} part="qualities" disabled={disabled} />
        <Labels entity={data} disabled={disabled} />
        <Relations entity={data} disabled={disabled} isRead={disabled} />
      </div>
    </EntityFormProvider>
  );
}
