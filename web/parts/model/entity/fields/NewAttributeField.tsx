import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { NewAttributeField_property$key } from '#graph/NewAttributeField_property.graphql';

import { onScreen } from '../../../../attributes/on-screen.ts';
import { valueWords } from '../../../../attributes/value-words.ts';
import { useHere } from '../../../../routing/paths.ts';
import { useUnsavedField } from '../../unsaved/unsaved-fields.ts';

interface Props {
  property: NewAttributeField_property$key;
  /** The states to start in, for a property that holds the workflow state. */
  states?: readonly string[];
  typed: Readonly<Record<number, unknown>>;
  problem: string | undefined;
  onChange: (value: unknown) => void;
  onProblem: (message: string | undefined) => void;
}

/** Edits an attribute of an entity that does not exist yet, beginning with the property's default. */
export function NewAttributeField({ property, states, typed, problem, onChange, onProblem }: Props) {
  const { organization, projectId } = useHere();
  const id = useId();
  const { propertyId, name, type, choices, defaultValue } = useFragment(
    graphql`
      fragment NewAttributeField_property on Property {
        id
        propertyId
        name
        type
        choices
        defaultValue
      }
    `,
    property,
  );
  useUnsavedField(name, propertyId in typed ? valueWords(typed[propertyId], type) : undefined);
  const Editor = onScreen(type).editor;
  return (
    <div className="en-field" data-type={type} data-wrong={problem !== undefined || undefined}>
      <label id={`${id}-label`} htmlFor={id} className="tr-small en-label">
        {name}
      </label>
      <div className="en-value">
        <Editor
          id={id}
          value={(propertyId in typed ? typed[propertyId] : defaultValue) as never}
          onChange={onChange}
          onProblem={onProblem}
          choices={states ?? choices}
          disabled={false}
          organization={organization}
          projectId={projectId}
          describedBy={`${id}-problem`}
          invalid={problem !== undefined}
        />
        {problem !== undefined && (
          <div className="en-problem" id={`${id}-problem`} role="alert">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            <span>{problem}</span>
          </div>
        )}
      </div>
    </div>
  );
}
