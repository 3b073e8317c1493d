import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';

import type { CellEditor_entity$key } from '#graph/CellEditor_entity.graphql';
import type { CellEditorQuery } from '#graph/CellEditorQuery.graphql';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { AttributeField } from '../../../../parts/model/entity/fields/AttributeField.tsx';
import { Labels } from '../../../../parts/model/entity/fields/Labels.tsx';
import { PlainField } from '../../../../parts/model/entity/fields/PlainField.tsx';
import { EntityFormProvider, useEntityForm } from '../../../../parts/model/entity/form/useEntityForm.ts';
import { LockStrip } from '../../../../parts/model/saving/LockStrip.tsx';
import { PassingLocks, usePassingLocks } from '../../../../parts/model/saving/through-locks.ts';
import { firstTextField } from '../../../../ui/typing/first-text-field.ts';
import { dropTypedAhead, isTypedAhead, typeIntoWhatComes } from '../../../../ui/typing/typed-ahead.ts';
import type { EntityColumn } from '../columns/column.ts';
import { placeOf, textsOf, valueAhead } from './cell-values.ts';
import { stepOf, type CursorStep } from './steps.ts';
import { showAhead } from './text-ahead.ts';

interface Props {
  id: string;
  /** The column of the cell; undefined for number and name. */
  column: EntityColumn | undefined;
  /** The text typed to open it, which replaces the old one. */
  typed?: string | undefined;
  onDone: (step: CursorStep) => void;
}

/** Edits a cell in place: as on the page of the entity, with its locks, clashes and refusals. */
export default function CellEditor({ id, ...props }: Props) {
  const { node } = useLazyLoadQuery<CellEditorQuery>(
    graphql`
      query CellEditorQuery($id: ID!) {
        node(id: $id) {
          id
          ...CellEditor_entity @alias(as: "entity")
        }
      }
    `,
    { id },
  );
  const passing = useState(false);
  if (!node?.entity) return null;
  return (
    <PassingLocks value={passing}>
      <Fields {...props} entity={node.entity} />
    </PassingLocks>
  );
}

/**
 * Tells whether Enter in an open list goes on to the next cell: once it has taken its value, and where nothing is typed. With Shift, a list of
 * several stays for the next one.
 */
