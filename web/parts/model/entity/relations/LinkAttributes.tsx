import { Button, Popover, Stack, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { LinkAttributes_link$data, LinkAttributes_link$key } from '#graph/LinkAttributes_link.graphql';

import { onScreen } from '../../../../attributes/on-screen.ts';
import { useHere } from '../../../../routing/paths.ts';
import { useLinkAction } from './useLinkAction.ts';

interface Props {
  entityId: string;
  link: LinkAttributes_link$key;
  disabled: boolean;
}

/** Shows the attributes of a link as chips that open on click. */
export function LinkAttributes({ entityId, link, disabled }: Props) {
  const [isOpen, setOpen] = useState(false);
  const data = useFragment(
    graphql`
      fragment LinkAttributes_link on Link {
        id
        relation {
          id
          name
        }
        entity {
          id
          displayName
        }
        attributes {
          id
          json
          text
          property {
            id
            propertyId
            name
            type
            choices
          }
        }
      }
    `,
    link,
  );
  if (data.attributes.length === 0) return null;
  const said = data.attributes.filter(({ text }) => text !== '');
  const words = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
  if (disabled)
    return said.length === 0 ? null : (
      <span className="tr-inline en-link-attributes">
        {said.map(({ id, property, text }) => (
          <span key={id} className="tr-label" title={text}>
            {property.name} {words(text)}
          </span>
        ))}
      </span>
    );
  const what = `Attributes of ${data.relation.name} ${data.entity.displayName}`;
  return (
    <Popover opened={isOpen} onChange={setOpen} width={360} position="bottom-end" trapFocus>
      <Popover.Target>
        <UnstyledButton className="tr-inline en-link-attributes" onClick={() => setOpen(!isOpen)} title={what}>
          <span className="tr-visually-hidden">{what} </span>
          {said.map(({ id, property, text }) => (
            <span key={id} className="tr-label">
              {property.name} {words(text)}
            </span>
          ))}
          {said.length === 0 && <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && <Form entityId={entityId} data={data} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

interface FormProps {
  entityId: string;
  data: LinkAttributes_link$data;
  onDone: () => void;
}

function Form({ entityId, data, onDone }: FormProps) {
  const { organization, projectId } = useHere();
  const id = useId();
  const [typed, setTyped] = useState<Record<number, unknown>>({});
  const [problems, setProblems] = useState<Record<number, string | undefined>>({});
  const [save, isBusy] = useLinkAction(entityId);
  const submit = async () => {
    const attributes = data.attributes.flatMap(({ property: { id, propertyId } }) =>
      propertyId in typed ? [{ propertyId: id, value: typed[propertyId] }] : [],
    );
    const { relation, entity } = data;
    const link = { relationId: relation.id, targetId: entity.id, attributes };
    if (attributes.length === 0 || (await save({ addLinks: [link] }, 'The relationship was changed.')) !== undefined)
      onDone();
  };
  return (
    <Stack
      gap="sm"
      component="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {data.attributes.map(({ id: attributeId, json, property: { propertyId, name, type, choices } }) => {
        const Editor = onScreen(type).editor;
        const field = `${id}-${propertyId}`;
        return (
          <div key={attributeId}>
            <label id={`${field}-label`} htmlFor={field} className="tr-small en-label">
              {name}
            </label>
            <Editor
              id={field}
              value={(propertyId in typed ? typed[propertyId] : json) as never}
              onChange={(value) => setTyped((all) => ({ ...all, [propertyId]: value }))}
              onProblem={(message) => setProblems((all) => ({ ...all, [propertyId]: message }))}
              choices={choices}
              disabled={false}
              organization={organization}
              projectId={projectId}
            />
            {problems[propertyId] !== undefined && (
              <div className="en-problem" role="alert">
                {problems[propertyId]}
              </div>
            )}
          </div>
        );
      })}
      <Button
        type="submit"
        size="xs"
        loading={isBusy}
        disabled={Object.values(problems).some((problem) => problem !== undefined)}
      >
        Save relationship
      </Button>
    </Stack>
  );
}
