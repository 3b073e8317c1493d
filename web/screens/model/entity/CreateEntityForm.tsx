import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { CreateEntityForm_class$key } from '#graph/CreateEntityForm_class.graphql';

import { textOfHtml } from '../../../attributes/html-text.ts';
import { RichText } from '../../../attributes/rich-text/RichText.tsx';
import { typeOnPage } from '../../../attributes/types/index.ts';
import { NewAttributeField } from '../../../parts/model/entity/fields/NewAttributeField.tsx';
import { StoredDraftNote } from '../../../parts/model/unsaved/StoredDraftNote.tsx';
import { useUnsavedField } from '../../../parts/model/unsaved/unsaved-fields.ts';
import { CommandButton } from '../../../parts/platform/CommandButton.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { NotMade } from './NotMade.tsx';
import { useCreation } from './useCreation.ts';

interface Props {
  own: CreateEntityForm_class$key;
  /** The initial states on offer, and the property that holds them; undefined if the class has no workflow. */
  beginning: { property: { propertyId: number }; states: readonly string[] } | undefined;
}

/** Asks for the initial values of a new entity, which is created in one save. */
export function CreateEntityForm({ own, beginning }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const nameBox = useRef<HTMLInputElement>(null);
  useEffect(() => nameBox.current?.focus(), []);
  const { id, classId, name, icon, colour, properties } = useFragment(
    graphql`
      fragment CreateEntityForm_class on Class {
        id
        classId
        name
        icon
        colour
        properties {
          id
          propertyId
          type
          isHidden
          ...NewAttributeField_property
        }
      }
    `,
    own,
  );
  const [problems, setProblems] = useState<Record<number, string | undefined>>({});
  const [isAsked, setAsked] = useState(false);
  const creation = useCreation({
    class: { id, classId, name },
    properties,
    onMade: (entityId) => void navigate(paths.entity(organization, projectId, entityId)),
  });
  const { typed, round, offers, unmade, isMaking, isEmpty } = creation;
  const { fields, values } = typed;
  const firstKept = offers.get('name') ?? [...offers.all.values()][0];
  useUnsavedField('Number', fields.number || undefined);
  useUnsavedField('Name', fields.name || undefined);
  useUnsavedField('Description', textOfHtml(fields.description) || undefined);
  const cannot = Object.values(problems).some((problem) => problem !== undefined);
  const submit = (goOn: boolean) => {
    // The buttons wait by themselves; Ctrl S has to be told.
    if (isMaking || cannot) return;
    if (goOn || isEmpty) nameBox.current?.focus();
    setAsked(isEmpty);
    if (!isEmpty) void (goOn ? creation.makeAndGoOn() : creation.make());
  };
  useShortcut('ctrl+s', `Create ${name}`, () => submit(false));
  const shown = properties.filter(({ isHidden, type }) => !isHidden && !typeOnPage(type).isComputed);
  const part = (isWide: boolean) =>
    shown
      .filter(({ type }) => (typeOnPage(type).place === 'wide') === isWide)
      .map((property) => (
        <NewAttributeField
          key={`${property.id} ${round}`}
          property={property}
          typed={values}
          {...(property.propertyId === beginning?.property.propertyId && { states: beginning.states })}
          problem={problems[property.propertyId]}
          onChange={(value) => creation.setValue(property.propertyId, value)}
          onProblem={(message) => setProblems((all) => ({ ...all, [property.propertyId]: message }))}
        />
      ));
  return (
    <form
      className="tr-column en-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <PageHead
        mark={<ClassMark icon={icon} colour={colour} name={name} size={24} />}
        title={`New ${name}`}
        actions={
          <>
            <CommandButton does="Cancel" words="back, discard, close" variant="default" run={() => void navigate(-1)} />
            <CommandButton
              does="Create and add another"
              words="create another, save and new, next, create more"
              variant="default"
              loading={isMaking}
              notNow={cannot ? 'Correct the values that are refused first' : undefined}
              run={() => submit(true)}
            />
            <Button type="submit" loading={isMaking} disabled={cannot}>
              Create {name}
            </Button>
          </>
        }
      />
      <div className="en-page en-new">
        <div className="en-main">
          {isAsked && isEmpty && (
            <RefusalNote
              title="Nothing entered yet"
              message={`Give the new ${name} a name, a number or anything else.`}
            />
          )}
          {creation.refusal && <RefusalNote {...creation.refusal} />}
          {unmade.map((each, at) => (
            <NotMade key={at} unmade={each} onPutBack={() => creation.putBack(each)} />
          ))}
          {firstKept && isEmpty && (
            <StoredDraftNote
              label={`New ${name}`}
              words={offers.all.has('name') ? String(firstKept.value) : `${offers.all.size} of its fields`}
              at={firstKept.at}
              onPutBack={creation.takeOffers}
              onDrop={creation.dropOffers}
            />
          )}
          <div className="tr-stack en-name">
            <TextInput
              label="Number"
              value={fields.number}
              onChange={({ currentTarget: { value } }) => creation.setFields({ number: value })}
            />
            <TextInput
              label="Name"
              ref={nameBox}
              value={fields.name}
              onChange={({ currentTarget: { value } }) => creation.setFields({ name: value })}
            />
          </div>
          <div>
            <span id="new-description-label" className="tr-small en-label">
              Description
            </span>
            <RichText
              id="new-description"
              html={fields.description}
              onChange={(description) => creation.setFields({ description })}
            />
          </div>
          <Group gap="md" className="tr-stack en-wide" display="grid">
            {part(true)}
          </Group>
        </div>
        <section className="en-side" aria-labelledby="new-attributes">
          <h2 id="new-attributes">Attributes</h2>
          <div className="tr-stack en-narrow">{part(false)}</div>
        </section>
      </div>
    </form>
  );
}