function goesOn(
  { defaultPrevented, shiftKey, currentTarget, target }: KeyboardEvent,
  type: string | undefined,
): boolean {
  if (type === undefined || !(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return false;
  const { isTakenFromList, isSavedAtOnce } = typeOnPage(type);
  if (!isTakenFromList) return false;
  return defaultPrevented ? isSavedAtOnce === true || !shiftKey : target.value === '';
}

function Fields({ entity, column, typed, onDone }: Omit<Props, 'id'> & { entity: CellEditor_entity$key }) {
  const data = useFragment(
    graphql`
      fragment CellEditor_entity on Entity {
        name
        number
        isLocked
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
        class {
          id
          name
        }
        ...useEntityForm_entity @relay(mask: false)
        attributes {
          id
          json
          property {
            id
            propertyId
            name
            type
          }
          ...AttributeField_attribute
        }
        ...LockStrip_entity
        ...Labels_entity
      }
    `,
    entity,
  );
  const [isPassing] = usePassingLocks();
  const disabled = data.isLocked && !isPassing;
  const changedBy = data.modifier?.fullName ?? data.modifiedBy ?? 'Someone';
  const attribute = column?.property
    ? data.attributes.find(({ property }) => property.name === column.property)
    : undefined;
  const keys = column ? (attribute ? [`attribute:${attribute.property.propertyId}`] : []) : ['number', 'name'];
  const places = keys.map((key) => ({ key, ...placeOf(key, attribute?.property) }));
  const form = useEntityForm(data, {
    ahead: places.flatMap((place) => valueAhead(data.id, place) ?? []),
    // The cell shows what was sent however it was left.
    onSent({ field, value, saved }) {
      const place = places.find(({ key }) => key === field);
      if (place) showAhead(textsOf(data.id, place, value), saved);
    },
  });
  const isGivenUp = useRef(false);
  // A field that loses the focus as it is given up would still send what was typed.
  const fields = useMemo(() => {
    const unlessGivenUp =
      <A extends unknown[]>(act: (...given: A) => void) =>
      (...given: A) =>
        isGivenUp.current ? undefined : act(...given);
    return { ...form, change: unlessGivenUp(form.change), problem: unlessGivenUp(form.problem) };
  }, [form]);
  const states = data.workflowState && [
    ...new Set([data.workflowState.state, ...data.transitions.map(({ toState }) => toState)]),
  ];
  const step = useRef<CursorStep>('stay');
  const content = useRef<HTMLDivElement>(null);
  const unsaved = form.unsaved;
  const done = useEffectEvent(onDone);
  const wasTyped = useRef(false);
  useEffect(() => {
    if (unsaved > 0) wasTyped.current = true;
    else if (wasTyped.current) done(step.current);
  }, [unsaved]);
  /** Lets a letter mean a value where there is no text to type; it is saved as the cell is left, since a word has more letters. */
  const answer = (letter: string): boolean => {
    const value = attribute && !disabled ? typeOnPage(attribute.property.type).fromLetter?.(letter) : undefined;
    if (value !== undefined) fields.change(keys[0]!, value, attribute!.json);
    return value !== undefined;
  };
  const answerFirst = useEffectEvent(() => typed !== undefined && answer(typed));
  useEffect(() => void answerFirst(), []);
  useLayoutEffect(() => {
    if (typed !== undefined && !isTypedAhead())
      typeIntoWhatComes(() => content.current ?? undefined, { text: typed, isEntered: false });
  }, [typed]);
  useEffect(() => {
    // Deferred, since React's strict mode unmounts once and would save text that was typed while mounting.
    const turn = setTimeout(() => {
      if (!content.current || content.current.contains(document.activeElement)) return;
      const field = firstTextField(content.current);
      const first = field ?? content.current.querySelector<HTMLElement>('input, button');
      if (!field) dropTypedAhead();
      first?.focus();
      if (field instanceof HTMLInputElement) field.select();
    });
    return () => clearTimeout(turn);
  }, []);
  const leave = (event: KeyboardEvent, to: CursorStep) => {
    event.preventDefault();
    event.stopPropagation();
    step.current = to;
    void form.saveAll();
    // A field that cannot be sent says so in the cell; the others are saved while the next cell is edited.
    if (!keys.some((key) => form.draft(key)?.problem ?? form.draft(key)?.clash)) onDone(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOpenList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !isOpenList) {
      event.stopPropagation();
      for (const key of keys) form.discard(key);
      isGivenUp.current = true;
      onDone('stay');
      return;
    }
    if (!event.ctrlKey && !event.metaKey && !event.altKey && answer(event.key)) return event.preventDefault();
    // Tab goes from the number to the name.
    const isOver = event.key === 'Tab' ? column : !isOpenList || goesOn(event, attribute?.property.type);
    const to = isOver ? stepOf(event) : undefined;
    if (to) leave(event, to);
  };
  return (
    <EntityFormProvider value={fields}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the fields in it */}
      <div ref={content} className="db-edit" data-enter-goes-on onKeyDown={onKeyDown}>
        <LockStrip entity={data} waits="" offersPassing />
        {!column && (
          <>
            <PlainField
              fieldKey="number"
              label="Number"
              stored={data.number}
              changedBy={changedBy}
              disabled={disabled}
            />
            <PlainField fieldKey="name" label="Name" stored={data.name} changedBy={changedBy} disabled={disabled} />
          </>
        )}
        {column?.key === 'labels' && <Labels entity={data} disabled={disabled} />}
        {attribute && (
          <AttributeField
            attribute={attribute}
            changedBy={changedBy}
            disabled={disabled}
            {...(states && attribute.property.id === data.workflowState?.property.id && { choices: states })}
          />
        )}
        {column?.property && !attribute && (
          <p className="tr-dim">
            {data.class.name} has no {column.title}.
          </p>
        )}
        {column?.key === 'class' && <p className="tr-dim">To change the class, select the row and use Change class.</p>}
      </div>
    </EntityFormProvider>
  );
}
