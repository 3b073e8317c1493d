import '../../entity/beside/beside.css';
import '../../entity/entity.css';
import type { ReactNode } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';

import type { ChosenEntity_attributes$key } from '#graph/ChosenEntity_attributes.graphql';
import type { ChosenEntityAttributesQuery } from '#graph/ChosenEntityAttributesQuery.graphql';
import type { ChosenEntityRelationsQuery } from '#graph/ChosenEntityRelationsQuery.graphql';

import { EmptyState } from '../../../../ui/States.tsx';
import { Attributes } from '../../entity/fields/Attributes.tsx';
import { Labels } from '../../entity/fields/Labels.tsx';
import { EntityFormProvider, useEntityForm } from '../../entity/form/useEntityForm.ts';
import { Relations } from '../../entity/relations/Relations.tsx';
import { useReadAgain } from '../../entity/useReadAgain.ts';
import { LockStrip } from '../../saving/LockStrip.tsx';

interface Props {
  /** The entity's id in the graph. */
  id: string;
  mayWrite: boolean;
}

const attributesQuery = graphql`
  query ChosenEntityAttributesQuery($id: ID!) {
    node(id: $id) {
      id
      ...ChosenEntity_attributes @alias(as: "entity")
    }
  }
`;
const relationsQuery = graphql`
  query ChosenEntityRelationsQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Entity @alias(as: "entity") {
        displayName
        isLocked
        ...Relations_entity
      }
    }
  }
`;
const gone = <EmptyState>This entity was deleted.</EmptyState>;
const Beside = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="en-beside-fields ls-chosen">
    <h2>{name}</h2>
    {children}
  </div>
);

/** Shows the attributes and labels of the chosen row. */
export function ChosenAttributes({ id, mayWrite }: Props) {
  const { node } = useLazyLoadQuery<ChosenEntityAttributesQuery>(
    attributesQuery,
    { id },
    { fetchPolicy: 'store-and-network' },
  );
  useReadAgain(attributesQuery, { id });
  return node?.entity ? <Fields entity={node.entity} mayWrite={mayWrite} /> : gone;
}

function Fields({ entity, mayWrite }: { entity: ChosenEntity_attributes$key; mayWrite: boolean }) {
  const data = useFragment(
    graphql`
      fragment ChosenEntity_attributes on Entity {
        id
        displayName
        isLocked
        ...LockStrip_entity
        ...useEntityForm_entity @relay(mask: false)
        ...Attributes_entity
        ...Labels_entity
      }
    `,
    entity,
  );
  const disabled = !mayWrite || data.isLocked;
  return (
    <EntityFormProvider value={useEntityForm(data)}>
      {mayWrite && <LockStrip entity={data} />}
      <Beside name={data.displayName}>
        <Attributes entity={data} part="narrow" disabled={disabled} />
        <Attributes entity={data} part="wide" disabled={disabled} />
        <Attributes entity={data} part="qualities" disabled={disabled} />
        <Labels entity={data} disabled={disabled} />
      </Beside>
    </EntityFormProvider>
  );
}

/** Shows the relationships of the chosen row. */
export function ChosenRelations({ id, mayWrite }: Props) {
  const { node } = useLazyLoadQuery<ChosenEntityRelationsQuery>(
    relationsQuery,
    { id },
    { fetchPolicy: 'store-and-network' },
  );
  useReadAgain(relationsQuery, { id });
  if (!node?.entity) return gone;
  const { displayName, isLocked } = node.entity;
  const disabled = !mayWrite || isLocked;
  return (
    <Beside name={displayName}>
      <Relations entity={node.entity} disabled={disabled} isRead={disabled} />
    </Beside>
  );
}
