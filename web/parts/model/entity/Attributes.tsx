import { graphql, useFragment } from 'react-relay';

import type { Attributes_entity$key } from '#graph/Attributes_entity.graphql';

import { typeOnPage } from '../../../attributes/types.ts';
import { AttributeField } from './AttributeField.tsx';

interface Props {
  entity: Attributes_entity$key;
  /** The long texts, the short values, or the qualities. */
  part: 'wide' | 'narrow' | 'qualities';
  disabled: boolean;
}

const partOf = (type: string): Props['part'] => typeOnPage(type).place ?? 'narrow';

/** A part of the entity's attributes, in the order of the schema. */
export function Attributes({ entity, part, disabled }: Props) {
  const { attributes, modifiedBy, modifier } = useFragment(
    graphql`
      fragment Attributes_entity on Entity {
        id
        modifiedBy
        modifier {
          id
          fullName
        }
        attributes {
          id
          property {
            id
            type
          }
          ...AttributeField_attribute
        }
      }
    `,
    entity,
  );
  const shown = attributes.filter(({ property }) => partOf(property.type) === part);
  if (shown.length === 0) return null;
  return (
    <div className={`en-attributes en-${part}`}>
      {shown.map((attribute) => (
        <AttributeField
          key={attribute.id}
          attribute={attribute}
          changedBy={modifier?.fullName ?? modifiedBy ?? 'Somebody'}
          disabled={disabled}
        />
      ))}
    </div>
  );
}
