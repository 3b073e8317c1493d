import { graphql, useFragment } from 'react-relay';

import type { Attributes_entity$key } from '#graph/Attributes_entity.graphql';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { AttributeField } from './AttributeField.tsx';

interface Props {
  entity: Attributes_entity$key;
  /** The long texts, the short values, or the qualities. */
  part: 'wide' | 'narrow' | 'qualities';
  disabled: boolean;
}

const partOf = (type: string): Props['part'] => typeOnPage(type).place ?? 'narrow';

/** Shows a part of the entity's attributes, in the order of the schema. */
export function Attributes({ entity, part, disabled }: Props) {
  const { attributes, modifiedBy, modifier, workflowState, transitions } = useFragment(
    graphql`
      fragment Attributes_entity on Entity {
        id
        modifiedBy
        modifier {
          id
          fullName
        }
        workflowState {
          state
          property {
            id
          }
        }
        transitions {
          toState
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
  // A state is changed to those that a transition leads to.
  const states = workflowState && [...new Set([workflowState.state, ...transitions.map(({ toState }) => toState)])];
  return (
    <div className={`tr-stack en-${part}`}>
      {shown.map((attribute) => (
        <AttributeField
          key={attribute.id}
          attribute={attribute}
          changedBy={modifier?.fullName ?? modifiedBy ?? 'Someone'}
          disabled={disabled}
          {...(states && attribute.property.id === workflowState.property.id && { choices: states })}
        />
      ))}
    </div>
  );
}
