import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { CreateEntityForm_class$key } from '#graph/CreateEntityForm_class.graphql';

import { RichText } from '../../../attributes/rich-text/RichText.tsx';
import { typeOnPage } from '../../../attributes/types.ts';
import { textOfHtml } from '../../../attributes/words.ts';
import { NewAttributeField } from '../../../parts/model/entity/fields/NewAttributeField.tsx';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { StoredDraftNote } from '../../../parts/model/unsaved/StoredDraftNote.tsx';
import { useUnsavedField } from '../../../parts/model/unsaved/unsaved-fields.ts';
import { useStoredDrafts } from '../../../parts/model/unsaved/useStoredDrafts.ts';
import { answerOrWait, WAITS } from '../../../relay/outbox/answer-or-wait.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  own: CreateEntityForm_class$key;
  /** The states in which it may begin, and which property holds them; none where its class has no workflow. */
  beginning: { property: { propertyId: number }; states: readonly string[] } | undefined;
}

/** Everything that a new entity may start with; it is made in one save. */
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
  const [fields, setFields] = useState({ number: '', name: '', description: '' });
  const [values, setValues] = useState<Record<number, unknown>>({});
  const [problems, setProblems] = useState<Record<number, string | undefined>>({});
  // Counts what was made: the fields of the next begin empty.
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [save] = useSave();
  const [isBusy, setBusy] = useState(false);
  const typed = useMemo(() => {
    const all = { ...fields, ...values };
    const filled = Object.entries(all).filter(([, value]) => value !== '' && value !== null);
    return new Map(filled.map(([field, value]) => [field, { value, base: null, revision: 0 }]));
  }, [fields, values]);
  const offers = useStoredDrafts({ organization, projectId, entity: `new ${classId}` }, typed);
  const endOffers = () => {
    for (const field of offers.all.keys()) offers.end(field);
  };
  const putBack = () => {
    const texts = (field: 'number' | 'name' | 'description') => offers.get(field)?.value as string | undefined;
    setFields({
      number: texts('number') ?? fields.number,
      name: texts('name') ?? fields.name,
      description: texts('description') ?? fields.description,
    });
    const kept = [...offers.all].filter(([field]) => /^\d+$/.test(field));
    setValues({ ...Object.fromEntries(kept.map(([field, { value }]) => [field, value])), ...values });
    setRound((number) => number + 1);
    endOffers();
  };
  const firstKept = offers.get('name') ?? [...offers.all.values()][0];
  useUnsavedField('Number', fields.number || undefined);
  useUnsavedField('Name', fields.name || undefined);
  useUnsavedField('Description', textOfHtml(fields.description) || undefined);
  const cannot = Object.values(problems).some((problem) => problem !== undefined);
  const submit = async (goOn: boolean) => {
    // The buttons wait by themselves; Ctrl S has to be told.
    if (isBusy || cannot) return;
    const attributes = properties
      .filter(({ propertyId }) => propertyId in values)
      .map((property) => ({ propertyId: property.id, value: values[property.propertyId] }));
    setBusy(true);
    try {
      const entity = { classId: id, ...fields, attributes };
      const saved = await answerOrWait(save([entity]));
      setRefusal(undefined);
      setFields({ number: '', name: '', description: '' });
      setValues({});
      setRound((number) => number + 1);
      if (saved === WAITS) toast.done(`${fields.name || `The new ${name}`} waits for the connection.`);
      else if (!goOn) return void navigate(paths.entity(organization, projectId, saved.entityIds[0]!));
      nameBox.current?.focus();
    } catch (error) {
      setRefusal(asFacts(error));
    } finally {
      setBusy(false);
    }
  };
  useShortcut('ctrl+s', `Create ${name}`, () => void submit(false));
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
          onChange={(value) => setValues((all) => ({ ...all, [property.propertyId]: value }))}
          onProblem={(message) => setProblems((all) => ({ ...all, [property.propertyId]: message }))}
        />
      ));
  return (
    <form
      className="en-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
    >
      <PageHead
        mark={<ClassMark icon={icon} colour={colour} name={name} size={24} />}
        title={`New ${name}`}
        actions={
          <>
            <Button variant="default" onClick={() => void navigate(-1)}>
              Cancel
            </Button>
            <Button variant="default" loading={isBusy} disabled={cannot} onClick={() => void submit(true)}>
              Create and next
            </Button>
            <Button type="submit" loading={isBusy} disabled={cannot}>
              Create {name}
            </Button>
          </>
        }
      />
      <div className="en-page en-new">
        <div className="en-main">
          {refusal && <RefusalNote {...refusal} />}
          {firstKept && typed.size === 0 && (
            <StoredDraftNote
              label={`New ${name}`}
              words={offers.all.has('name') ? String(firstKept.value) : `${offers.all.size} of its fields`}
              at={firstKept.at}
              onPutBack={putBack}
              onDrop={endOffers}
            />
          )}
          <div className="en-name">
            <TextInput
              label="Number"
              value={fields.number}
              onChange={({ currentTarget: { value } }) => setFields((all) => ({ ...all, number: value }))}
            />
            <TextInput
              label="Name"
              ref={nameBox}
              value={fields.name}
              onChange={({ currentTarget: { value } }) => setFields((all) => ({ ...all, name: value }))}
            />
          </div>
          <div>
            <span id="new-description-label" className="en-label">
              Description
            </span>
            <RichText
              id="new-description"
              html={fields.description}
              onChange={(description) => setFields((all) => ({ ...all, description }))}
            />
          </div>
          <Group gap="md" className="en-attributes en-wide" display="grid">
            {part(true)}
          </Group>
        </div>
        <section className="en-side" aria-labelledby="new-attributes">
          <h2 id="new-attributes">Attributes</h2>
          <div className="en-attributes en-narrow">{part(false)}</div>
        </section>
      </div>
    </form>
  );
}
