import { useId, useMemo } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { AttributeField_attribute$key } from '#graph/AttributeField_attribute.graphql';

import { onScreen } from '../../../../attributes/on-screen.ts';
import { Reading } from '../../../../attributes/reading/Reading.tsx';
import { typeOnPage } from '../../../../attributes/types/index.ts';
import { valueWords } from '../../../../attributes/value-words.ts';
import { useHere } from '../../../../routing/paths.ts';
import { choiceColours, ChoiceColouring } from '../../../../ui/ChoiceText.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { ReadField } from '../form/ReadField.tsx';
import { useForm } from '../form/useEntityForm.ts';

interface Props {
  attribute: AttributeField_attribute$key;
  changedBy: string;
  disabled: boolean;
  /** The choices on offer, if fewer than the property's. */
  choices?: readonly string[];
}

/** Edits one attribute with the editor of its type. */
export function AttributeField({ attribute, changedBy, disabled, ...offered }: Props) {
  const { organization, projectId } = useHere();
  const form = useForm();
  const id = useId();
  const { json, property } = useFragment(
    graphql`
      fragment AttributeField_attribute on Attribute {
        id
        json
        property {
          id
          propertyId
          name
          type
          choices
          colours {
            choice
            colour
          }
        }
      }
    `,
    attribute,
  );
  const { propertyId, name, type, choices } = property;
  const colours = useMemo(() => choiceColours([property]), [property]);
  const key = `attribute:${propertyId}`;
  const draft = form.draft(key);
  if (disabled && !draft)
    return (
      <ChoiceColouring value={colours}>
        <ReadField id={id} fieldKey={key} label={name} type={type}>
          <Reading id={id} type={type} name={name} value={json} organization={organization} projectId={projectId} />
        </ReadField>
      </ChoiceColouring>
    );
  const Editor = onScreen(type).editor;
  const value = draft ? draft.value : json;
  return (
    <ChoiceColouring value={colours}>
      <FieldFrame
        id={id}
        fieldKey={key}
        label={name}
        stored={json}
        changedBy={changedBy}
        words={(each) => valueWords(each, type)}
        type={type}
        disabled={disabled || typeOnPage(type).isComputed === true}
      >
        <Editor
          key={draft?.putBack}
          id={id}
          typed={draft?.text}
          value={value as never}
          onChange={(next, how) => {
            form.change(key, next, json);
            if (typeOnPage(type).isSavedAtOnce && how !== 'typed') void form.save(key);
          }}
          onProblem={(message, text) => form.problem(key, message, json, text)}
          choices={offered.choices ?? choices}
          name={name}
          disabled={disabled || typeOnPage(type).isComputed === true}
          organization={organization}
          projectId={projectId}
          describedBy={`${id}-problem`}
          invalid={draft?.problem !== undefined || draft?.refusal !== undefined}
        />
      </FieldFrame>
    </ChoiceColouring>
  );
}
